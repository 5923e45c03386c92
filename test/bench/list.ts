/** `<form-list>` beside rows by hand, a grid and windowing: its steps, what it costs, and how it scrolls. */
import type { Browser, Page } from 'puppeteer-core';
import { heapOf, SLOWER, taskSeconds, withBrowser } from './browser.js';
import { HEAD, row, type Part } from './figures.js';
import {
  BARE,
  COMPLETE,
  NAMES,
  openPage,
  OURS,
  PLAIN,
  servePages,
  type Name,
  type Pages,
} from './list/contenders.js';
import { FEW, IN_TURN, listFigures, MANY, type Costs, type Measured } from './list/figures.js';
import { markdownTable, median, ratio } from './table.js';

/** How many forms, and how often each is measured. */
const COUNTS = [
  [100, 8],
  [1000, 5],
  [10_000, 3],
  [100_000, 3],
] as const;
/** Beyond it, rows by hand take a quarter of a minute for each step. */
const MOST_BY_HAND = 10_000;
/** The greatest number of forms, where rows by hand take too long for more. */
const MOST_COMPLETE: Readonly<Partial<Record<Name, number>>> = { 'plain DOM, complete': 100 };

const isMeasured = (name: Name, count: number): boolean =>
  count <= (name === PLAIN ? MOST_BY_HAND : (MOST_COMPLETE[name] ?? Infinity));

const TYPED = ['R', 'a', 'c', 'e'];
const TYPED_ROUNDS = 5;
const HEAP_ROUNDS = 3;
const LATE_ROUNDS = 3;
const FEW_AND_MANY_ROUNDS = 7;
/** As long as a person takes between two keys, and longer than a search takes. */
const KEY_MS = 400;

const counted = (count: number): string => count.toLocaleString('en');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function measureSteps(browser: Browser, pages: Pages): Promise<Measured> {
  const opened = new Map<Name, Page>();
  for (const name of NAMES) {
    const page = await openPage(browser, pages, name);
    opened.set(name, page);
    await page.evaluate(() => (window.bench.prepare(100), window.bench.steps()));
  }
  const measured: Measured = new Map();
  const take = (of: string, times: Readonly<Record<string, number>>): void => {
    for (const [step, value] of Object.entries(times)) {
      const key = `${of} ${step}`;
      measured.set(key, [...(measured.get(key) ?? []), value]);
    }
  };
  for (const [count, rounds] of COUNTS) {
    for (let round = 0; round < rounds; round++) {
      for (const [name, page] of opened) {
        if (!isMeasured(name, count)) continue;
        await page.bringToFront();
        await page.evaluate((many) => window.bench.prepare(many), count);
        take(`${name} ${count}`, await page.evaluate(() => window.bench.steps()));
      }
    }
  }
  const page = opened.get(OURS)!;
  await page.bringToFront();
  for (let round = 0; round < FEW_AND_MANY_ROUNDS; round++) {
    for (const count of [FEW, MANY]) {
      await page.evaluate((many) => window.bench.prepare(many), count);
      take(`${IN_TURN} ${count}`, await page.evaluate(() => window.bench.steps(false)));
    }
  }
  return measured;
}

/** Bytes of the list with so many forms, without the forms: the median of some rounds. */
async function heapOfList(page: Page, count: number): Promise<number> {
  await page.evaluate((many) => window.bench.prepare(many), count);
  const bytes: number[] = [];
  for (let round = 0; round <= HEAP_ROUNDS; round++) {
    const before = await heapOf(page);
    await page.evaluate(() => window.bench.mount());
    // The first one does not count: strings that were put together become plain ones, which is the data's.
    if (round) bytes.push((await heapOf(page)) - before);
    await page.evaluate(() => window.bench.remove());
  }
  return median(bytes);
}

/**
 * The main thread's milliseconds for each key typed into the search field, the median of some rounds, and how many
 * tasks were long. The page rests when the first key comes: what making the list has left is collected before.
 */
async function typeSearch(page: Page): Promise<{ work: number[]; long: number }> {
  await page.evaluate(() => window.bench.prepare(100_000));
  const during = async (what: () => Promise<unknown>) => {
    const before = await taskSeconds(page);
    await what();
    await pause(KEY_MS);
    return (await taskSeconds(page)) - before;
  };
  const rounds: number[][] = [];
  let long = 0;
  for (let round = 0; round < TYPED_ROUNDS; round++) {
    await page.evaluate(() => window.bench.mount());
    await page.evaluate(() => window.bench.aboutToSearch());
    await heapOf(page);
    await page.evaluate(() => window.bench.countLong());
    const work: number[] = [];
    for (const key of TYPED) {
      const still = await during(async () => {});
      work.push(((await during(() => page.keyboard.type(key))) - still) * 1000);
    }
    rounds.push(work);
    long += await page.evaluate(() => window.bench.longOnes());
    await page.evaluate(() => window.bench.remove());
  }
  return { work: TYPED.map((_, key) => median(rounds.map((work) => work[key]!))), long };
}

async function lateFrames(page: Page, count: number): Promise<number> {
  await page.evaluate((many) => window.bench.prepare(many), count);
  await page.evaluate(() => window.bench.mount());
  await page.emulateCPUThrottling(SLOWER);
  const late = await page.evaluate(() => window.bench.lateFrames());
  await page.emulateCPUThrottling(1);
  await page.evaluate(() => window.bench.remove());
  return late * 100;
}

async function measureCosts(browser: Browser, pages: Pages): Promise<Costs> {
  const heap = new Map<string, number>();
  const late = new Map<string, number>();
  let typed: Costs['typed'] = { work: [], long: Number.NaN };
  for (const name of BARE) {
    const page = await openPage(browser, pages, name);
    const [[few]] = COUNTS;
    const least = await heapOfList(page, few);
    for (const [count] of COUNTS) {
      const isOurs = name === OURS;
      if (count > few && isMeasured(name, count)) {
        const more = (await heapOfList(page, count)) - least;
        heap.set(`${name} ${count}`, more / (count - few));
      }
      if (!isMeasured(name, count) || (!isOurs && count !== 10_000)) continue;
      const shares: number[] = [];
      for (let round = 0; round < (isOurs ? LATE_ROUNDS : 1); round++) {
        shares.push(await lateFrames(page, count));
      }
      late.set(`${name} ${count}`, median(shares));
    }
    if (name === OURS) typed = await typeSearch(page);
    await page.close();
  }
  return { heap, late, typed };
}

const STEPS = ['first screen', 'delete one', 'search', 'clear the search', 'select all', 'nodes'];

/** Milliseconds of each list; in brackets, in ratio to the first list, the middle of the rounds and their spread. */
function stepTable(measured: Measured, count: number, names: readonly Name[]): string {
  const [ours] = names;
  const cells = (name: Name): string[] =>
    STEPS.map((step) => {
      const values = measured.get(`${name} ${count} ${step}`);
      if (!values?.some(Number.isFinite)) return '–';
      if (step === 'nodes') return `${median(values)}`;
      const {
        median: middle,
        least,
        most,
      } = ratio(values, measured.get(`${ours} ${count} ${step}`) ?? []);
      const ms = `${median(values).toFixed(1)} ms`;
      const spread = `${middle.toFixed(2)}: ${least.toFixed(2)}–${most.toFixed(2)}`;
      return name === ours ? ms : `${ms} (${spread})`;
    });
  return `${counted(count)} forms:\n\n${markdownTable([
    ['', ...STEPS],
    ...names.filter((name) => isMeasured(name, count)).map((name) => [name, ...cells(name)]),
  ])}`;
}

function costTable(costs: ReadonlyMap<string, number>, unit: string): string {
  const cell = (name: Name, count: number) => {
    const value = costs.get(`${name} ${count}`);
    return value === undefined ? '–' : `${value.toFixed(1)} ${unit}`;
  };
  return markdownTable([
    ['', ...COUNTS.map(([count]) => counted(count))],
    ...BARE.map((name) => [name, ...COUNTS.map(([count]) => cell(name, count))]),
  ]);
}

export async function listSpeed(): Promise<Part> {
  const pages = await servePages();
  try {
    const measured = await withBrowser((browser) => measureSteps(browser, pages));
    const costs = await withBrowser((browser) => measureCosts(browser, pages));
    const figures = listFigures(measured, costs);
    const text = `## The list

From the step to the page laid out as it should be, each list in a page of its own, measured in turn: rows of 64 px with
a label, an id, a link and two buttons in a window of 760 × 800 px. In brackets the ratio to \`<form-list>\`, round by
round: its middle, the least and the most. Rows by hand are not measured with 100,000 forms.

${COUNTS.map(([count]) => stepTable(measured, count, BARE)).join('\n\n')}

The same job: each of these lists has a toolbar (the number of forms, Refresh, a search field, the sort order), five
actions per row with icons and names of their own, and a live region. Rows by hand are measured with 100 forms.

${COUNTS.map(([count]) => stepTable(measured, count, COMPLETE)).join('\n\n')}

JavaScript's heap for each form above the data itself: what more than 100 forms add, by form.

${costTable(costs.heap, 'B')}

Frames that come later than 25 ms while it is scrolled by 120 px a frame, with a CPU ${SLOWER} times slower; of
\`<form-list>\`, with up to 2,000 rows shown, the median of ${LATE_ROUNDS} rounds:

${costTable(costs.late, '%')}

${markdownTable([HEAD, ...figures.map(row)])}`;
    return { text, figures };
  } finally {
    await pages.close();
  }
}
