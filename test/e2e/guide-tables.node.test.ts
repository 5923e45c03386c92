import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'puppeteer-core';
import { GUIDE } from '../../demo/guide/pages.js';
import { staticDemo, violationsIn } from './static-demo.js';

/** The tables of the guide on a static host. */
describe('the guide', () => {
  const demo = staticDemo();
  let context: BrowserContext;
  let page: Page;

  beforeEach(async () => {
    context = await demo.browser.createBrowserContext();
    page = await context.newPage();
  });
  afterEach(() => context.close());

  const open = (path: string) => page.goto(`${demo.origin}/guide/${path}`, { waitUntil: 'load' });

  describe('its tables on a phone', () => {
    const phone = { width: 320, height: 700, isMobile: true, hasTouch: true };

    for (const name of GUIDE.keys()) {
      it(`fit the page ${name}, which does not scroll sideways`, async () => {
        await page.setViewport(phone);
        await open(`${name}.html`);
        const widths = await page.$$eval('html, .table', (elements) =>
          elements.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        );
        assert.deepEqual(
          widths.filter((overflow) => overflow > 0),
          [],
        );
        assert.deepEqual(await violationsIn(page), []);
      });
    }

    it('stack the cells, each with the name of its column, and stay tables for screen readers', async () => {
      await page.setViewport(phone);
      await open('start.html');
      const [first, second] = await page.$$eval('tbody tr:first-child td', (cells) =>
        cells.map((cell) => ({
          top: cell.getBoundingClientRect().top,
          column: getComputedStyle(cell, '::before').content,
        })),
      );
      assert.ok(second!.top > first!.top);
      assert.match(first!.column, /^"variable"/);
      const client = await page.createCDPSession();
      await client.send('Accessibility.enable');
      const { nodes } = await client.send('Accessibility.getFullAXTree');
      const roles = nodes
        .filter(({ ignored }) => !ignored)
        .map(({ role }) => role?.value as string);
      for (const role of ['table', 'row', 'columnheader', 'cell']) {
        assert.ok(roles.includes(role), role);
      }
    });
  });
});
