import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, HTTPRequest, Page, SerializedAXNode } from 'puppeteer-core';

/** Entries that a report has at most. */
const MAX_ENTRIES = 40;

/** A page that hangs must not keep the rest of the report, in milliseconds. */
const SNAPSHOT_MS = 5_000;

interface PageLog {
  /** Navigations, reloads, failures and errors, with the seconds since the page was opened. */
  readonly entries: string[];
  /** Requests that have not ended. */
  readonly pending: Set<HTTPRequest>;
}

const logs = new WeakMap<Page, PageLog>();

function watch(page: Page): void {
  const opened = performance.now();
  const log: PageLog = { entries: [], pending: new Set() };
  logs.set(page, log);
  const add = (entry: string): void => {
    const seconds = ((performance.now() - opened) / 1000).toFixed(1);
    log.entries.push(`${seconds} s  ${entry}`);
    if (log.entries.length > MAX_ENTRIES) log.entries.shift();
  };
  page.on('request', (request) => log.pending.add(request));
  page.on('requestfinished', (request) => log.pending.delete(request));
  page.on('requestfailed', (request) => {
    log.pending.delete(request);
    add(`${request.failure()?.errorText} ${request.method()} ${request.url()}`);
  });
  page.on('response', (response) => {
    if (response.status() >= 400) add(`${response.status()} ${response.url()}`);
  });
  page.on('framenavigated', (frame) => add(`navigated to ${frame.url()}`));
  page.on('console', (message) => add(`console.${message.type()}: ${message.text()}`));
  page.on('pageerror', (error) => add(String(error)));
}

/** From now on, records what happens in the pages of this browser, for {@link describePage}. */
export function watchPages(browser: Browser): void {
  browser.on('targetcreated', (target) => {
    if (target.type() !== 'page') return;
    // A page that closes at once has nothing to tell.
    target.page().then(
      (page) => page && watch(page),
      () => {},
    );
  });
}

/** A line for each node, indented. Without the options of lists, and without text that only repeats its parent's name. */
function outline({ role, name, value, disabled, children = [] }: SerializedAXNode): string[] {
  const words = [role, name && `“${name}”`, value && `= ${value}`, disabled && '(disabled)'];
  const repeats = (child: SerializedAXNode) => child.role === 'StaticText' && child.name === name;
  const shown = children.filter((child) => child.role !== 'option' && !repeats(child));
  return [words.filter(Boolean).join(' '), ...shown.flatMap(outline).map((line) => `  ${line}`)];
}

/** What a screen reader finds in the page, what happened in it, and its requests that have not ended. */
export async function describePage(page: Page): Promise<string> {
  const tree = await Promise.race([
    page.accessibility.snapshot().catch(() => null),
    pause(SNAPSHOT_MS, null, { ref: false }),
  ]);
  const { entries = [], pending = [] } = logs.get(page) ?? {};
  return [
    `The page ${page.url()} has:`,
    ...(tree ? outline(tree) : ['(no accessibility tree)']),
    'What happened in it:',
    ...entries,
    'Requests that have not ended:',
    ...[...pending].map((request) => `${request.method()} ${request.url()}`),
  ].join('\n');
}
