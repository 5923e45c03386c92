import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import type { FormListElement } from '../../src/index.js';
import { proxyListener } from '../../demo/proxy/serve.js';
import { startService, type RunningService } from '../../demo/service/serve.js';
import { find, launch, press, until } from './browser.js';

const SCRIPT = readFileSync('dist/prompt-forms.js', 'utf8');

const KEY = 'test-key-of-an-account';

/** So many of each element. */
const MANY = 20;

const PAGES: Readonly<Record<string, string>> = {
  '/': '<form-generator></form-generator><form-list></form-list>',
  '/many': Array.from(
    { length: MANY },
    (_, index) =>
      `<form-generator id="new-${index}" label="Form ${index}"></form-generator>
      <form-list id="all-${index}"></form-list><form-embed for="new-${index}"></form-embed>`,
  ).join(''),
  '/elsewhere': '<h1>Another page</h1>',
};

/** Pages with the elements in the back/forward cache of a browser. */
describe('a page that stays open', () => {
  let service: RunningService;
  let server: Server;
  let browser: Browser;
  let origin: string;
  let lists = 0;
  /** True: a DELETE waits in the server until `passOn` is called. */
  let holdsDelete = false;
  let passOn: (() => void) | undefined;

  before(async () => {
    service = await startService({ port: 0, keys: { [KEY]: 'account' } });
    const api = proxyListener({
      baseUrl: service.url,
      apiKey: KEY,
      authorize: () => true,
      owners: 'shared',
    });
    server = createServer((request, response) => {
      const path = request.url ?? '/';
      if (path === '/api/v1/forms' && request.method === 'GET') lists++;
      if (holdsDelete && request.method === 'DELETE') {
        // A request that the browser has given up does not get further, as with a slow network.
        passOn = () => !response.closed && api(request, response);
        return;
      }
      if (path.startsWith('/api/')) return void api(request, response);
      if (path === '/prompt-forms.js') {
        return void response.setHeader('content-type', 'text/javascript').end(SCRIPT);
      }
      const script = '<script type="module" src="/prompt-forms.js"></script>';
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(
        `<!doctype html><title>A site</title>${script}<body>${PAGES[path] ?? ''}</body>`,
      );
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    browser = await launch({ keepsPages: true });
  });

  after(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
    await service?.close();
  });

  async function open(path: string): Promise<{ page: Page; problems: string[] }> {
    const page = await browser.newPage();
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.goto(origin + path, { waitUntil: 'networkidle2' });
    return { page, problems };
  }

  async function idsAtService(): Promise<string[]> {
    const headers = { Authorization: `Bearer ${KEY}` };
    const response = await fetch(`${service.url}/api/v1/forms`, { headers });
    const { data } = (await response.json()) as { data: { forms: { id: string }[] } };
    return data.forms.map(({ id }) => id);
  }

  const rows = (page: Page, list = 'form-list'): Promise<number> =>
    page.$$(`${list} >>> li`).then(({ length }) => length);

  it('is restored unchanged when the visitor goes back, and still works', async () => {
    const { page, problems } = await open('/');
    const box = await find(page, 'textbox', 'Describe the form you need');
    await box.type('An RSVP for our summer party');
    await page.evaluate(() =>
      addEventListener('pageshow', ({ persisted }) => {
        document.title = `kept: ${persisted}`;
      }),
    );
    await page.goto(`${origin}/elsewhere`);
    await page.goBack();
    await until('the page, kept', async () => (await page.title()) === 'kept: true');
    await press(page, 'button', 'Generate form');
    await find(page, 'region', 'Your form is ready');
    await until('the row', async () => (await rows(page)) === 1);
    assert.deepEqual(problems, []);
    await page.close();
  });

  it(`requests the list once for ${MANY} of each element, which all show the same forms`, async () => {
    lists = 0;
    const { page, problems } = await open('/many');
    await until('all lists', async () => (await rows(page)) === MANY);
    assert.equal(lists, 1);
    const box = await find(page, 'textbox', 'Form 7');
    await box.type('A short survey');
    await page.$eval('#new-7', (element) =>
      (element as HTMLElement & { generate(): void }).generate(),
    );
    await until('the row in each list', async () => (await rows(page)) === 2 * MANY);
    await until('one form in its frame', () => page.frames().length === 2);
    assert.deepEqual(problems, []);
    await page.close();
  });

  it('deletes a form even if the visitor closes the page at once', async () => {
    const { page } = await open('/');
    await until('a form', async () => (await rows(page)) > 0);
    holdsDelete = true;
    const id = await page.$eval('form-list', (element) => {
      const list = element as FormListElement;
      const first = list.forms[0]!.id!;
      void list.deleteForm(first);
      return first;
    });
    await until('the request', () => passOn !== undefined);
    await page.close();
    // When the browser has loaded another page, it has ended the requests of the closed one.
    const { page: other } = await open('/elsewhere');
    assert.ok((await idsAtService()).includes(id));
    passOn!();
    await until('the deletion', async () => !(await idsAtService()).includes(id));
    await other.close();
  });
});
