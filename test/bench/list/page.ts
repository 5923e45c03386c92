/** Runs in the page of each list: times its steps and measures its cost. */
import { formsOf, placeOf, type Contender, type Create, type Forms } from './contender.js';

const frame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
const laidOut = () => document.body.getBoundingClientRect().height;
/** After it, what is waited for is taken to be never there. */
const LONGEST_MS = 4000;
const LATE_MS = 25;
const FRAMES = 240;

const channel = new MessageChannel();
const task = () =>
  new Promise<void>((resolve) => {
    channel.port1.onmessage = () => resolve();
    channel.port2.postMessage(0);
  });

/** Until the page has nothing to do. */
async function idle(): Promise<void> {
  for (let times = 2; times--;) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 60 }));
  }
}

/** Milliseconds from the step to the page laid out as it should be; NaN where that does not come. */
async function timed(
  step: () => unknown,
  shows: () => boolean,
  longest = LONGEST_MS,
): Promise<number> {
  const begin = performance.now();
  void step();
  for (;;) {
    laidOut();
    const now = performance.now();
    if (shows()) return now - begin;
    if (now - begin > longest) return Number.NaN;
    await task();
  }
}

/** All nodes, in shadow roots too. */
function nodesIn(node: Node): number {
  let count = 1;
  if (node instanceof Element && node.shadowRoot) count += nodesIn(node.shadowRoot);
  for (const child of node.childNodes) count += nodesIn(child);
  return count;
}

/** Elements in the page and in shadow roots of what stands in the body, without a touch of any: that would cost heap for each. */
function elementsSeen(): number {
  const roots = [...document.body.children].map(({ shadowRoot }) => shadowRoot);
  return [document, ...roots].reduce(
    (sum, root) => sum + (root?.querySelectorAll('*').length ?? 0),
    0,
  );
}

/** Until what is done while the page is idle is done. */
async function settled(): Promise<void> {
  for (let before = 0; ;) {
    await idle();
    const now = elementsSeen();
    if (now === before) return;
    before = now;
  }
}

const sees = (form: Forms[number] | undefined) => placeOf(form!.title) !== undefined;

/** `first` is followed by `second`. */
function follows(first: Forms[number], second: Forms[number]): boolean {
  const [above = 0, below = 0] = [placeOf(first.title), placeOf(second.title)];
  return above > 0 && below > above && below - above < 100;
}

export function run(create: Create): void {
  let forms: Forms = [];
  let current: Contender | undefined;
  let long = 0;
  const counting = new PerformanceObserver((entries) => (long += entries.getEntries().length));

  const mount = (selectable = false) => {
    scrollTo(0, 0);
    current = create(selectable);
    return timed(
      () => current!.show(forms),
      () => sees(forms[0]) && sees(forms[5]),
      60_000,
    );
  };
  const remove = async () => {
    current?.remove();
    current = undefined;
    await idle();
  };

  const bench = {
    /** Makes the data. */
    prepare(count: number) {
      forms = formsOf(count);
    },
    /** Milliseconds of each step, and the nodes of the first screen. */
    async steps(all = true): Promise<Record<string, number>> {
      const times: Record<string, number> = {};
      times['first screen'] = await mount();
      await settled();
      times.nodes = nodesIn(document);
      const list = current!;
      times['delete one'] = await timed(
        () => list.delete(forms[3]!.id!),
        () => follows(forms[2]!, forms[4]!),
      );
      await idle();
      if (all) {
        list.prepare?.();
        await settled();
        times.search = await timed(
          () => list.search('Race'),
          () => follows(forms[0]!, forms[10]!),
        );
        await idle();
        times['clear the search'] = await timed(
          () => list.search(''),
          () => follows(forms[0]!, forms[1]!),
        );
        await remove();
        await mount(true);
        await settled();
        times['select all'] = await timed(
          () => current!.selectAll(),
          () => current!.isChosen(),
        );
      }
      await remove();
      return times;
    },
    async mount(): Promise<void> {
      await mount();
      await settled();
    },
    remove,
    countLong() {
      long = 0;
      counting.observe({ type: 'longtask' });
    },
    /** Tasks above 50 ms since they are counted. */
    longOnes: () => long,
    /** Gets ready to be searched, with the field in focus where it has one. */
    async aboutToSearch() {
      current!.prepare?.();
      await settled();
    },
    /** Frames that come later than 25 ms, as a share of all, while 240 times 120 px are scrolled. */
    async lateFrames(): Promise<number> {
      current!.showRows?.();
      await settled();
      const scroller = current!.scroller();
      scroller.scrollTop = 0;
      await frame();
      let late = 0;
      for (let last = await frame(), step = 0; step < FRAMES; step++) {
        scroller.scrollTop += 120;
        const now = await frame();
        if (now - last > LATE_MS) late++;
        last = now;
      }
      return late / FRAMES;
    },
  };
  window.bench = bench;
}

declare global {
  interface Window {
    bench: {
      prepare(count: number): void;
      steps(all?: boolean): Promise<Record<string, number>>;
      mount(): Promise<void>;
      remove(): Promise<void>;
      countLong(): void;
      longOnes(): number;
      aboutToSearch(): Promise<void>;
      lateFrames(): Promise<number>;
    };
  }
}
