import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { launch, until } from './browser.js';
import { startSite, type RunningSite } from './site.js';

/** Each style of the root, each style of the body, and both heights. */
const PAGES = [
  ['', '', 5000],
  ['', 'overflow-y: scroll', 5000],
  ['', 'overflow-x: hidden', 100],
  ['scrollbar-gutter: stable', 'overflow-y: scroll', 100],
  ['scrollbar-gutter: stable both-edges', '', 100],
  ['scrollbar-gutter: stable both-edges', 'overflow-x: hidden', 5000],
  ['overflow-y: scroll', '', 100],
  ['overflow-y: scroll; scrollbar-gutter: stable both-edges', 'overflow-y: scroll', 5000],
  ['overflow: hidden', '', 5000],
  ['direction: rtl', '', 5000],
] as const;

/** A page behind an open dialog stays where it is, and does not scroll. */
describe('the page behind <form-embed mode="dialog">', () => {
  let site: RunningSite;
  let browser: Browser;
  let page: Page;

  before(async () => {
    site = await startSite((_, response) => {
      response.end('<!doctype html><html lang="en"><title>A site</title>');
    });
    browser = await launch({ hasScrollBars: true });
    page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${site.port}/`);
    await page.addScriptTag({ url: '/form-embed.js', type: 'module' });
  });

  after(async () => {
    await browser?.close();
    site?.close();
  });

  const edges = () =>
    page.$eval('main', (main) => {
      const { left, right } = main.getBoundingClientRect();
      return { left, right };
    });

  const open = async (isOpen: boolean): Promise<void> => {
    await page.$eval('form-embed', (element, value) => (element.open = value), isOpen);
    await until('the dialog', () =>
      page.$eval(
        'form-embed >>> dialog',
        (dialog, value) => dialog.matches(':modal') === value,
        isOpen,
      ),
    );
  };

  const scrollTop = (): Promise<number> =>
    page.evaluate(() => document.scrollingElement!.scrollTop);

  /** Waits for frames. The thread that scrolls learns of a new style with a frame. */
  const frames = (count: number): Promise<void> =>
    page.evaluate(async (frameCount) => {
      for (let seen = 0; seen < frameCount; seen++) await new Promise(requestAnimationFrame);
    }, count);

  for (const [root, body, height] of PAGES) {
    it(`does not move: html { ${root} } body { ${body} }, ${height} px high`, async () => {
      await page.evaluate(
        (rootStyle, bodyStyle, px) => {
          document.documentElement.style.cssText = rootStyle;
          document.body.style.cssText = bodyStyle;
          document.body.innerHTML = `<main style="block-size: ${px}px">A page</main>
                <form-embed mode="dialog" src="https://forms.example/"></form-embed>`;
          document.scrollingElement!.scrollTop = 100;
        },
        root,
        body,
        height,
      );
      await until('the element', () =>
        page.evaluate(() => 'open' in document.querySelector('form-embed')!),
      );
      const before = { ...(await edges()), top: await scrollTop() };
      await open(true);
      const during = { ...(await edges()), top: await scrollTop() };
      assert.deepEqual(during, before);
      await frames(2);
      await page.mouse.move(5, 5);
      await page.mouse.wheel({ deltaY: 300 });
      await frames(5);
      assert.equal(await scrollTop(), before.top);
      await open(false);
      assert.deepEqual({ ...(await edges()), top: await scrollTop() }, before);
    });
  }
});
