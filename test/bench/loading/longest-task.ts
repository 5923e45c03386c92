/** The longest task of the main thread while a page loads, also if it is shorter than what browsers report as long. */
import type { Browser } from 'puppeteer-core';
import { emulateSlowPhone } from './slow-phone.js';

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly dur?: number;
  readonly args: { readonly name?: string };
}

/** @returns milliseconds. */
export async function longestTask(browser: Browser, url: string, afterMs: number): Promise<number> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    await emulateSlowPhone(page);
    await page.tracing.start({
      categories: ['disabled-by-default-devtools.timeline', '__metadata'],
    });
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    await page.evaluate(() => window.drawn);
    await new Promise((resolve) => setTimeout(resolve, afterMs));
    const trace = await page.tracing.stop();
    const { traceEvents } = JSON.parse(new TextDecoder().decode(trace)) as {
      traceEvents: readonly TraceEvent[];
    };
    const mainThreads = new Set(
      traceEvents
        .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
        .map(({ pid, tid }) => `${pid} ${tid}`),
    );
    const tasks = traceEvents.filter(
      ({ name, pid, tid }) => name === 'RunTask' && mainThreads.has(`${pid} ${tid}`),
    );
    if (tasks.length === 0) throw new Error('The trace has no task of the main thread.');
    return Math.max(...tasks.map(({ dur = 0 }) => dur / 1000));
  } finally {
    await context.close();
  }
}
