import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { find, launch, until } from './browser.js';
import { startSite, type RunningSite } from './site.js';
import { freePort } from '../support/free-ports.js';

describe('a form of <form-embed> whose server can’t be reached', () => {
  let site: RunningSite;
  let browser: Browser;
  /** The methods of the requests for the form's page. */
  let methods: string[];
  /** Headers of the page of the site. */
  let headers: Record<string, string>;
  /** Headers of the form's page. */
  let formHeaders: Record<string, string>;

  before(async () => {
    site = await startSite(({ pathname, searchParams }, response, request) => {
      if (pathname === '/form') {
        methods.push(request.method!);
        for (const [name, value] of Object.entries(formHeaders)) response.setHeader(name, value);
        response.end('<!doctype html><title>A form</title><input aria-label="Name">');
        return;
      }
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.end(`<!doctype html><html lang="en"><title>A site</title>
        <script type="module" src="/form-embed.js"></script>
        <form-embed src="${searchParams.get('src')}" loading="${searchParams.get('loading')}"
          mode="${searchParams.get('mode')}"></form-embed>`);
    });
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    site?.close();
  });

  async function open(src: string, loading = 'lazy', mode = 'inline'): Promise<Page> {
    methods = [];
    const page = await browser.newPage();
    await page.evaluateOnNewDocument(() => {
      const events: string[] = [];
      Object.assign(window, { events });
      for (const name of ['form-loaded', 'form-error']) {
        addEventListener(name, () => events.push(name));
      }
    });
    const query = new URLSearchParams({ src, loading, mode });
    await page.goto(`http://localhost:${site.port}/?${query}`);
    return page;
  }
  const events = (page: Page): Promise<string[]> =>
    page.evaluate(() => (window as unknown as { events: string[] }).events);

  const UNKNOWN_NAME = 'whose name does not resolve';
  const addresses: Readonly<Record<string, () => Promise<string>>> = {
    'whose port is closed': async () => `http://127.0.0.1:${await freePort()}/form`,
    [UNKNOWN_NAME]: () => Promise.resolve('https://forms.invalid/form'),
  };
  for (const [name, address] of Object.entries(addresses)) {
    it(`says so for an address ${name}, before the 15 seconds of a silent form`, async () => {
      headers = {};
      const page = await open(await address());
      const start = performance.now();
      await find(page, 'button', 'Try again');
      assert.ok(performance.now() - start < 10_000);
      const text = await page.$eval('form-embed', ({ shadowRoot }) => shadowRoot!.textContent);
      // Chromium does not tell its error page from a form. Where the name takes long to look up, that page comes later.
      const isLate = /The form can’t be reached/.test(text);
      if (!isLate) assert.match(text, /Can’t see the whole form\?/);
      assert.ok(!isLate || name === UNKNOWN_NAME);
      // It sends `load` for its error page.
      await until('both events', async () => (await events(page)).includes('form-loaded'));
      assert.deepEqual([...new Set(await events(page))].sort(), ['form-error', 'form-loaded']);
      await page.close();
    });
  }

  it('says so after a press of “Show form”, although the focus moves into the frame', async () => {
    headers = {};
    const page = await open(`http://127.0.0.1:${await freePort()}/form`, 'click');
    const button = await find(page, 'button', 'Show form');
    await button.click();
    await find(page, 'button', 'Try again');
    await page.close();
  });

  for (const policy of ['same-origin', 'same-site']) {
    it(`shows a form whose server allows its response only to pages of the ${policy}`, async () => {
      headers = {};
      formHeaders = { 'cross-origin-resource-policy': policy };
      const page = await open(`http://127.0.0.1:${site.port}/form`);
      await until('the form', async () => (await events(page)).includes('form-loaded'));
      await find(page, 'button', 'Try again');
      const { visibility, isBelow } = await page.$eval('form-embed', ({ shadowRoot }) => {
        const frame = shadowRoot!.querySelector('iframe')!;
        const notice = shadowRoot!.querySelector('[part=notice]')!;
        return {
          visibility: getComputedStyle(frame).visibility,
          isBelow: notice.getBoundingClientRect().top >= frame.getBoundingClientRect().bottom - 1,
        };
      });
      assert.deepEqual({ visibility, isBelow }, { visibility: 'visible', isBelow: true });
      await page.close();
    });
  }

  const isReached: Readonly<Record<string, () => void>> = {
    'a form that sends no message': () => {},
    'a form that refuses to be framed': () => {
      formHeaders = { 'x-frame-options': 'DENY' };
    },
    'a form to which the page’s policy allows no requests': () => {
      headers = { 'content-security-policy': "connect-src 'none'" };
    },
  };
  for (const [name, prepare] of Object.entries(isReached)) {
    it(`does not say so for ${name}`, async () => {
      headers = {};
      formHeaders = {};
      prepare();
      const page = await open(`http://127.0.0.1:${site.port}/form`);
      await until('the form', async () => (await events(page)).includes('form-loaded'));
      assert.deepEqual(await events(page), ['form-loaded']);
      const probes = name.includes('policy') ? [] : ['HEAD'];
      assert.deepEqual(methods, ['GET', ...probes]);
      await page.close();
    });
  }

  for (const [mode, name] of [
    ['inline', 'Show form'],
    ['dialog', 'Open form'],
  ] as const) {
    it(`does not connect to the form’s server before the visitor asks for the form, with loading="click" and mode="${mode}"`, async () => {
      headers = {};
      let connections = 0;
      const server = createServer((_, response) => {
        response.setHeader('content-type', 'text/html');
        response.end('<!doctype html><title>A form</title><input aria-label="Name">');
      });
      server.on('connection', () => connections++);
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.address() as AddressInfo;
      const page = await open(`http://127.0.0.1:${port}/form`, 'click', mode);
      const button = await find(page, 'button', name);
      await button.hover();
      await button.focus();
      // A later connection of the browser is open by now, so an earlier one would be too.
      await page.evaluate(() => fetch('/', { cache: 'no-store' }).then((it) => it.text()));
      const links = await page.$$eval('link[rel=preconnect]', ({ length }) => length);
      assert.deepEqual({ connections, links }, { connections: 0, links: 0 });
      await button.click();
      await until('the form', async () => (await events(page)).includes('form-loaded'));
      assert.ok(connections > 0);
      await page.close();
      server.closeAllConnections();
      server.close();
    });
  }
});
