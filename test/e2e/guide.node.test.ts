import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { STATIC_DEMO } from '../demo/static-files.js';
import { snippetsOf } from '../guide/documents.js';
import { launch, until } from './browser.js';
import { staticDemo } from './static-demo.js';

/** The pages of the guide on a static host. */
describe('the guide', () => {
  const demo = staticDemo();
  let browser: Browser;
  let context: BrowserContext;
  let page: Page;
  let problems: string[];

  before(async () => {
    browser = await launch();
  });
  after(() => browser?.close());

  beforeEach(async () => {
    problems = [];
    context = await browser.createBrowserContext();
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

    it('copy the code, announce it, and are called Copy again after a while', async () => {
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
  });
});
