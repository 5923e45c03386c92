import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { find, launch } from './browser.js';
import { startSite, type RunningSite } from './site.js';

/** A header of the page that keeps a form from its frame, and what the console says about it. */
const CASES: Readonly<
  Record<string, { readonly header: [string, string]; readonly cause: RegExp }>
> = {
  'the embedder policy of the page': {
    header: ['Cross-Origin-Embedder-Policy', 'require-corp'],
    cause: /The page’s Cross-Origin-Embedder-Policy does not allow the form/,
  },
  'frame-src of the page': {
    header: ['Content-Security-Policy', "frame-src 'none'"],
    cause: /The page’s Content-Security-Policy does not allow the form/,
  },
};

describe('a form of <form-embed> that a policy blocks', () => {
  let site: RunningSite;
  let browser: Browser;
  let header: [string, string];

  before(async () => {
    site = await startSite(({ pathname, searchParams }, response) => {
      if (pathname === '/form') {
        response.end('<!doctype html><title>A form</title><input aria-label="Name">');
        return;
      }
      const src = `http://127.0.0.1:${site.port}/form`;
      response.setHeader(...header).end(`<!doctype html><html lang="en"><title>A site</title>
        <script type="module" src="/form-embed.js"></script>
        <form-embed src="${src}" height="${searchParams.get('height')}"></form-embed>`);
    });
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    site?.close();
  });

  for (const [name, { header: ownHeader, cause }] of Object.entries(CASES)) {
    for (const height of ['auto', '300']) {
      it(`says at once that it is ${name}, with height="${height}"`, async () => {
        header = ownHeader;
        const page = await browser.newPage();
        const errors: string[] = [];
        page.on('console', (line) => {
          if (line.text().startsWith('<form-embed>')) errors.push(line.text());
        });
        await page.goto(`http://localhost:${site.port}/?height=${height}`);
        await find(page, 'link', 'Open form in a new tab');
        assert.equal(errors.length, 1, errors.join('\n'));
        assert.match(errors[0]!, cause);
        await page.close();
      });
    }
  }
});
