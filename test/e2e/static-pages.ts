import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { STATIC_DEMO } from '../demo/static-files.js';
import { COLOR_RULES, staticDemo, violationsIn } from './static-demo.js';

/** The layout shifts of a page. */
interface Seen {
  shift: number;
  readonly sources: string[];
}

interface LayoutShift {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Pages that visitors read. Forms and single states are shown in frames of others, and have checks of their own. */
const PAGES = readdirSync(STATIC_DEMO, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html') && !/^(form|stories)\/|\bstage\.html$/.test(file))
  .sort();

const isOfGuide = (path: string): boolean => path.startsWith('guide/');

/** The pages of the guide are many, and a test file may take 90 seconds. */
const SHARDS = 6;

type Shard = 0 | 1 | 2 | 3 | 4 | 5;

/** The pages of the site without those of the guide. */
export const OTHER_PAGES: readonly string[] = PAGES.filter((path) => !isOfGuide(path));

/** One of six parts of the pages of the guide. */
export const guideShard = (shard: Shard): readonly string[] =>
  PAGES.filter(isOfGuide).filter((_, index) => index % SHARDS === shard);

/** Checks pages in the output of `npm run build:demo` on a static host: errors, jumps, dead links and axe. */
export function checkStaticPages(pages: readonly string[]): void {
  const demo = staticDemo();
  /** The anchors of each page that a link leads to, by its URL without the anchor. Undefined for a dead link. */
  const targets = new Map<string, Promise<ReadonlySet<string> | undefined>>();

  const anchorsAt = (url: string): Promise<ReadonlySet<string> | undefined> => {
    const known = targets.get(url) ?? readAnchors(url);
    targets.set(url, known);
    return known;
  };

  /** Records how far the page jumps by itself, as the browser counts it, and what jumps. */
  const watchShifts = (page: Page) =>
    page.evaluateOnNewDocument(() => {
      const seen: Seen = { shift: 0, sources: [] };
      Object.assign(globalThis, { seen });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as LayoutShift[]) {
          seen.shift += entry.value;
          for (const { node, previousRect, currentRect } of entry.sources) {
            const name = node instanceof Element ? node.outerHTML.slice(0, 80) : node?.textContent;
            seen.sources.push(`${name}: ${JSON.stringify([previousRect, currentRect])}`);
          }
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });

  /** Every address that the page links to or takes something from. */
  const addresses = (page: Page) =>
    page.$$eval('[href], [src]', (found) =>
      found.map((each) => (each as HTMLAnchorElement).href || (each as HTMLImageElement).src),
    );

  for (const path of pages) {
    it(`${path} has no error, no layout shift, no dead link and no axe violation`, async () => {
      const page = await demo.context.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warn') problems.push(message.text());
      });
      // a colour on its way to another is none of the page's
      const still = { name: 'prefers-reduced-motion', value: 'reduce' };
      await page.emulateMediaFeatures([still, { name: 'prefers-color-scheme', value: 'light' }]);
      await watchShifts(page);
      await page.goto(`${demo.origin}/${path}`, { waitUntil: 'load' });
      await page.waitForNetworkIdle({ idleTime: 100 });
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      assert.deepEqual(await violationsIn(page), [], 'light');
      assert.deepEqual(problems, []);
      const { shift, sources } = await page.evaluate(
        () => (globalThis as unknown as { seen: Seen }).seen,
      );
      assert.ok(shift < 0.02, `the page jumped by ${shift}:\n${sources.join('\n')}`);

      await page.emulateMediaFeatures([still, { name: 'prefers-color-scheme', value: 'dark' }]);
      assert.deepEqual(await violationsIn(page, COLOR_RULES), [], 'dark');

      const here = [...new Set(await addresses(page))].filter((url) => url.startsWith(demo.origin));
      const dead: string[] = [];
      for (const url of here) {
        const [address = '', anchor = ''] = url.split('#');
        const anchors = await anchorsAt(address);
        const isFound = anchors && (!anchor || anchors.has(decodeURIComponent(anchor)));
        if (!isFound) dead.push(url);
      }
      assert.deepEqual(dead, []);
      await page.close();
    });
  }
}

/** The ids in a page. Undefined if there is none. */
async function readAnchors(url: string): Promise<ReadonlySet<string> | undefined> {
  const response = await fetch(url);
  if (!response.ok) return undefined;
  const text = await response.text();
  return new Set([...text.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id!));
}
