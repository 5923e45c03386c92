import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launch, until } from './browser.js';

/** What the elements do at once in a page that is visited. A prerendered page has had much more time then. */
const REST_MS = 1_000;

/** Loads the other page before the visitor asks for it. */
const FIRST_PAGE = `<!doctype html><title>First</title>
<script type="speculationrules">
  { "prerender": [{ "source": "list", "urls": ["/next"], "eagerness": "immediate" }] }
</script>
<a href="/next" style="position: fixed; inset: 0">Next</a>`;

/** Tells the server its events, each with `true` if it was before the visit. */
const nextPage = (formUrl: string) => `<!doctype html><title>Next</title>
<script>
  let events = [];
  for (const name of ['form-opened', 'form-loaded', 'form-error', 'list-loaded'])
    addEventListener(name, ({ target }) => events.push([name, target.id, document.prerendering]));
  const tell = (path) => {
    const state = { events, isPrerendering: document.prerendering, stored: localStorage.length };
    return fetch(path, { method: 'POST', body: JSON.stringify(state) });
  };
  addEventListener('DOMContentLoaded', () => setTimeout(() => tell('/told/before'), ${REST_MS}));
  addEventListener('form-loaded', () => {
    if (events.filter(([name]) => name === 'form-loaded').length === 3) tell('/told/after');
  });
</script>
<script type="module" src="/prompt-forms.js"></script>
<form-list id="list"></form-list>
<form-embed id="inline" src="${formUrl}?inline" loading="eager"></form-embed>
<form-embed id="auto" src="${formUrl}?auto" mode="dialog" open-on="load" open-limit="visitor"></form-embed>
<form-embed id="open" src="${formUrl}?open" mode="popover" open></form-embed>`;

const LIST = JSON.stringify({ success: true, data: { forms: [] }, meta: { api_version: 'v1' } });

interface Told {
  readonly events: readonly (readonly [name: string, id: string, isBeforeVisit: boolean])[];
  readonly isPrerendering: boolean;
  readonly stored: number;
}

describe('a page that the browser prerenders', () => {
  const closers: (() => void)[] = [];
  const told = new Map<string, Told>();
  const requests: string[] = [];
  let browser: Browser;
  let origin: string;

  const serve = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    closers.push(() => {
      server.close();
      server.closeAllConnections();
    });
    return `localhost:${(server.address() as AddressInfo).port}`;
  };

  before(async () => {
    const script = readFileSync('dist/prompt-forms.js');
    const forms = await serve(({ url }, response) => {
      requests.push(`form ${url}`);
      response.setHeader('Content-Type', 'text/html').end('<!doctype html><p>A form</p>');
    });
    const site = await serve((request, response) => {
      const { url = '' } = request;
      const type = (value: string) => response.setHeader('Content-Type', value);
      if (url === '/') return void type('text/html').end(FIRST_PAGE);
      if (url === '/next') return void type('text/html').end(nextPage(`http://${forms}/`));
      if (url === '/prompt-forms.js') return void type('text/javascript').end(script);
      if (url.startsWith('/told/')) {
        let text = '';
        request.on('data', (chunk: Buffer) => (text += chunk.toString()));
        request.on('end', () => {
          told.set(url, JSON.parse(text) as Told);
          response.end();
        });
        return;
      }
      requests.push(`site ${url}`);
      type('application/json').end(LIST);
    });
    origin = `http://${site}`;
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    for (const close of closers) close();
  });

  it('waits for the visit with its requests, events and limits', async () => {
    const page = await browser.newPage();
    await page.goto(origin);
    await until('a prerendered page', () => told.has('/told/before'));
    assert.deepEqual(told.get('/told/before'), { events: [], isPrerendering: true, stored: 0 });
    assert.deepEqual(
      requests.filter((line) => /^form|api/.test(line)),
      [],
    );

    // A click in this page makes the prerendered one visible, in a tab that the browser replaces.
    await page.mouse.click(100, 100).catch(() => {});
    await until('the forms', () => told.has('/told/after'));
    const { events, isPrerendering, stored } = told.get('/told/after')!;
    assert.equal(isPrerendering, false);
    assert.equal(stored, 1);
    assert.deepEqual(events.filter(([name]) => name !== 'list-loaded').toSorted(), [
      ['form-loaded', 'auto', false],
      ['form-loaded', 'inline', false],
      ['form-loaded', 'open', false],
      ['form-opened', 'auto', false],
      ['form-opened', 'open', false],
    ]);
    assert.deepEqual(
      events.filter(([, , isBeforeVisit]) => isBeforeVisit),
      [],
    );
  });
});
