import { BoundedMap } from '../api/bounded-map.js';

/** Names to remember. */
const MAX_PAUSES = 10_000;

/** Pauses by name after failures, such as those of a visitor's key. Above 10,000, the oldest ones are forgotten. */
export class Pauses {
  readonly #ms: number;
  /** Ends by name. */
  readonly #until = new BoundedMap<string, number>(MAX_PAUSES);

  /** `ms`: milliseconds of a pause. */
  constructor(ms: number) {
    this.#ms = ms;
  }

  has(name: string): boolean {
    return performance.now() < (this.#until.get(name) ?? -Infinity);
  }

  start(name: string): void {
    this.#until.set(name, performance.now() + this.#ms);
  }
}
