import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'puppeteer-core';
import { until } from './browser.js';
import { staticDemo } from './static-demo.js';

/** The visitor's settings in the header of the demo's pages. */
describe('theme and language of the demo', () => {
  const demo = staticDemo();
  let context: BrowserContext;
  let page: Page;
  let problems: string[] = [];

  beforeEach(async () => {
    problems = [];
    context = await demo.browser.createBrowserContext();
    page = await context.newPage();
    page.on('pageerror', (error) => problems.push(String(error)));
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    // The theme when the body is parsed: before any module runs, and before the page is painted.
    await page.evaluateOnNewDocument(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        const early = getComputedStyle(document.documentElement).colorScheme;
        Object.assign(globalThis, { early });
      }).observe(document, { childList: true, subtree: true });
    });
  });
  afterEach(() => context.close());

  /** A page that installs the service worker reloads itself. It has settled when the elements are registered. */
  const settle = () => page.waitForFunction(() => customElements.get('form-list'));
  const open = async (path: string): Promise<void> => {
    await page.goto(`${demo.origin}/${path}`);
    if (path === '' || path.startsWith('studio/form')) await settle();
  };
  const reload = async (): Promise<void> => {
    await page.reload();
    await settle();
  };
  const choose = (value: string): Promise<void> =>
    page.$eval(`[name=theme][value=${value}]`, (input) => (input as HTMLInputElement).click());
  const early = (): Promise<string> =>
    page.evaluate(() => (globalThis as unknown as { early: string }).early);
  const scheme = (): Promise<string> =>
    page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
  const chosen = (): Promise<string> =>
    page.$eval('[name=theme]:checked', (input) => (input as HTMLInputElement).value);
  const stage = (): Promise<string[]> =>
    page.$eval('.home form-generator, body:not(.home) .stage', (node) => [
      node.closest<HTMLElement>('[lang]')!.lang,
      getComputedStyle(node).direction,
    ]);

  it('are the theme of the system and English at first', async () => {
    await open('');
    assert.deepEqual([await chosen(), await scheme()], ['auto', 'light dark']);
    assert.deepEqual(await stage(), ['en', 'ltr']);
  });

  it('are kept after a reload, before the first paint', async () => {
    await open('');
    await choose('dark');
    await page.select('.language select', 'ar');
    await reload();
    assert.deepEqual([await early(), await scheme(), await chosen()], ['dark', 'dark', 'dark']);
    assert.deepEqual(await stage(), ['ar', 'rtl']);
    assert.equal(await page.$eval('.language select', (select) => select.value), 'ar');
    await until('Arabic', () =>
      page.$eval('form-generator', ({ shadowRoot }) =>
        /\p{Script=Arabic}/u.test(shadowRoot!.textContent!),
      ),
    );
    await choose('auto');
    await reload();
    assert.deepEqual([await chosen(), await scheme()], ['auto', 'light dark']);
  });

  it('apply to every other page', async () => {
    await open('');
    await choose('dark');
    for (const path of ['break/', 'guide/start.html', 'studio/', 'themes/', 'nope']) {
      await open(path);
      assert.deepEqual([await early(), await scheme()], ['dark', 'dark'], path);
    }
  });

  it('apply to the studio, unless its URL sets others', async () => {
    await open('studio/form-list/');
    await choose('dark');
    await page.select('.language select', 'de');
    await open('studio/form-list/');
    assert.deepEqual(
      [await early(), await chosen(), await stage()],
      ['dark', 'dark', ['de', 'ltr']],
    );
    await open('studio/form-list/?theme=light&lang=ja');
    assert.deepEqual(
      [await early(), await chosen(), await stage()],
      ['light', 'light', ['ja', 'ltr']],
    );
    await open('');
    assert.deepEqual([await chosen(), await stage()], ['dark', ['de', 'ltr']]);
  });

  it('ignore invalid stored values', async () => {
    await open('');
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) localStorage.setItem(key, '__proto__');
      localStorage.setItem('prompt-forms-demo:theme', 'url(x)');
      localStorage.setItem('prompt-forms-demo:language', '__proto__');
    });
    await reload();
    assert.deepEqual([await chosen(), await stage()], ['auto', ['en', 'ltr']]);
    assert.deepEqual(problems, []);
  });

  it('can be selected if the browser blocks storage', async () => {
    // Only of the demo's own keys: the service worker's library reads another one.
    await page.evaluateOnNewDocument(() => {
      for (const name of ['getItem', 'setItem'] as const) {
        const original = Storage.prototype[name] as (...args: string[]) => string | null;
        Storage.prototype[name] = function (this: Storage, ...args: string[]) {
          if (args[0]!.startsWith('prompt-forms-demo:'))
            throw new DOMException('', 'SecurityError');
          return original.apply(this, args);
        } as never;
      }
    });
    await open('');
    await choose('dark');
    await page.select('.language select', 'de');
    assert.deepEqual([await scheme(), await stage()], ['dark', ['de', 'ltr']]);
    assert.deepEqual(problems, []);
  });
});
