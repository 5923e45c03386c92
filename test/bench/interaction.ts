/** From what a person does to the next frame that shows it, with a slow processor, beside the same by hand. */
import type { Browser, Page } from 'puppeteer-core';
import { SLOWER, withBrowser } from './browser.js';
import { built } from './bundle.js';
import { HEAD, row, type Figure, type Part } from './figures.js';
import { STEPS, type Step } from './interaction/contender.js';
import { PLAIN_STYLES } from './list/complete.js';
import { serve, type FileServer } from './server.js';
import { markdownTable, median, ratio } from './table.js';

const ROUNDS = 15;
const OURS = 'prompt-forms';
const PLAIN = 'plain DOM';
const CONTENDERS = {
  [OURS]: ['dist/define.js', 'test/bench/interaction/ours.ts'],
  [PLAIN]: ['test/bench/interaction/plain.ts'],
} as const;
type Name = keyof typeof CONTENDERS;
const NAMES = [OURS, PLAIN] as const;

/** At most this many times as long as by hand. */
const GATES: Readonly<Partial<Record<Step, number>>> = {
  'key in the prompt': 1.2,
  'open the dialog': 1.3,
  confirm: 1.5,
};
const MOST_MS = 200;

/** Until a step's work is done that comes after the frame: a search's, a row's that leaves. */
const REST_MS = 400;
const KEYS = 'race workshop';

type Measured = ReadonlyMap<Name, ReadonlyMap<Step, number[]>>;

const html = (entry: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Interaction</title><link rel="icon" href="data:,">
<style>
  body { margin: 20px; font: 16px/1.5 sans-serif }
  ${PLAIN_STYLES}
</style><body><script type="module" src="${entry}"></script></body></html>`;

async function servePages(): Promise<FileServer> {
  const files = new Map<string, string>();
  for (const [index, name] of NAMES.entries()) {
    const { files: parts, entry } = await built(CONTENDERS[name]);
    for (const [path, text] of parts) files.set(`/${index}/${path}`, text);
    files.set(`/${index}.html`, html(`/${index}/${entry}`));
  }
  return serve(files);
}

const rest = () => new Promise((resolve) => setTimeout(resolve, REST_MS));

async function press(page: Page, step: Step): Promise<void> {
  const place = await page.evaluate((which) => window.interaction.placeOf(which), step);
  if (!place) throw new Error(`There is nothing to press: ${step}.`);
  await page.mouse.click(place.x, place.y);
}

/** Listens for the event before it is sent: the listener is the page's own. */
async function timed(page: Page, step: Step, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate((which) => {
    Object.assign(window, { timed: window.interaction.next(which) });
  }, step);
  await act();
  const ms = await page.evaluate(() => (window as unknown as { timed: Promise<number> }).timed);
  await rest();
  return ms;
}

async function open(browser: Browser, url: string, what: 'prompt' | 'few' | 'many') {
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.error(String(error)));
  await page.setViewport({ width: 760, height: 800 });
  await page.goto(url);
  await page.waitForFunction(() => 'interaction' in window);
  await page.evaluate((which) => window.interaction.show(which), what);
  await page.emulateCPUThrottling(SLOWER);
  return page;
}

/** One round of steps in a page; the first is for warming up, and counts for nothing. */
async function act(page: Page, steps: readonly Step[], round: number, values: Map<Step, number[]>) {
  await page.bringToFront();
  for (const step of steps) {
    const isKey = step.startsWith('key');
    if (isKey && round === 0) {
      await press(page, step);
      await rest();
    }
    const key = KEYS[round % KEYS.length]!;
    const ms = await timed(page, step, () =>
      isKey ? page.keyboard.press(key as 'a') : press(page, step),
    );
    if (round) values.set(step, [...(values.get(step) ?? []), ms]);
  }
}

async function measure(browser: Browser, { url }: FileServer): Promise<Measured> {
  const measured = new Map(NAMES.map((name) => [name, new Map<Step, number[]>()]));
  const scenes = [
    ['prompt', ['key in the prompt']],
    ['few', ['open the dialog', 'confirm']],
    ['many', ['key of a search']],
  ] as const;
  for (const [what, steps] of scenes) {
    const pages: Page[] = [];
    for (const index of NAMES.keys()) pages.push(await open(browser, `${url}/${index}.html`, what));
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [index, page] of pages.entries()) {
        await act(page, steps, round, measured.get(NAMES[index]!)!);
      }
    }
    for (const page of pages) await page.close();
  }
  return measured;
}

export async function interaction(): Promise<Part> {
  const server = await servePages();
  try {
    const measured = await withBrowser((browser) => measure(browser, server), { beat: false });
    const of = (name: Name, step: Step) => measured.get(name)!.get(step) ?? [];
    const figures: Figure[] = STEPS.flatMap((step) => [
      {
        name: `${step}, to ${PLAIN}`,
        value: ratio(of(OURS, step), of(PLAIN, step)).median,
        gate: GATES[step],
      },
      {
        name: `${step}, the 98th percentile`,
        value: Math.max(...of(OURS, step)),
        gate: MOST_MS,
        unit: 'ms',
      },
    ]);
    const cells = (step: Step) => {
      const { median: middle, least, most } = ratio(of(OURS, step), of(PLAIN, step));
      return [
        ...NAMES.map((name) => `${median(of(name, step)).toFixed(1)} ms`),
        `${middle.toFixed(2)} (${least.toFixed(2)}–${most.toFixed(2)})`,
      ];
    };
    const text = `## Interaction

From the event of a real key or press to the task after the next frame, with a CPU ${SLOWER} times slower, without a beat of
60 frames a second, ${ROUNDS} times each in turn after one that does not count. The question before a delete, in a
list of 100 forms, has to be open in that frame, and closed when it was confirmed; the search is one over 100,000 forms.
By hand: a prompt that counts; a list of 100 forms with the same toolbar, actions and live region, and a \`<dialog>\`; and a
list that looks through all forms at each key and draws 24 of them. The 98th percentile of ${ROUNDS} rounds is the most.

${markdownTable([['', ...NAMES, 'ratio (least–most)'], ...STEPS.map((step) => [step, ...cells(step)])])}

${markdownTable([HEAD, ...figures.map(row)])}`;
    return { text, figures };
  } finally {
    await server.close();
  }
}
