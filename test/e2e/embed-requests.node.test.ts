import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { find, launch, until } from './browser.js';
import { startSite, type RunningSite } from './site.js';

describe('the requests of <form-embed> at a form’s server', () => {
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

  const forms: Readonly<Record<string, () => void>> = {
    'a form that sends no message': () => {},
    'a form that refuses to be framed': () => {
      formHeaders = { 'x-frame-options': 'DENY' };
    },
    'a form whose server allows its response only to its own pages': () => {
      formHeaders = { 'cross-origin-resource-policy': 'same-origin' };
    },
  };
  for (const [name, prepare] of Object.entries(forms)) {
    it(`are the one for the frame, for ${name}`, async () => {
      headers = {};
      formHeaders = {};
      prepare();
      const page = await open(`http://127.0.0.1:${site.port}/form`);
      await until('the form', async () => (await events(page)).includes('form-loaded'));
      assert.deepEqual(await events(page), ['form-loaded']);
      assert.deepEqual(methods, ['GET']);
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
