import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { count, find, launch, locate, press, until } from './browser.js';
import { startScript, type Started } from './start.js';
import { freePorts } from '../support/free-ports.js';

const PROMPT =
  'An RSVP for our summer party with name, email and dietary needs (vegan, vegetarian, none)';
const KEY = 'local-development-key';

/** A visitor's journey through the demo of `npm start`, in a browser. */
describe('the main journey', () => {
  let started: Started;
  let browser: Browser;
  let page: Page;
  let beside: Page;
  let origin: string;
  let service: string;
  const requests: string[] = [];
  const problems: string[] = [];
  let loads = 0;

  before(async () => {
    const [port, servicePort] = await freePorts();
    origin = `http://localhost:${port}`;
    service = `http://localhost:${servicePort}`;
    started = await startScript(
      'start',
      {
        PORT: String(port),
        SERVICE_PORT: String(servicePort),
        FORMS_BASE_URL: '',
        FORMS_API_KEY: '',
      },
      /Service\s+http/,
    );
    browser = await launch();
    page = await open();
    page.on('request', (request) => {
      requests.push(`${request.method()} ${request.url()} ${JSON.stringify(request.headers())}`);
    });
    page.on('load', () => loads++);
  });

  after(async () => {
    await browser?.close();
    await started?.stop();
  });

  async function open(): Promise<Page> {
    const opened = await browser.newPage();
    opened.on('pageerror', (error) => problems.push(String(error)));
    opened.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    await opened.goto(origin, { waitUntil: 'networkidle2' });
    return opened;
  }

  const ask = (path: string, method = 'GET') =>
    fetch(service + path, { method, headers: { authorization: `Bearer ${KEY}` } });
  const rows = (of: Page) =>
    of.$$eval('form-list >>> li', (items) => items.map((item) => item.getAttribute('data-id')));
  async function formFrame(): Promise<Frame> {
    await until('the form’s page in its frame', () =>
      page.frames().some((frame) => frame.url().startsWith(service)),
    );
    return page.frames().find((frame) => frame.url().startsWith(service))!;
  }

  let id: string;
  let formUrl: string;

  it('prints the URLs of the demo, the proxy and the service', () => {
    assert.match(started.output(), new RegExp(`Demo\\s+${origin}/`));
    assert.match(started.output(), new RegExp(`Proxy\\s+${origin}/api/v1/forms`));
    assert.match(started.output(), new RegExp(`Service\\s+${service}`));
  });

  it('says that there are no forms yet', async () => {
    await find(page, 'heading', 'No forms yet');
  });

  it('generates a form from a sentence', async () => {
    beside = await open();
    await find(beside, 'heading', 'No forms yet');
    await page.bringToFront(); // a page in the background lays nothing out
    await (await find(page, 'textbox', 'Describe the form you need')).type(PROMPT);
    await press(page, 'button', 'Generate form');
    await find(page, 'region', 'Your form is ready');
    formUrl = await (
      await find(page, 'link', 'Open form')
    ).evaluate((link) => (link as HTMLAnchorElement).href);
    assert.ok(formUrl.startsWith(`${service}/`));
  });

  it('shows the new form in the list without a reload, and the service has it', async () => {
    await until('the row', async () => (await rows(page)).length === 1);
    id = (await rows(page))[0]!;
    assert.equal((await ask(`/api/v1/forms/${id}`)).status, 200);
    assert.equal(loads, 0);
  });

  it('shows the new form in another tab without an action there', async () => {
    await until('the row in the other tab', async () => (await rows(beside)).length === 1);
    assert.deepEqual(await rows(beside), [id]);
  });

  it('embeds the service’s page at its full height, where it can be filled in and submitted', async () => {
    const frame = await formFrame();
    assert.equal(frame.url(), formUrl);
    await frame.waitForSelector('button[type="submit"]');
    const fields = await frame.$$eval('label', (labels) =>
      labels.map((label) => label.textContent),
    );
    assert.ok(
      fields.some((label) => label.includes('Name')),
      fields.join(),
    );
    assert.ok(
      fields.some((label) => label.includes('Vegetarian')),
      fields.join(),
    );

    await until('the frame without a scroll bar', () =>
      frame.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight),
    );
    await frame.locator('input[autocomplete="name"], input[type="text"]').fill('Ada Lovelace');
    await frame.locator('input[type="email"]').fill('ada@example.org');
    await frame.$$eval('input[type="radio"], input[type="checkbox"]', ([first]) =>
      (first as HTMLInputElement | undefined)?.click(),
    );
    await frame.locator('button[type="submit"]').click();
    await until('the thank-you', async () =>
      (await frame.evaluate(() => document.body.innerText)).includes('Thank'),
    );
  });

  it('deletes the form after a confirmation, in the list, the embed, other tabs and the service', async () => {
    const label = await page.$eval('form-list >>> .name', (name) => name.textContent);
    await press(page, 'button', `Delete ${label}`);
    await find(page, 'alertdialog', 'Delete this form?');
    await (await locate(page, 'form-list >>> .confirm')).click();

    await until('an empty list', async () => (await rows(page)).length === 0);
    await find(page, 'heading', 'No forms yet');
    await until('an empty embed', () =>
      page.frames().every((frame) => !frame.url().startsWith(service)),
    );
    await until('an empty list in the other tab', async () => (await rows(beside)).length === 0);
    assert.equal(await count(page, 'region', 'Your form is ready'), 0);
    await beside.close();

    const answer = await ask(`/api/v1/forms/${id}`);
    assert.equal(answer.status, 404);
    assert.equal(((await answer.json()) as { error: { code: string } }).error.code, 'NOT_FOUND');
    assert.equal((await fetch(formUrl)).status, 404);
  });

  it('reports a part of the generator that fails to load, and keeps the description', async () => {
    const failing = await browser.newPage();
    const logged: string[] = [];
    failing.on('console', (message) => logged.push(message.text()));
    await failing.setRequestInterception(true);
    failing.on('request', (request) => {
      const isPart = new URL(request.url()).pathname.endsWith('/result/result-view.lazy.ts');
      void (isPart ? request.abort() : request.continue());
    });
    await failing.goto(origin, { waitUntil: 'networkidle2' });
    await failing.$eval('form-generator', (element) => {
      const events: string[] = ((globalThis as { events?: string[] }).events = []);
      for (const name of ['form-cancelled', 'form-error', 'form-generated']) {
        element.addEventListener(name, (event) => {
          const { error, operation } = (event as CustomEvent<Record<string, unknown>>).detail;
          events.push([name, operation, (error as { kind?: string } | undefined)?.kind].join(' '));
        });
      }
    });
    await (await find(failing, 'textbox', 'Describe the form you need')).type('A short survey');
    await press(failing, 'button', 'Generate form');
    const alert = 'form-generator >>> [role=alert] p';
    await until('the message', async () => (await failing.$$(alert)).length > 0);
    assert.match(await failing.$eval(alert, (text) => text.textContent), /connection/i);
    const events = () =>
      failing.evaluate(() => (globalThis as unknown as { events: string[] }).events);
    assert.deepEqual(await events(), ['form-error generate network']);
    assert.ok(logged.some((text) => text.includes('<form-generator>')));
    assert.equal(
      await failing.$eval(
        'form-generator >>> textarea',
        (box) => (box as HTMLTextAreaElement).value,
      ),
      'A short survey',
    );
    await failing.close();
  });

  it('sends no key to the browser, and reports no error', () => {
    assert.ok(
      requests.some((request) => request.startsWith(`POST ${origin}/api/v1/forms/generate`)),
    );
    assert.deepEqual(
      requests.filter((request) => request.includes(KEY) || /authorization/i.test(request)),
      [],
    );
    assert.deepEqual(problems, []);
    assert.equal(loads, 0);
  });
});
