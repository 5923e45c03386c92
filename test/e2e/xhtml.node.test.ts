import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { launch } from './browser.js';
import { startSite, type RunningSite } from './site.js';

const PAGE = `<?xml version="1.0" encoding="UTF-8"?>
<html xmlns="http://www.w3.org/1999/xhtml">
  <head>
    <title>XHTML</title>
    <!-- Chromium runs no module scripts of such a page, but imports of a classic script. -->
    <script>import("/prompt-forms.js");</script>
  </head>
  <body>
    <form-generator></form-generator>
    <form-list>Your forms</form-list>
    <form-embed><a href="https://forms.example/f/1">Open the form</a></form-embed>
  </body>
</html>`;

describe('a page that is sent as XHTML', () => {
  let browser: Browser;
  let site: RunningSite;

  before(async () => {
    site = await startSite((_, response) => {
      response.setHeader('Content-Type', 'application/xhtml+xml').end(PAGE);
    });
    browser = await launch();
  });

  after(async () => {
    await browser?.close();
    site?.close();
  });

  it('says in one line that it can’t show the elements, and shows their content', async () => {
    const page = await browser.newPage();
    const lines: string[] = [];
    page.on('console', (message) => {
      lines.push(message.text());
    });
    page.on('pageerror', (error) => lines.push(String(error)));
    await page.goto(`http://localhost:${site.port}/`, { waitUntil: 'networkidle0' });
    assert.equal(lines.length, 1, lines.join('\n'));
    assert.match(lines[0]!, /^prompt-forms: this page is application\/xhtml\+xml.*text\/html\.$/);
    const shown = await page.evaluate(() => document.body.innerText);
    assert.match(shown, /Your forms/);
    assert.match(shown, /Open the form/);
  });
});
