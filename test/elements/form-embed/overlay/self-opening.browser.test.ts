import { expect } from '@open-wc/testing';
import {
  SelfOpening,
  type PageRuntime,
} from '../../../../src/elements/form-embed/overlay/self-opening.lazy.js';

const RUNS = 200;

/** A page with a clock, a scroll position and a pointer that the test moves. */
class FakePage extends EventTarget implements PageRuntime {
  readonly innerHeight = 1000;
  scrollY = 0;
  now = 0;
  readonly #timers = new Map<number, { at: number; task: () => void }>();
  readonly #document = Object.assign(new EventTarget(), {
    documentElement: { scrollHeight: 5000 },
    visibilityState: 'visible',
  });
  readonly document = this.#document as unknown as Document;
  readonly performance = { now: () => this.now };
  readonly localStorage = new FakeStorage();
  readonly sessionStorage = new FakeStorage();

  setTimeout(task: () => void, delay: number): number {
    const id = this.#timers.size + 1;
    this.#timers.set(id, { at: this.now + delay, task });
    return id;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }

  setVisibility(state: DocumentVisibilityState): void {
    this.#document.visibilityState = state;
    this.document.dispatchEvent(new Event('visibilitychange'));
  }

  pass(ms: number): void {
    this.now += ms;
    for (const [id, { at, task }] of this.#timers) {
      if (at > this.now) continue;
      this.#timers.delete(id);
      task();
    }
  }

  scroll(y: number): void {
    this.scrollY = Math.max(0, Math.min(4000, y));
    this.dispatchEvent(new Event('scroll'));
  }

  point(name: string, init: PointerEventInit): void {
    this.document.dispatchEvent(new PointerEvent(name, init));
  }
}

class FakeStorage {
  readonly #values = new Map<string, string>();
  getItem = (key: string): string | null => this.#values.get(key) ?? null;
  setItem = (key: string, value: string): void => void this.#values.set(key, value);
}

/** Numbers from 0 to 1, the same for each seed (a linear congruential generator). */
function random(seed: number): () => number {
  let state = seed + 1;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31;
}

/** Watches one page. */
function watch(openOn: string, page = new FakePage(), openLimit = 'always') {
  const opened = { count: 0, page };
  const element = document.createElement('form-embed');
  const conditions = { openOn, openLimit, form: 'https://forms.example/a' };
  const opening = new SelfOpening(element, conditions, () => opened.count++, page);
  return Object.assign(opened, { stop: () => opening.stop() });
}

/** What visitors do at random, and what must not count as leaving or as reaching a position. */
function actAtRandom(page: FakePage, next: () => number): void {
  const acts = [
    () => page.pass(next() * 500),
    () => page.scroll(page.scrollY + next() * 150),
    () => page.point('pointerout', { pointerType: 'mouse', clientY: 5 }),
    () => page.point('pointerout', { pointerType: 'touch', clientY: -1 }),
    () =>
      page.point('pointerout', {
        pointerType: 'mouse',
        clientY: -1,
        relatedTarget: document.createElement('p'),
      }),
  ];
  acts[Math.floor(next() * acts.length)]!();
}

const leaveByMouse = (page: FakePage) =>
  page.point('pointerout', { pointerType: 'mouse', clientY: -1 });

function leaveByTouch(page: FakePage): void {
  page.point('pointerdown', { pointerType: 'touch' });
  page.scroll(page.scrollY + 900);
  for (let step = 0; step < 5; step++) {
    page.pass(40);
    page.scroll(page.scrollY - 120);
  }
}

describe('a form that opens by itself', () => {
  it(`opens exactly once on load, in ${RUNS} runs`, () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const run = watch('load');
      expect(run.count).to.equal(1);
      const next = random(seed);
      for (let step = 0; step < 30; step++) actAtRandom(run.page, next);
      expect(run.count, `seed ${seed}`).to.equal(1);
    }
  });

  it(`opens exactly once after a delay, in ${RUNS} runs`, () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const next = random(seed);
      const seconds = Math.ceil(next() * 20);
      const run = watch(`delay:${seconds}`);
      while (run.page.now < seconds * 1000 - 500) {
        actAtRandom(run.page, next);
        if (run.page.now < seconds * 1000) expect(run.count, `seed ${seed}`).to.equal(0);
      }
      run.page.pass(1000);
      run.page.pass(100_000);
      expect(run.count, `seed ${seed}`).to.equal(1);
    }
  });

  for (const [openOn, countAtOnce] of [
    ['load', 1],
    ['delay:5', 0],
  ] as const)
    it(`with open-on="${openOn}", waits until the page is visible`, () => {
      const page = new FakePage();
      page.setVisibility('hidden');
      const run = watch(openOn, page, 'visitor');
      page.pass(60_000);
      expect(run.count).to.equal(0);
      page.setVisibility('visible');
      expect(run.count).to.equal(countAtOnce);
      page.pass(5_000);
      expect(run.count).to.equal(1);
      page.setVisibility('hidden');
      page.setVisibility('visible');
      page.pass(60_000);
      expect(run.count).to.equal(1);
      expect(watch(openOn, page, 'visitor').count).to.equal(0);
    });

  it('does not open at once after a delay that is longer than any timer', () => {
    const delays: number[] = [];
    const page = new FakePage();
    const setTimeout = page.setTimeout.bind(page);
    page.setTimeout = (task, delay) => {
      delays.push(delay);
      return setTimeout(task, delay);
    };
    watch('delay:2147484', page);
    expect(delays).to.deep.equal([2 ** 31 - 1]);
  });

  it(`opens exactly once at a scroll position, in ${RUNS} runs`, () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const next = random(seed);
      const percent = 1 + Math.floor(next() * 100);
      const position = (4000 * percent) / 100;
      const run = watch(`scroll:${percent}`);
      run.page.scroll(position - 1);
      expect(run.count, `seed ${seed}`).to.equal(0);
      run.page.scroll(position);
      run.page.scroll(0);
      run.page.scroll(4000);
      expect(run.count, `seed ${seed}`).to.equal(1);
    }
  });

  for (const [name, leave] of [
    ['mouse', leaveByMouse],
    ['touch', leaveByTouch],
  ] as const) {
    it(`opens exactly once when the visitor leaves by ${name}, in ${RUNS} runs`, () => {
      for (let seed = 0; seed < RUNS; seed++) {
        const next = random(seed);
        const run = watch('exit');
        for (let step = 0; step < 40; step++) {
          // Too early to leave
          if (run.page.now < 2500) leave(run.page);
          actAtRandom(run.page, next);
          expect(run.count, `seed ${seed}`).to.equal(0);
        }
        run.page.pass(3000);
        leave(run.page);
        run.page.pass(1000);
        leave(run.page);
        expect(run.count, `seed ${seed}`).to.equal(1);
      }
    });
  }

  it(`opens for the first of several conditions only, in ${RUNS} runs`, () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const run = watch('delay:5 scroll:50 exit');
      const acts = [
        () => run.page.pass(6000),
        () => run.page.scroll(3000),
        () => leaveByMouse(run.page),
      ];
      const next = random(seed);
      acts.sort(() => next() - 0.5);
      for (const act of [...acts, ...acts]) act();
      expect(run.count, `seed ${seed}`).to.equal(1);
    }
  });

  it(`never opens once it is stopped, in ${RUNS} runs`, () => {
    for (let seed = 0; seed < RUNS; seed++) {
      const run = watch('delay:1 scroll:10 exit');
      run.stop();
      run.page.pass(5000);
      run.page.scroll(4000);
      leaveByMouse(run.page);
      leaveByTouch(run.page);
      expect(run.count).to.equal(0);
    }
  });

  it('never opens at a scroll position on a page that does not scroll', () => {
    const page = new FakePage();
    Object.assign(page.document.documentElement, { scrollHeight: 1000 });
    const run = watch('scroll:0', page);
    page.scroll(0);
    expect(run.count).to.equal(0);
  });

  it('opens once per tab or per visitor with such a limit', () => {
    const page = new FakePage();
    const count = (limit: string) => watch('load', page, limit).count;
    expect([count('session'), count('session')]).to.deep.equal([1, 0]);
    expect([count('visitor'), count('visitor')]).to.deep.equal([1, 0]);
    expect([count('always'), count('always')]).to.deep.equal([1, 1]);
  });

  it('does not open where the browser blocks the storage that its limit needs', () => {
    const page = new FakePage();
    page.localStorage.getItem = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    expect(watch('load', page, 'visitor').count).to.equal(0);
    expect(watch('load', page).count).to.equal(1);
  });

  it('warns of conditions that it does not know, and uses the others', () => {
    const { warn } = console;
    const warnings: string[] = [];
    console.warn = (text: string) => void warnings.push(text);
    try {
      const run = watch('delay scroll:half exit:3 hover delay:1');
      run.page.pass(1000);
      expect(run.count).to.equal(1);
    } finally {
      console.warn = warn;
    }
    const named = warnings.map((each) => /open-on="(.*?)"/.exec(each)?.[1]);
    expect(named).to.deep.equal(['delay', 'scroll:half', 'exit:3', 'hover']);
  });
});
