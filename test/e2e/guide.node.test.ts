import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'puppeteer-core';
import { STATIC_DEMO, staticServer } from '../demo/static-files.js';
import { snippetsOf } from '../guide/documents.js';
import { until } from './browser.js';
import { staticDemo, violationsIn } from './static-demo.js';

/** The pages of the guide on a static host. */
describe('the guide', () => {
  const demo = staticDemo();
  let context: BrowserContext;
  let page: Page;
  let problems: string[];

  beforeEach(async () => {
    problems = [];
    context = await demo.browser.createBrowserContext();
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(String(error)));
  });
  afterEach(() => context.close());

  const open = (path: string) =>
    page.goto(`${demo.origin}/guide/${path}`, { waitUntil: 'networkidle2' });

  it('loads no highlighter', () => {
    const assets = join(STATIC_DEMO, 'assets');
    const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
    assert.ok(scripts.length > 5);
    for (const name of scripts)
      assert.doesNotMatch(readFileSync(join(assets, name), 'utf8'), /hljs/, name);
  });

  describe('its copy buttons', () => {
    const textOf = (selector: string): Promise<string> =>
      page.$eval(selector, (element) => element.textContent);
    const opacity = (): Promise<string> =>
      page.$eval('.copy', (button) => getComputedStyle(button).opacity);

    it('copy the code, announce it, and are named Copy again after a while', async () => {
      await context.overridePermissions(demo.origin, [
        'clipboard-read',
        'clipboard-sanitized-write',
      ]);
      await open('start.html');
      const [snippet] = snippetsOf('demo/guide/start.md');
      await page.focus('.code pre');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await until('the result', async () => (await textOf('.copy')) === 'Copied');
      assert.equal(await textOf('body > [role=status]'), 'Copied');
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), snippet!.code);
      await until('the name', async () => (await textOf('.copy')) === 'Copy');
      assert.equal(await textOf('body > [role=status]'), '');
      assert.deepEqual(problems, []);
    });

    it('select the code if the browser blocks copying', async () => {
      await page.evaluateOnNewDocument(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined });
      });
      await open('start.html');
      const [snippet] = snippetsOf('demo/guide/start.md');
      await page.click('.copy');
      await until('the result', async () => (await textOf('.copy')) === 'Selected');
      assert.equal(await page.evaluate(() => String(getSelection())), snippet!.code);
      assert.deepEqual(problems, []);
    });

    it('are above the code on a touch screen', async () => {
      await page.setViewport({ width: 390, height: 800, isMobile: true, hasTouch: true });
      await open('start.html');
      assert.equal(await opacity(), '1');
      const gap = await page.$eval('.code', (block) => {
        const code = block.querySelector('code')!.getBoundingClientRect();
        return code.top - block.querySelector('.copy')!.getBoundingClientRect().bottom;
      });
      assert.ok(gap > 0, `${gap}px`);
    });

    it('are beside code of one line on a touch screen', async () => {
      await page.setViewport({ width: 320, height: 800, isMobile: true, hasTouch: true });
      await open('start.html');
      const isBeside = await page.$eval('.one-line', (block) => {
        const button = block.querySelector('.copy')!.getBoundingClientRect();
        const code = block.querySelector('code')!.getBoundingClientRect();
        return code.right <= button.left && code.top < button.bottom;
      });
      assert.ok(isBeside);
    });
  });

  describe('its search', () => {
    const focusField = async (): Promise<void> => {
      await page.keyboard.down('Control');
      await page.keyboard.press('k');
      await page.keyboard.up('Control');
      assert.equal(await focused(), 'INPUT');
    };
    const focused = (): Promise<string> => page.evaluate(() => document.activeElement!.tagName);
    const results = (): Promise<string[]> =>
      page.$$eval('.results:not([hidden]) li', (items) => items.map((item) => item.innerText));
    const status = (): Promise<string> =>
      page.$eval('.search [role=status]', (element) => element.textContent);
    const searchFor = async (query: string): Promise<void> => {
      await focusField();
      await page.keyboard.type(query);
      await until(
        'results',
        async () => (await status()).endsWith('result') || (await status()).endsWith('results'),
      );
    };

    it('loads its index only on the first focus', async () => {
      const paths: string[] = [];
      page.on('request', (request) => paths.push(new URL(request.url()).pathname));
      await open('start.html');
      const isOfSearch = (path: string): boolean => /search/.test(path);
      assert.deepEqual(paths.filter(isOfSearch), []);
      await focusField();
      await until('the index', () => paths.includes('/guide/search.json'));
      const count = paths.filter(isOfSearch).length;
      await page.keyboard.type('proxy');
      await until('results', async () => (await results()).length > 0);
      assert.equal(paths.filter(isOfSearch).length, count);
    });

    it('shows section and page of each result, and opens the first result with Enter', async () => {
      await open('start.html');
      await searchFor('DELETE_FAILED');
      assert.deepEqual((await results())[0]!.split(/\s+/), ['DELETE_FAILED', 'Errors']);
      for (const theme of ['light', 'dark']) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: theme }]);
        assert.deepEqual(await violationsIn(page), [], theme);
      }
      await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
      assert.equal(page.url(), `${demo.origin}/guide/errors.html#delete_failed`);
      assert.deepEqual(problems, []);
    });

    it('moves between the field and the results with the arrow keys, and clears with Escape', async () => {
      await open('start.html');
      await searchFor('proxy');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      const index = await page.$$eval('.results a', (links) =>
        links.findIndex((link) => link === document.activeElement),
      );
      assert.equal(index, 1);
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      assert.equal(await focused(), 'INPUT');
      await page.keyboard.press('Tab');
      assert.equal(await focused(), 'A');
      await page.keyboard.press('Escape');
      assert.equal(await focused(), 'INPUT');
      assert.equal(await page.$eval('.search input', (input) => input.value), '');
      assert.deepEqual(await results(), []);
    });

    it('closes when the visitor clicks or focuses something else', async () => {
      await open('start.html');
      await searchFor('proxy');
      await page.click('h1');
      assert.deepEqual(await results(), []);
      await searchFor('form-list');
      await page.focus('.places a');
      assert.deepEqual(await results(), []);
    });

    it('says that there are no results, and suggests three pages, which Enter does not open', async () => {
      await open('start.html');
      await focusField();
      await page.keyboard.type('xylophone');
      const message = 'No results. These pages may help:';
      await until('the message', async () => (await status()) === message);
      assert.equal(await page.$eval('.results p', (panel) => panel.textContent), message);
      assert.equal((await results()).length, 3);
      await page.keyboard.press('Enter');
      assert.equal((await results()).length, 3);
      assert.equal(page.url(), `${demo.origin}/guide/start.html`);
      await page.keyboard.press('ArrowDown');
      assert.equal(await focused(), 'A');
    });

    it('says that the index could not load, and tries again', async () => {
      await page.setRequestInterception(true);
      let isOffline = true;
      page.on('request', (request) => {
        if (isOffline && request.url().endsWith('search.json')) void request.abort();
        else void request.continue();
      });
      await open('start.html');
      await focusField();
      await until('the message', async () => /could not load/.test(await status()));
      isOffline = false;
      await page.keyboard.type('proxy');
      await until('results', async () => (await results()).length > 0);
    });

    it('works on a phone, and below any path', async () => {
      const server = staticServer('/docs/forms/').listen(0, '127.0.0.1');
      await once(server, 'listening');
      const root = `http://localhost:${(server.address() as AddressInfo).port}/docs/forms`;
      await page.setViewport({ width: 320, height: 700, isMobile: true, hasTouch: true });
      await page.goto(`${root}/guide/proxy.html`, { waitUntil: 'networkidle2' });
      await page.tap('.search input');
      await page.keyboard.type('what is retried');
      await until('results', async () => (await results()).length > 0);
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 320);
      await Promise.all([page.waitForNavigation(), page.tap('.results a')]);
      assert.equal(page.url(), `${root}/guide/errors.html#what-is-retried`);
      await page.goto('about:blank');
      server.closeAllConnections();
      server.close();
      assert.deepEqual(problems, []);
    });
  });
});
