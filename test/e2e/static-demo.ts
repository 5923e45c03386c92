import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { after, before } from 'node:test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Browser, BrowserContext, Page } from 'puppeteer-core';
import { staticServer } from '../demo/static-files.js';
import { launch } from './browser.js';

interface Axe {
  run(root: ElementContext, options: RunOptions): Promise<AxeResults>;
}

/** The script of axe, to be evaluated in a page. */
export const AXE = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

interface StaticDemo {
  readonly origin: string;
  readonly browser: Browser;
  close(): Promise<void>;
}

/** Serves the output of `npm run build:demo` like a static host, and starts a browser. */
async function start(): Promise<StaticDemo> {
  const browser = await launch();
  const server = staticServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    browser,
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The demo of all test files in this process. */
let started: Promise<StaticDemo> | undefined;
after(async () => (await started)?.close());

/** The static demo for the tests of a block: in `context`, they share storage and permissions with no other block. */
export function staticDemo(): Omit<StaticDemo, 'close'> & { readonly context: BrowserContext } {
  const demo = {} as { origin: string; browser: Browser; context: BrowserContext };
  before(async () => {
    const { origin, browser } = await (started ??= start());
    Object.assign(demo, { origin, browser, context: await browser.createBrowserContext() });
  });
  after(() => demo.context?.close());
  return demo;
}

/** The rules whose outcome another theme can change. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** The rules whose outcome the size of the screen can change. */
export const LAYOUT_RULES = ['color-contrast', 'scrollable-region-focusable', 'target-size'];

/** The violations of these rules that axe finds in the current page, without frames. Default: all rules. */
export async function violationsIn(
  page: Page,
  only?: readonly string[],
): Promise<readonly string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async (values) => {
    const { axe } = globalThis as unknown as { axe: Axe };
    const options: RunOptions = values
      ? { runOnly: { type: 'rule', values: [...values] } }
      : { rules: { 'target-size': { enabled: true } } };
    const { violations } = await axe.run(document, { ...options, iframes: false });
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, only);
}
