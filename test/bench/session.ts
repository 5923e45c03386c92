/** Whether a page that is used for a day keeps more and more memory. */
import type { Browser, CDPSession, Page } from 'puppeteer-core';
import { withBrowser } from './browser.js';
import { built } from './bundle.js';
import { HEAD, row, type Figure, type Part } from './figures.js';
import type {} from './peers/clock.js';
import { serve } from './server.js';
import { markdownTable } from './table.js';

const MINUTE_MS = 60_000;
const IDLE_MINUTES = 8 * 60;
/** The page is hidden, or shown again, each time after so many minutes. */
const VISIBILITY_MINUTES = 10;

/** The most that may be there afterwards, and was not before. Of the heap: in percent of what was there before. */
const GATES = { nodes: 20, listeners: 5, heap: 10 } as const;
type Counter = keyof typeof GATES;
const COUNTERS = Object.keys(GATES) as readonly Counter[];
type Counters = Readonly<Record<Counter, number>>;

/** Bytes by which a heap at rest changes without a cause. */
const NOISE_BYTES = 1024;

interface Step {
  readonly name: string;
  /** Repetitions before the first count: code and caches are there afterwards. */
  readonly before: number;
  readonly times: number;
  readonly hasFakeClock?: boolean;
  run(page: Page, times: number): Promise<unknown>;
}

const STEPS: readonly Step[] = [
  {
    name: '1,000 generates and 1,000 deletes',
    before: 500,
    times: 1000,
    run: (page, times) => page.evaluate((count) => window.session.work(count), times),
  },
  {
    name: '10,000 searches',
    before: 1000,
    times: 10_000,
    run: (page, times) => page.evaluate((count) => window.session.search(count), times),
  },
  {
    name: '8 hours of idle',
    before: 4 * 60,
    times: IDLE_MINUTES,
    hasFakeClock: true,
    async run(page, minutes) {
      for (let passed = 0; passed < minutes; passed += VISIBILITY_MINUTES) {
        await page.evaluate((ms) => window.clock.tickAsync(ms), VISIBILITY_MINUTES * MINUTE_MS);
        await page.evaluate(() => window.session.toggleVisibility());
      }
    },
  },
];

/** Objects of the page once they rest, after garbage is collected. */
async function count(client: CDPSession): Promise<Counters> {
  let last: Counters | undefined;
  for (;;) {
    for (let run = 0; run < 3; run++) await client.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners: listeners } = await client.send('Memory.getDOMCounters');
    const { usedSize: heap } = await client.send('Runtime.getHeapUsage');
    const now = { nodes, listeners, heap };
    if (last?.nodes === nodes && Math.abs(last.heap - heap) < NOISE_BYTES) return now;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}

/** The counters after so many repetitions, less those before them. */
async function growth(page: Page, act: () => Promise<unknown>): Promise<Counters> {
  const client = await page.createCDPSession();
  await client.send('HeapProfiler.enable');
  const before = await count(client);
  await act();
  const after = await count(client);
  await client.detach();
  return {
    nodes: after.nodes - before.nodes,
    listeners: after.listeners - before.listeners,
    heap: (after.heap / before.heap - 1) * 100,
  };
}

async function measure(browser: Browser, url: string): Promise<ReadonlyMap<string, Counters>> {
  const measured = new Map<string, Counters>();
  for (const { name, before, times, hasFakeClock, run } of STEPS) {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.error(String(error)));
    await page.goto(`${url}/${hasFakeClock ? 'clock' : 'index'}.html`);
    await page.waitForFunction(() => 'session' in window);
    await page.evaluate(() => {
      const started = window.session.start();
      return 'clock' in window ? window.clock.tickAsync(5000) : started;
    });
    await run(page, before);
    measured.set(name, await growth(page, () => run(page, times)));
    if (name === STEPS[0]!.name) {
      const leaked = await growth(page, () => page.evaluate(() => window.session.leak(10)));
      if (leaked.listeners < 10) throw new Error('The measurement does not find a leak.');
    }
    await page.close();
  }
  return measured;
}

const html = (entry: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>A day</title><link rel="icon" href="data:,">
<body><script type="module" src="/${entry}"></script></body></html>`;

/** The page with the clock of the browser, and one with a fake clock. */
async function servePages() {
  const session = ['dist/define.js', 'test/bench/session/page.ts'];
  const files = new Map<string, string>();
  for (const [name, clock] of [
    ['index', []],
    ['clock', ['test/bench/peers/clock.ts']],
  ] as const) {
    const { files: parts, entry } = await built([...clock, ...session]);
    for (const [path, text] of parts) files.set(`/${name}/${path}`, text);
    files.set(`/${name}.html`, html(`${name}/${entry}`));
  }
  return serve(files);
}

export async function session(): Promise<Part> {
  const server = await servePages();
  try {
    const measured = await withBrowser((browser) => measure(browser, server.url));
    const figures: readonly Figure[] = [...measured].flatMap(([name, counters]) =>
      COUNTERS.map((counter) => ({
        name: `${counter} after ${name}`,
        value: counters[counter],
        gate: GATES[counter],
        unit: counter === 'heap' ? '%' : undefined,
      })),
    );
    const text = `## A long session

A generator and a list of 60 forms in one page, with the fake of the service. Each step has a page of its own, and is repeated
some times before the counters are read. Afterwards garbage is collected, and the counters are read again. In the hours of
idle, the page has a fake clock. It is hidden, or shown again, every ${VISIBILITY_MINUTES} minutes. Listeners that the page
itself leaks are found: this is checked in each run.

${markdownTable([HEAD, ...figures.map(row)])}`;
    return { text, figures };
  } finally {
    await server.close();
  }
}
