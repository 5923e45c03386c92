import type { Runtime } from '../../../src/client/runtime.js';

/** How often the event loop may turn before time moves: enough for any body that is already there. */
const TURNS = 12;

interface Timer {
  readonly at: number;
  readonly task: () => void;
}

/** A clock that stands still until nothing else can happen, and dice that fall as they are told. */
export class FakeRuntime implements Runtime {
  /** Milliseconds of `now()`. */
  time = 0;
  /** Milliseconds since 1970 when `now()` was 0. */
  readonly epoch = Date.UTC(2026, 10, 20, 12);
  /** The next results of `random()`; 0 when they are used up. */
  readonly dice: number[] = [];
  readonly #timers = new Set<Timer>();

  readonly now = (): number => this.time;
  readonly date = (): number => this.epoch + this.time;
  readonly random = (): number => this.dice.shift() ?? 0;

  readonly after = (ms: number, task: () => void): (() => void) => {
    const timer = { at: this.time + ms, task };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  };

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
    for (let next = this.#next(); next && next.at <= end; next = this.#next())
      await this.#fire(next);
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
