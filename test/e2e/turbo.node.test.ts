import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { chooseFromMenu, find, launch, locate, press, until } from './browser.js';
import { startAccount, type Account } from './site.js';

const PROMPT = 'An RSVP for our summer party';

const pageOf = (title: string, content: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${title}</title>
    <meta name="turbo-refresh-method" content="morph" />
    <meta name="turbo-refresh-scroll" content="preserve" />
    <script type="module" src="/turbo.js"></script>
    <script type="module" src="/prompt-forms.js"></script>
  </head>
  <body>${content}</body>
</html>`;

/** The server's HTML of the two pages. It knows nothing of what a visitor does in the elements. */
const PAGES: Readonly<Record<string, string>> = {
  '/': pageOf(
    'Forms',
    `<a href="/other">Other page</a>
    <form-generator name="new" draft="session"></form-generator>
    <form-list selection="multiple"></form-list>
    <form-embed mode="dialog" src="http://localhost/" label="Reply"><button slot="trigger">Reply</button></form-embed>`,
  ),
  '/other': pageOf('Other', '<a href="/">Forms</a>'),
};

declare const Turbo: { session: { refresh(url: string): void } };

/** In a page with the real Turbo: refresh by morphing, visits with a preview, and Back. */
describe('pages with Turbo', () => {
  let account: Account;
  let server: Server;
  let browser: Browser;
  let origin: string;
  const requests: string[] = [];
  /** Holds back the server's pages, as a slow network does. */
  let delayed: Promise<void> | undefined;
  /** Holds back the responses to generates. */
  let generateDelay: Promise<void> | undefined;

  before(async () => {
    account = await startAccount();
    const { api } = account;
    const scripts: Readonly<Record<string, Buffer>> = {
      '/prompt-forms.js': readFileSync('dist/prompt-forms.js'),
      '/turbo.js': readFileSync('node_modules/@hotwired/turbo/dist/turbo.es2017-esm.js'),
    };
    server = createServer((request, response) => {
      const url = request.url ?? '';
      requests.push(`${request.method} ${url}`);
      if (url.startsWith('/api/')) {
        const delay = request.method === 'POST' ? generateDelay : undefined;
        void Promise.resolve(delay).then(() => api(request, response));
        return;
      }
      const script = scripts[url];
      if (script) response.setHeader('Content-Type', 'text/javascript').end(script);
      else if (PAGES[url])
        void Promise.resolve(delayed).then(() =>
          response.setHeader('Content-Type', 'text/html').end(PAGES[url]),
        );
      else response.writeHead(404).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
    await account?.close();
  });

  beforeEach(() => {
    requests.length = 0;
    delayed = undefined;
    generateDelay = undefined;
  });

  const listRequests = () => requests.filter((line) => line === 'GET /api/v1/forms').length;

  async function open(): Promise<Page> {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.goto(origin, { waitUntil: 'networkidle0' });
    return page;
  }

  const promptIn = (page: Page) =>
    page.$eval('form-generator >>> textarea', (box) => (box as HTMLTextAreaElement).value);

  it('keep the visitor’s input and selection after a refresh by morphing', async () => {
    const page = await open();
    for (const prompt of ['A survey about lunch', 'A survey about bridges']) {
      await (await locate(page, 'form-generator >>> textarea')).fill(prompt);
      await press(page, 'button', 'Generate form');
      await find(page, 'region', 'Your form is ready');
      await chooseFromMenu(page, 'Generate another');
    }
    await (await locate(page, 'form-generator >>> textarea')).fill(PROMPT);
    await (await locate(page, 'form-list >>> [part=search]')).fill('survey');
    await page.select('form-list >>> [part=sort]', 'name');
    await (await locate(page, 'form-list >>> .select-input')).click();
    await press(page, 'button', 'Reply');
    await until('an open dialog', () => page.$eval('form-embed', (embed) => embed.open));

    const before = requests.length;
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          document.addEventListener('turbo:render', resolve, { once: true });
          Turbo.session.refresh(location.href);
        }),
    );
    assert.deepEqual(requests.slice(before), ['GET /'], 'the elements are the same');
    assert.equal(await promptIn(page), PROMPT);
    const list = await page.$eval('form-list', ({ filter, sort, selected }) => ({
      filter,
      sort,
      selected: selected.length,
    }));
    assert.deepEqual(list, { filter: 'survey', sort: 'name', selected: 1 });
    assert.equal(await page.$eval('form-embed', (embed) => embed.open), true);
    await page.browserContext().close();
  });

  it('request the list once for a visit that shows a preview first', async () => {
    const page = await open();
    await press(page, 'link', 'Other page');
    await until('the other page', async () => (await page.title()) === 'Other');
    let respond = () => {};
    delayed = new Promise((resolve) => (respond = resolve));
    const before = listRequests();
    await press(page, 'link', 'Forms');
    const isPreview = () =>
      page.$eval('html', (root) => root.hasAttribute('data-turbo-preview')) as Promise<boolean>;
    await until('a preview', isPreview);
    await until(
      'the list of the preview',
      async () => (await page.$('form-list >>> .item')) !== null,
    );
    // Of a closed dialog, only its trigger shows.
    await page.waitForSelector('form-embed >>> .overlay-root [part=header]');
    const isSeen = await page.$eval('form-embed >>> .overlay-root [part=header]', (header) =>
      header.checkVisibility(),
    );
    assert.equal(isSeen, false);
    respond();
    await until('the page itself', async () => !(await isPreview()));
    await until('the list', async () => listRequests() > before);
    await page.waitForNetworkIdle();
    assert.equal(listRequests(), before + 1);
    await page.browserContext().close();
  });

  it('show a running generate after a visit to another page and back', async () => {
    const page = await open();
    let respond = () => {};
    generateDelay = new Promise((resolve) => (respond = resolve));
    await (await locate(page, 'form-generator >>> textarea')).fill(PROMPT);
    await press(page, 'button', 'Generate form');
    await until('the request', () => requests.some((line) => line.startsWith('POST ')));
    await press(page, 'link', 'Other page');
    await until('the other page', async () => (await page.title()) === 'Other');
    await page.goBack();
    await find(page, 'button', 'Cancel');
    assert.equal(await promptIn(page), PROMPT);
    respond();
    await find(page, 'region', 'Your form is ready');
    assert.equal(requests.filter((line) => line.startsWith('POST ')).length, 1);
    await page.browserContext().close();
  });
});
