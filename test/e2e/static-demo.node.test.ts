import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { STATIC_DEMO } from '../demo/static-files.js';
import { staticDemo, violationsIn } from './static-demo.js';

/** Pages that people read; forms and single states are shown in frames of others, and have checks of their own. */
const PAGES = readdirSync(STATIC_DEMO, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html') && !/^(form|stories)\/|\bstage\.html$/.test(file))
  .sort();

/** The output of `npm run build:demo` on a static host. */
describe('the pages of the static demo', () => {
  const demo = staticDemo();

  /** How far the page jumped by itself, as the browser counts it. */
  const watchShifts = (page: Page) =>
    page.evaluateOnNewDocument(() => {
      const seen = { shift: 0 };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });

  /** Every address that the page links to or takes something from. */
  const addresses = (page: Page) =>
    page.$$eval('[href], [src]', (found) =>
      found.map((each) => (each as HTMLAnchorElement).href || (each as HTMLImageElement).src),
    );

  it('are there', () => {
    assert.ok(PAGES.includes('index.html') && PAGES.includes('break/index.html'), PAGES.join());
  });

  for (const path of PAGES) {
    it(`${path} has no error, no jump, no dead link and nothing that axe finds`, async () => {
      const page = await demo.browser.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warn') problems.push(message.text());
      });
      // a colour on its way to another is none of the page's
      const still = { name: 'prefers-reduced-motion', value: 'reduce' };
      await page.emulateMediaFeatures([still]);
      await watchShifts(page);
      await page.goto(`${demo.origin}/${path}`, { waitUntil: 'networkidle2' });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      assert.deepEqual(problems, []);
      const shift = await page.evaluate(
        () => (globalThis as unknown as { seen: { shift: number } }).seen.shift,
      );
      assert.ok(shift < 0.02, `the page jumped by ${shift}`);

      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMediaFeatures([still, { name: 'prefers-color-scheme', value: theme }]);
        assert.deepEqual(await violationsIn(page), [], theme);
      }

      const here = [...new Set(await addresses(page))].filter((url) => url.startsWith(demo.origin));
      const dead: string[] = [];
      for (const url of here) {
        const answer = await fetch(url);
        const anchor = decodeURIComponent(new URL(url).hash.slice(1));
        const text = anchor ? await answer.text() : '';
        if (!answer.ok || (anchor && !text.includes(`id="${anchor}"`))) dead.push(url);
      }
      assert.deepEqual(dead, []);
      await page.close();
    });
  }
});
