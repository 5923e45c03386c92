import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { find, launch, until } from './browser.js';

const ELEMENTS =
  '<form-generator label="What do you need?"></form-generator><form-list></form-list>';

/** Pages that have the script-tag file from another origin, as from a CDN. */
describe('dist/prompt-forms.js from another origin', () => {
  const file = readFileSync('dist/prompt-forms.js', 'utf8');
  const hashes = JSON.parse(readFileSync('dist/integrity.json', 'utf8')) as Record<string, string>;
  const integrity = hashes['prompt-forms.js']!;
  let cdn: Server;
  let site: Server;
  let browser: Browser;
  let script: string;
  let origin: string;

  const addressOf = async (server: Server): Promise<string> => {
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return `http://localhost:${(server.address() as AddressInfo).port}`;
  };

  before(async () => {
    cdn = createServer((_, response) => {
      response.setHeader('content-type', 'text/javascript; charset=utf-8');
      response.setHeader('access-control-allow-origin', '*').end(file);
    });
    site = createServer((request, response) => {
      const head = new URL(request.url ?? '/', 'http://site').searchParams.get('head') ?? '';
      if (request.url?.startsWith('/api/')) response.writeHead(404).end();
      else
        response
          .setHeader('content-type', 'text/html; charset=utf-8')
          .end(`<!doctype html><title>A site</title>${head}${ELEMENTS}`);
    });
    script = `${await addressOf(cdn)}/prompt-forms@0.1.0.js`;
    origin = await addressOf(site);
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    for (const server of [cdn, site]) {
      server?.closeAllConnections();
      server?.close();
    }
  });

  /** A page with this in its head, and what it says and throws. */
  async function open(head: string): Promise<{ page: Page; said: string[] }> {
    const page = await browser.newPage();
    const said: string[] = [];
    page.on('pageerror', (error) => said.push(String(error)));
    page.on('console', (message) => {
      // The site has no proxy, which the elements say.
      if (!/Failed to load resource|PROXY|list |<form-list>/.test(message.text()))
        said.push(message.text());
    });
    await page.goto(`${origin}/?head=${encodeURIComponent(head)}`);
    return { page, said };
  }

  const tag = (src: string, hash = integrity): string =>
    `<script type="module" src="${src}" integrity="${hash}" crossorigin="anonymous"></script>`;

  const isDefined = (page: Page): Promise<boolean> =>
    page.evaluate(() => customElements.get('form-generator') !== undefined);

  it('runs with its hash', async () => {
    const { page, said } = await open(tag(script));
    await find(page, 'textbox', 'What do you need?');
    assert.deepEqual(said, []);
  });

  it('does not run with another hash', async () => {
    const other = `sha384-${'A'.repeat(64)}`;
    const { page } = await open(tag(script, other));
    await page.waitForNetworkIdle();
    assert.equal(await isDefined(page), false);
  });

  it('takes over what the page has set before it came', async () => {
    const { page, said } = await open('');
    assert.equal(await isDefined(page), false);
    await page.evaluate((src) => {
      const generator = document.querySelector('form-generator') as HTMLElement & {
        placeholder?: string;
      };
      generator.placeholder = 'Set early';
      document.head.append(
        Object.assign(document.createElement('script'), { type: 'module', src }),
      );
    }, script);
    const box = await find(page, 'textbox', 'What do you need?');
    await until('the property', async () =>
      box.evaluate((node) => (node as HTMLTextAreaElement).placeholder === 'Set early'),
    );
    assert.deepEqual(said, []);
  });

  it('is harmless when it is loaded twice', async () => {
    const { page, said } = await open(`${tag(script)}${tag(`${script}?again`)}`);
    await find(page, 'textbox', 'What do you need?');
    await page.waitForNetworkIdle();
    assert.deepEqual(said, []);
    const boxes = await page.$$('>>> textarea');
    assert.equal(boxes.length, 1);
  });
});
