import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'puppeteer-core';
import { GUIDE } from '../../demo/guide/pages.js';
import { until } from './browser.js';
import { staticDemo, violationsIn } from './static-demo.js';

/** The pages of the guide on a static host, and what leads to them. */
describe('the guide', () => {
  const demo = staticDemo();
  let context: BrowserContext;
  let page: Page;

  beforeEach(async () => {
    context = await demo.browser.createBrowserContext();
    page = await context.newPage();
  });
  afterEach(() => context.close());

  const open = (path: string) =>
    page.goto(`${demo.origin}/guide/${path}`, { waitUntil: 'networkidle2' });

  it('has a markdown version of each page, and links to it', async () => {
    for (const name of GUIDE.keys()) {
      const address = `${demo.origin}/guide/${name}.html`;
      const html = await (await fetch(address)).text();
      const [, href = ''] =
        /<link rel="alternate" href="([^"]+)" type="text\/markdown"/.exec(html) ?? [];
      const twin = new URL(href, address).href;
      assert.equal(twin, `${demo.origin}/guide/${name}.md`);
      const links = [...html.matchAll(/<a href="([^"]+)"/g)].map(
        ([, link]) => new URL(link!, address).href,
      );
      assert.ok(links.includes(twin) && links.includes(`${demo.origin}/llms.txt`), name);
      assert.match(await (await fetch(twin)).text(), /^# /);
    }
  });

  it('searches from pages in a folder', async () => {
    await open('reference/cli.html');
    await page.focus('.search input');
    await page.keyboard.type('DELETE_FAILED');
    await until('results', async () => (await page.$$('.results li')).length > 0);
    await Promise.all([page.waitForNavigation(), page.keyboard.press('Enter')]);
    assert.equal(page.url(), `${demo.origin}/guide/errors.html#delete_failed`);
  });

  it('lists its pages behind a button on a phone', async () => {
    await page.setViewport({ width: 390, height: 800, isMobile: true, hasTouch: true });
    await open('reference/cli.html');
    const shownLinks = () =>
      page.$$eval('nav.pages a', (links) => links.filter((link) => link.checkVisibility()).length);
    assert.equal(await shownLinks(), 0);
    await page.tap('.all-pages summary');
    await until('all links', async () => (await shownLinks()) === GUIDE.size);
    assert.deepEqual(await violationsIn(page), []);
  });
});
