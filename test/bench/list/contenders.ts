/** The lists that are measured in turn, each in a page of its own. */
import type { Browser, Page } from 'puppeteer-core';
import { built } from '../bundle.js';
import { versionOf } from '../packages.js';
import { serve } from '../server.js';
import { PLAIN_STYLES } from './complete.js';

const PEER = 'test/bench/peers';

const ALL = [
  { name: 'form-list', files: ['dist/define/form-list.js', 'test/bench/list/ours.ts'] },
  { name: 'plain DOM', files: ['test/bench/list/plain.ts'] },
  { name: 'AG Grid', files: [`${PEER}/ag-grid-list.ts`], of: 'ag-grid-community' },
  { name: 'TanStack Virtual', files: [`${PEER}/tanstack-list.ts`], of: '@tanstack/lit-virtual' },
  {
    name: 'form-list, complete',
    files: ['dist/define/form-list.js', 'test/bench/list/ours-complete.ts'],
  },
  { name: 'plain DOM, complete', files: ['test/bench/list/plain-complete.ts'] },
  {
    name: 'TanStack Virtual, complete',
    files: [`${PEER}/tanstack-complete.ts`],
    of: '@tanstack/lit-virtual',
  },
] as const;

export type Name = (typeof ALL)[number]['name'];
export const NAMES: readonly Name[] = ALL.map(({ name }) => name);
export const OURS: Name = 'form-list';
export const PLAIN: Name = 'plain DOM';

/** Lists with the toolbar, the five actions per row and the live region of `<form-list>`. The first one is ours. */
export const COMPLETE: readonly Name[] = [
  'form-list, complete',
  'plain DOM, complete',
  'TanStack Virtual, complete',
];
export const BARE: readonly Name[] = NAMES.filter((name) => !COMPLETE.includes(name));

const html = (index: number) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>${index}</title>
<style>
  body { margin: 20px; font: 16px/1.5 sans-serif }
  .box { height: 760px; overflow: auto }
  ${PLAIN_STYLES}
  .placed { position: absolute; inset-inline: 0 }
</style><body><script type="module" src="/${index}/entry.js"></script></body></html>`;

export interface Pages {
  readonly url: string;
  close(): Promise<void>;
}

export async function servePages(): Promise<Pages> {
  const files = new Map<string, string>();
  for (const [index, contender] of ALL.entries()) {
    if ('of' in contender && !versionOf(contender.of)) {
      console.log(`${contender.name}: not measured, ${contender.of} is not installed.`);
      continue;
    }
    const bundled = await built(contender.files);
    for (const [name, text] of bundled.files) {
      files.set(`/${index}/${name === bundled.entry ? 'entry.js' : name}`, text);
    }
    files.set(`/${index}.html`, html(index));
  }
  return serve(files);
}

export async function openPage(browser: Browser, { url }: Pages, name: Name): Promise<Page> {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(`${name}: ${String(error)}`));
  await page.setViewport({ width: 760, height: 800 });
  await page.goto(`${url}/${NAMES.indexOf(name)}.html`);
  await page.waitForFunction(() => 'bench' in window);
  return page;
}
