import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'puppeteer-core';
import { until } from './browser.js';
import { staticDemo, violationsIn } from './static-demo.js';

/** The tabs of the guide on a static host. */
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

  describe('its tabs', () => {
    const PAGE = 'reference/form-list.html';

    /** The selected tab of each block, and the panels that show. */
    const shown = () =>
      page.evaluate(() => ({
        tabs: [...document.querySelectorAll('[role=tab][aria-selected=true]')].map(
          (tab) => tab.textContent,
        ),
        panels: [...document.querySelectorAll<HTMLElement>('.tab-panel')]
          .filter(({ offsetHeight }) => offsetHeight > 0)
          .map((panel) => panel.querySelector('h2, h3')!.firstChild!.textContent!.trim()),
      }));
    const only = (title: string) => ({ tabs: [title], panels: [title] });

    it('show one panel, move with the arrow keys, and pass axe', async () => {
      await open(PAGE);
      assert.deepEqual(await shown(), only('Script tag'));
      await page.focus('[role=tab]');
      await page.keyboard.press('ArrowRight');
      assert.deepEqual(await shown(), only('npm'));
      await page.keyboard.press('End');
      assert.deepEqual(await shown(), only('Angular'));
      await page.keyboard.press('ArrowRight');
      assert.deepEqual(await shown(), only('Script tag'));
      assert.equal(await page.evaluate(() => document.activeElement!.textContent), 'Script tag');
      assert.deepEqual(await violationsIn(page), []);
      assert.deepEqual(problems, []);
    });

    it('remember the selection on other pages, before the first paint', async () => {
      await open(PAGE);
      await page.click('[role=tab]:nth-child(4)');
      assert.deepEqual(await shown(), only('Vue'));
      await page.evaluateOnNewDocument(() => {
        document.addEventListener('DOMContentLoaded', () => {
          const tab = document.querySelector('[role=tab][aria-selected=true]');
          Object.assign(globalThis, { early: tab?.textContent });
        });
      });
      await open('start.html');
      assert.deepEqual(await shown(), only('Vue'));
      assert.equal(await page.evaluate(() => Reflect.get(globalThis, 'early')), 'Vue');
    });

    it('select the panel that a link leads to', async () => {
      await open('start.html#svelte');
      assert.deepEqual(await shown(), only('Svelte'));
      await page.evaluate(() => (location.hash = '#react'));
      await until('the panel', async () => (await shown()).tabs[0] === 'React');
    });

    it('are sections with headings without JavaScript', async () => {
      await page.setJavaScriptEnabled(false);
      await open(PAGE);
      const display = await page.$eval('.tab-list', (list) => getComputedStyle(list).display);
      assert.equal(display, 'none');
      const heights = await page.$$eval('.tab-panel', (panels) =>
        panels.map((panel) => [
          panel.querySelector('h3')!.offsetHeight,
          panel.querySelector('pre')!.offsetHeight,
        ]),
      );
      assert.equal(heights.length, 6);
      for (const [heading, code] of heights) assert.ok(heading! > 10 && code! > 10);
    });
  });
});
