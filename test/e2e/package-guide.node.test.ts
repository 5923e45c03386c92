import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { staticFile } from '../demo/static-files.js';
import { appears, launch, until } from './browser.js';
import { violationsIn } from './static-demo.js';

/** The guide of an installed package, as `npx prompt-forms guide` serves it. */
describe('the guide in the package', () => {
  const server = createServer((request, response) => {
    const found = staticFile(new URL(request.url ?? '/', 'http://guide').pathname, 'dist');
    if (found) response.setHeader('content-type', found.type).end(found.content);
    else response.writeHead(404).end();
  });
  let browser: Browser;
  let origin: string;
  before(async () => {
    browser = await launch();
    await once(server.listen(0, '127.0.0.1'), 'listening');
    origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  });
  after(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  async function open(path: string): Promise<Page> {
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    page.on('pageerror', (error) => assert.fail(String(error)));
    await page.goto(`${origin}/guide/${path}`, { waitUntil: 'networkidle2' });
    return page;
  }

  it('changes its colors, and keeps them on the next page', async () => {
    const page = await open('start.html');
    assert.deepEqual(await violationsIn(page), []);
    const scheme = (): Promise<string> =>
      page.evaluate(() => document.documentElement.style.colorScheme);
    await page.locator('.theme [value=dark]').click();
    await until('dark colors', async () => (await scheme()) === 'dark');
    await page.goto(`${origin}/guide/errors.html`);
    assert.equal(await scheme(), 'dark');
    await page.close();
  });

  it('finds a page by its words', async () => {
    const page = await open('start.html');
    await page.locator('.search input').fill('cors');
    await appears(page, '.search .results a');
    const href = await page.$eval('.search .results a', (link) => link.getAttribute('href'));
    assert.match(href ?? '', /cors\.html/);
    await page.close();
  });

  it('shows the current page in a navigation that is higher than the window', async () => {
    const page = await open('reference/cli.html');
    const bottom = await page.$eval(
      '.groups [aria-current]',
      (link) => link.getBoundingClientRect().bottom,
    );
    assert.ok(bottom <= 900, `it ends at ${bottom}`);
    await page.close();
  });
});
