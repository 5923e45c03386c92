/** From the navigation to the first drawn element, on a slow network with a slow processor; what moves, what takes long. */
import type { Browser, CDPSession } from 'puppeteer-core';
import { SLOWER, withBrowser } from './browser.js';
import { HEAD, row, short, type Figure, type Part } from './figures.js';
import { longestTask } from './loading/longest-task.js';
import { AWAY, servePages, type Pages } from './loading/pages.js';
import { emulateSlowPhone } from './loading/slow-phone.js';
import { waterfall } from './loading/waterfall.js';
import { markdownTable, median, ratio } from './table.js';

/** At most; fewer where the machine is so busy that they would take longer than {@link MOST_MS}. */
const ROUNDS = 11;
const MOST_MS = 130_000;
/** Of what has no part in a limit. */
const ROUNDS_BESIDE = 5;
const BESIDE = ['empty page', 'plain custom element', 'deep-chat'];
/** In which what comes after the first drawing is waited for. */
const LONG_ROUNDS = 4;
const TASK_ROUNDS = 5;
/** As long as the list's answer takes on this network, and what it then does. */
const AFTER_MS = 900;
/** The longest time in which a form is requested. */
const FORM_MS = 8000;
/** Until the browser has told of the task in which it was drawn. */
const TOLD_MS = 100;
const LIT = 'Lit hello';
const EMBED = 'define/form-embed';
const GENERATOR = 'define/form-generator';
const EMBED_SCRIPT = 'dist/form-embed.js';
const SCRIPT = 'all three, dist/prompt-forms.js';
const SPLIT = 'all three, dist/split/prompt-forms.js';
const NPM = 'all three, npm';
const TYPEFORM = 'Typeform’s embed';
const CAL = 'Cal.com’s embed';
/** Those whose page shows one form, in a frame. */
const WITH_FORM = [EMBED, EMBED_SCRIPT, TYPEFORM, CAL];
const SHOELACE = 'Shoelace: dialog, input, button, textarea';
const isOurs = (name: string) => /^(?:define|dist|all three)/.test(name);

interface Load {
  readonly ms: number;
  readonly shift: number;
  readonly longest: number;
  readonly form: FormRequest | undefined;
}

/** The request for the form's own page, in the frame. */
interface FormRequest {
  /** From the navigation. */
  readonly ms: number;
  /** How many requests came before it, without the page's own. */
  readonly before: number;
}

/** Waits for the request of a frame's page. Undefined if there is none in this time. */
function formRequest(session: CDPSession, longestMs: number): Promise<FormRequest | undefined> {
  return new Promise((resolve) => {
    let begin = 0;
    let before = -1;
    setTimeout(() => resolve(undefined), longestMs).unref();
    session.on('Network.requestWillBeSent', ({ type, timestamp, request }) => {
      if (before < 0) begin = timestamp;
      else if (type === 'Document') resolve({ ms: (timestamp - begin) * 1000, before });
      if (!request.url.startsWith('data:')) before++;
    });
  });
}

/** A form's own page is a small one, for all, which no network slows down. */
async function answerAway(session: CDPSession): Promise<void> {
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isPage = !/\.(css|js)\b/.test(request.url);
    const body = Buffer.from(isPage ? '<!doctype html><p>A form</p>' : '').toString('base64');
    const responseHeaders = [{ name: 'content-type', value: isPage ? 'text/html' : 'text/css' }];
    // A page that is closed already needs no answer.
    session
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
      .catch(() => {});
  });
  await session.send('Fetch.enable', { patterns: AWAY.map((urlPattern) => ({ urlPattern })) });
}

/** One load, in a browser's context of its own: nothing is cached, no code compiled. */
async function load(
  browser: Browser,
  url: string,
  { after = TOLD_MS, hasForm = false } = {},
): Promise<Load> {
  const context = await browser.createBrowserContext();
  try {
    const page = await context.newPage();
    const session = await emulateSlowPhone(page);
    await answerAway(session);
    const asked = hasForm ? formRequest(session, FORM_MS) : undefined;
    await page.goto(url, { waitUntil: 'domcontentloaded' });
    const ms = await page.evaluate(() => window.drawn);
    await new Promise((resolve) => setTimeout(resolve, after));
    return { ms, form: await asked, ...(await page.evaluate(() => window.loadCosts())) };
  } finally {
    await context.close();
  }
}

async function measure(browser: Browser, pages: Pages): Promise<Map<string, Load[]>> {
  const loads = new Map<string, Load[]>(pages.names.map((name) => [name, []]));
  await load(browser, pages.of(LIT));
  const begin = performance.now();
  for (let round = 0; round < ROUNDS && performance.now() - begin < MOST_MS; round++) {
    for (const name of pages.names) {
      if (round >= ROUNDS_BESIDE && BESIDE.includes(name)) continue;
      const after = round < LONG_ROUNDS && isOurs(name) ? AFTER_MS : TOLD_MS;
      const hasForm = WITH_FORM.includes(name);
      loads.get(name)!.push(await load(browser, pages.of(name), { after, hasForm }));
    }
  }
  return loads;
}

/** Milliseconds of the longest tasks, in turn. */
async function measureTasks(browser: Browser, pages: Pages): Promise<Map<string, number[]>> {
  const tasks = new Map<string, number[]>([LIT, EMBED, GENERATOR].map((name) => [name, []]));
  for (let round = 0; round < TASK_ROUNDS; round++) {
    for (const [name, values] of tasks)
      values.push(await longestTask(browser, pages.of(name), AFTER_MS));
  }
  return tasks;
}

function figuresOf(
  loads: ReadonlyMap<string, readonly Load[]>,
  tasks: ReadonlyMap<string, readonly number[]>,
): readonly Figure[] {
  const of = (name: string, what: 'ms' | 'shift') =>
    (loads.get(name) ?? []).map((one) => one[what]);
  const to = (name: string, other: string) => ratio(of(name, 'ms'), of(other, 'ms')).median;
  const figures: Figure[] = [];
  for (const peer of [TYPEFORM, CAL].filter((name) => loads.has(name))) {
    for (const name of [EMBED, EMBED_SCRIPT]) {
      const [loadingGate, gate] = name === EMBED ? [1.02, 1] : [];
      figures.push({
        name: `loading ${name}, to ${peer}`,
        value: to(name, peer),
        gate: loadingGate,
      });
      figures.push({
        name: `request of the form, ${name} to ${peer}`,
        value: ratio(formTimes(loads, name), formTimes(loads, peer)).median,
        gate,
      });
    }
  }
  figures.push(
    { name: `loading ${EMBED}, to ${LIT}`, value: to(EMBED, LIT), aim: 1.05 },
    {
      name: `loading ${EMBED_SCRIPT}, to ${LIT}`,
      value: to(EMBED_SCRIPT, LIT),
      gate: 1.22,
    },
    { name: `loading ${NPM}, to ${LIT}`, value: to(NPM, LIT), gate: 1.32 },
    { name: `loading ${SPLIT}, to ${LIT}`, value: to(SPLIT, LIT), gate: 1.4 },
    { name: `loading ${SCRIPT}, to ${LIT}`, value: to(SCRIPT, LIT), gate: 1.65 },
  );
  if (loads.has(SHOELACE)) {
    figures.push({
      name: `loading ${SPLIT}, to Shoelace’s`,
      value: to(SPLIT, SHOELACE),
      gate: 1,
    });
  }
  for (const name of [...loads.keys()].filter(isOurs)) {
    const value = Math.max(...of(name, 'shift'));
    figures.push({ name: `layout shift of ${name}, the most`, value, gate: 0 });
  }
  for (const name of [EMBED, GENERATOR]) {
    const value = ratio(tasks.get(name)!, tasks.get(LIT)!).median;
    figures.push({ name: `longest task of ${name}, to ${LIT}`, value });
    const ms = median(tasks.get(name)!);
    figures.push({ name: `longest task of ${name}`, value: ms, aim: 50, unit: 'ms' });
  }
  return figures;
}

const formTimes = (loads: ReadonlyMap<string, readonly Load[]>, name: string): readonly number[] =>
  (loads.get(name) ?? []).map(({ form }) => form?.ms ?? Number.NaN);

/** When the form's page is requested, and how many requests come before it. */
function formTable(loads: ReadonlyMap<string, readonly Load[]>): string {
  const cells = WITH_FORM.filter((name) => loads.has(name)).map((name) => {
    const before = (loads.get(name) ?? []).map(({ form }) => form?.before ?? Number.NaN);
    return [name, `${median(formTimes(loads, name)).toFixed(0)} ms`, `${median(before)}`];
  });
  return markdownTable([['', 'form requested', 'requests before'], ...cells]);
}

function table(loads: ReadonlyMap<string, readonly Load[]>): string {
  const times = (name: string) => (loads.get(name) ?? []).map(({ ms }) => ms);
  return markdownTable([
    ['', 'first drawn', `to ${LIT} (least–most)`, 'layout shift, the most', 'longest task'],
    ...[...loads].map(([name, all]) => {
      const { median: middle, least, most } = ratio(times(name), times(LIT));
      const task = median(all.map(({ longest }) => longest));
      return [
        name,
        `${median(times(name)).toFixed(0)} ms`,
        `${middle.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`,
        short(Math.max(...all.map(({ shift }) => shift))),
        task ? `${task.toFixed(0)} ms` : 'none above 50 ms',
      ];
    }),
  ]);
}

export async function loading(): Promise<Part> {
  const pages = await servePages();
  try {
    const loads = await withBrowser((browser) => measure(browser, pages));
    const tasks = await withBrowser((browser) => measureTasks(browser, pages));
    const forms = await withBrowser(waterfall);
    const figures: readonly Figure[] = [
      ...figuresOf(loads, tasks),
      {
        name: 'form received, iframe inside <form-embed> to plain iframe',
        value: forms.adopted,
        gate: 1.02,
      },
    ];
    const text = `## Loading

From the navigation to the first drawn element, ${loads.get(LIT)!.length} loads of each in turn (at most ${ROUNDS_BESIDE} of ${BESIDE.join(', ')}), with a CPU ${SLOWER} times slower and Lighthouse's slow 4G
(1.6 Mbit/s, 150 ms; each request late by 3.75 times as much), nothing cached, files compressed with brotli. First drawn, for all: the task after the frame in
which something inside the element, or its shadow root, has a box (the room reserved for it does not count; of all three,
each). The forms' own pages are small ones, for all. Longest task: the median of the loads. The longest tasks in the figures
are traced, in loads of their own, so that a task below 50 ms counts too.

${table(loads)}

Pages that show one form: from the navigation to the request of the form's own page, in the frame.

${formTable(loads)}

The same for a form whose origin costs 300 ms for each new connection, until its page is received. A browser that follows the
hint connects before the script has run. A ratio of 1 means that this browser does not:

${forms.text}

${markdownTable([HEAD, ...figures.map(row)])}`;
    return { text, figures };
  } finally {
    await pages.close();
  }
}
