import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { find, launch } from './browser.js';

interface Headers {
  readonly site?: Record<string, string>;
}

/** Headers that keep a form from its frame, and what the console says about it. */
const CASES: Readonly<Record<string, Headers & { readonly cause: RegExp }>> = {
  'the embedder policy of the page': {
    site: { 'Cross-Origin-Embedder-Policy': 'require-corp' },
    cause: /The page’s Cross-Origin-Embedder-Policy does not allow the form/,
  },
  'frame-src of the page': {
    site: { 'Content-Security-Policy': "frame-src 'none'" },
    cause: /The page’s Content-Security-Policy does not allow the form/,
  },
};

describe('a form of <form-embed> that a policy blocks', () => {
  let server: Server;
  let browser: Browser;
  let port: number;
  let headers: Headers = {};

  before(async () => {
    server = createServer(({ url = '' }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://site');
      const isScript = pathname.endsWith('.js');
      const isForm = pathname === '/form';
      response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html; charset=utf-8');
      for (const [name, value] of Object.entries((isForm ? {} : headers.site) ?? {})) {
        response.setHeader(name, value);
      }
      if (isScript) response.end(readFileSync(`dist${pathname}`));
      else if (isForm)
        response.end('<!doctype html><title>A form</title><input aria-label="Name">');
      else {
        response.end(`<!doctype html><html lang="en"><title>A site</title>
          <script type="module" src="/form-embed.js"></script>
          <form-embed src="http://127.0.0.1:${port}/form" height="${searchParams.get('height')}"></form-embed>`);
      }
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ({ port } = server.address() as AddressInfo);
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
  });

  for (const [name, { site, cause }] of Object.entries(CASES)) {
    for (const height of ['auto', '300']) {
      it(`says at once that it is ${name}, with height="${height}"`, async () => {
        headers = site ? { site } : {};
        const page = await browser.newPage();
        const errors: string[] = [];
        page.on('console', (line) => {
          if (line.text().startsWith('<form-embed>')) errors.push(line.text());
        });
        await page.goto(`http://localhost:${port}/?height=${height}`);
        await find(page, 'link', 'Open form in a new tab');
        assert.equal(errors.length, 1, errors.join('\n'));
        assert.match(errors[0]!, cause);
        await page.close();
      });
    }
  }
});
