import type { Runtime } from '../../../src/client/timing.js';

/** How often the event loop may turn before time moves: enough for any body that is already there. */
const TURNS = 25;

interface Timer {
  readonly at: number;
  readonly task: () => void;
}

/** A runtime whose clock stands still until nothing else can happen, and whose dice fall as they are told. */
export class FakeRuntime implements Runtime {
  /** Milliseconds of `performance.now()`. */
  time = 0;
  /** The next results of `Math.random()`; 0 when they are used up. */
  readonly dice: number[] = [];
  readonly performance = { now: (): number => this.time };
  readonly Math = { random: (): number => this.dice.shift() ?? 0 };
  origin?: Runtime['origin'];
  document?: Runtime['document'];
  navigator?: Runtime['navigator'];
  readonly #timers = new Set<Timer>();

  /** Fires a millisecond early, as engines do. */
  setTimeout(task: () => void, ms: number): Timer {
    const timer = { at: this.time + ms - 1, task };
    this.#timers.add(timer);
    return timer;
  }

  clearTimeout(timer: Timer): void {
    this.#timers.delete(timer);
  }

  /** Timers that have neither fired nor been called off. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Lets everything happen that needs no time. */
  async rest(): Promise<void> {
    for (let turn = 0; turn < TURNS; turn++) await new Promise(setImmediate);
  }

  /** Moves time on by `ms` milliseconds, timer by timer. */
  async advance(ms: number): Promise<void> {
    const end = this.time + ms;
    await this.rest();
    for (let next = this.#next(); next && next.at <= end; next = this.#next()) {
      await this.#fire(next);
    }
    this.time = end;
  }

  /** Moves time on from timer to timer until `work` has settled; gives what it settled as. */
  async settle<T>(work: Promise<T>): Promise<T> {
    let settled = false;
    work.then(
      () => (settled = true),
      () => (settled = true),
    );
    await this.rest();
    while (!settled) {
      const next = this.#next();
      if (!next) throw new Error('Nothing will ever happen again.');
      await this.#fire(next);
    }
    return work;
  }

  #next(): Timer | undefined {
    return [...this.#timers].sort((a, b) => a.at - b.at)[0];
  }

  async #fire(timer: Timer): Promise<void> {
    this.#timers.delete(timer);
    this.time = Math.max(this.time, timer.at);
    timer.task();
    await this.rest();
  }
}
