import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { findProgram } from '../runner/programs.js';
import { CHROMIUM_ARGS } from '../support/chromium-args.js';

/** The slowdown of mid-range phones relative to this machine. */
export const SLOWER = 4;

/** Without a beat of 60 frames a second, a frame comes as soon as it is asked for. */
const NO_BEAT = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/** Chromium for as long as `use` runs. */
export async function withBrowser<Result>(
  use: (browser: Browser) => Promise<Result>,
  { beat = true } = {},
): Promise<Result> {
  const chromium = findProgram('chromium');
  if (!chromium) throw new Error('There is no Chromium: set CHROME_PATH.');
  const browser = await puppeteer.launch({
    executablePath: chromium,
    args: [...CHROMIUM_ARGS, ...(beat ? [] : NO_BEAT)],
    protocolTimeout: 300_000,
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** Bytes of JavaScript's heap after a collection. */
export async function heapOf(page: Page): Promise<number> {
  const session = await page.createCDPSession();
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize;
}

/** Seconds of work on the page's main thread until now. */
export async function taskSeconds(page: Page): Promise<number> {
  const { TaskDuration = Number.NaN } = await page.metrics();
  return TaskDuration;
}
