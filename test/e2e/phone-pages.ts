import assert from 'node:assert/strict';
import { it } from 'node:test';
import { GUIDE } from '../../demo/guide/pages.js';
import { LAYOUT_RULES, staticDemo, violationsIn } from './static-demo.js';

/** The smallest screen that the site supports. */
export const PHONE = { width: 320, height: 700, isMobile: true, hasTouch: true };

/** Names of the guide's pages without those of the reference, which have a test file of their own. */
export const PAGES_BESIDE_REFERENCE = [...GUIDE.keys()].filter(
  (name) => !name.startsWith('reference'),
);

/** Checks pages of the guide on a small phone: nothing scrolls sideways, and axe finds nothing that depends on the size. */
export function checkOnPhone(names: readonly string[]): void {
  const demo = staticDemo();

  for (const name of names) {
    it(`${name} and its tables fit the page, which does not scroll sideways`, async () => {
      const page = await demo.context.newPage();
      await page.setViewport(PHONE);
      await page.goto(`${demo.origin}/guide/${name}.html`, { waitUntil: 'load' });
      const widths = await page.$$eval('html, .table', (elements) =>
        elements.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      );
      assert.deepEqual(
        widths.filter((overflow) => overflow > 0),
        [],
      );
      assert.deepEqual(await violationsIn(page, LAYOUT_RULES), []);
      await page.close();
    });
  }
}
