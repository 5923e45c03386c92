import puppeteer, { type Page } from 'puppeteer-core';
import { build, type Rolldown } from 'vite';
import { findBrowsers } from '../runner/find-browsers.js';
import { markdownTable, spread } from './table.js';

const COUNTS = [100, 1000, 10_000, 100_000];
/** Beyond it, rows by hand take a quarter of a minute. */
const MOST_BY_HAND = 10_000;
const ROUNDS = 3;
const SLOWER = 4;
/** The same for both: 64 px a row. */
const PAGE = `<!doctype html><html lang="en"><style>
  body { margin: 20px; font: 16px/1.5 sans-serif }
  .plain { padding: 0; list-style: none }
  .plain li { display: flex; gap: 8px; align-items: center; height: 64px; border-bottom: 1px solid }
  .plain span { flex: 1 }
</style><body></body></html>`;

type Times = Readonly<Record<string, number>>;

async function script(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: 'test/bench/list-page.ts', output: { codeSplitting: false } },
    },
  });
  return (built as Rolldown.RolldownOutput).output[0].code;
}

const median = (rounds: readonly Times[], step: string): number =>
  spread(rounds.map((times) => times[step]!)).median;

/** One contender with so many forms: milliseconds of each step, and nodes in the end. */
async function measure(page: Page, name: 'list' | 'plain', count: number): Promise<Times> {
  const times = await page.evaluate((who, many) => window.bench.steps(who, many), name, count);
  const nodes = await page.evaluate(() => window.bench.nodes());
  await page.evaluate(() => window.bench.remove());
  return { ...times, nodes };
}

async function lateFrames(page: Page, count: number): Promise<string> {
  await page.evaluate(async (many) => {
    if (many) await window.bench.steps('list', many);
    else window.bench.tall();
  }, count);
  await page.emulateCPUThrottling(SLOWER);
  const late = await page.evaluate(() => window.bench.lateFrames());
  await page.emulateCPUThrottling(1);
  await page.evaluate(() => window.bench.remove());
  return `${(late * 100).toFixed(1)} %`;
}

/** `<form-list>` against rows written by hand, and how it scrolls. */
export async function listSpeed(): Promise<string> {
  const { chromium } = findBrowsers();
  if (!chromium) return '## `<form-list>`\n\nNot measured: there is no Chromium.';
  const browser = await puppeteer.launch({
    executablePath: chromium,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 760, height: 800 });
    await page.setContent(PAGE);
    await page.addScriptTag({ content: await script(), type: 'module' });
    await page.waitForFunction(() => 'bench' in window);
    await measure(page, 'list', 100);

    const speeds: string[][] = [];
    let ofThousand: Times | undefined;
    for (const count of COUNTS) {
      const list: Times[] = [];
      const plain: Times[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        list.push(await measure(page, 'list', count));
        if (count <= MOST_BY_HAND) plain.push(await measure(page, 'plain', count));
      }
      for (const step of Object.keys(list[0]!)) {
        const ours = median(list, step);
        const isTime = step !== 'nodes';
        const toHand = plain.length ? (ours / median(plain, step)).toFixed(3) : '–';
        const toThousand =
          ofThousand && isTime && count > 1000 ? (ours / ofThousand[step]!).toFixed(2) : '–';
        const amount = isTime ? `${ours.toFixed(1)} ms` : `${Math.round(ours)}`;
        speeds.push([count.toLocaleString('en'), step, amount, toHand, toThousand]);
      }
      if (count === 1000) {
        ofThousand = Object.fromEntries(
          Object.keys(list[0]!).map((step) => [step, median(list, step)]),
        );
      }
    }

    const scrolls: string[][] = [];
    for (const count of [0, 1000, 10_000, 100_000]) {
      const name = count ? `${count.toLocaleString('en')} forms` : 'an empty page, for comparison';
      scrolls.push([name, await lateFrames(page, count)]);
    }
    return `## \`<form-list>\`

Medians of ${ROUNDS} rounds in turn with rows written by hand, each with a link and two buttons.

${markdownTable([['forms', 'step', 'median', 'to rows by hand', 'to 1,000 forms'], ...speeds])}

Frames that come later than 25 ms while it is scrolled by 120 px a frame, ${SLOWER} times slower CPU:

${markdownTable([['scrolled', 'late frames'], ...scrolls])}`;
  } finally {
    await browser.close();
  }
}
