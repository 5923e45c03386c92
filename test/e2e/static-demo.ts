import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { after, before } from 'node:test';
import type { AxeResults, ElementContext, RunOptions } from 'axe-core';
import type { Browser, Page } from 'puppeteer-core';
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

/** Serves the output of `npm run build:demo` like a static host, and starts a browser, for the tests of a block. */
export function staticDemo(): { readonly origin: string; readonly browser: Browser } {
  const demo = {} as { origin: string; browser: Browser };
  let server: Server;
  before(async () => {
    server = staticServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    demo.origin = `http://localhost:${(server.address() as AddressInfo).port}`;
    demo.browser = await launch();
  });
  after(async () => {
    await demo.browser?.close();
    server?.closeAllConnections();
    server?.close();
  });
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
