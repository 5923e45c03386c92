/** Names to remember. */
const MAX_PAUSES = 10_000;

/** Pauses by name after failures, such as those of a visitor's key. Above 10,000, the oldest ones are forgotten. */
export class Pauses {
  readonly #ms: number;
  /** Ends by name, the oldest first. */
  readonly #until = new Map<string, number>();

  /** `ms`: milliseconds of a pause. */
  constructor(ms: number) {
    this.#ms = ms;
  }

  has(name: string): boolean {
    return performance.now() < (this.#until.get(name) ?? -Infinity);
  }

  start(name: string): void {
    this.#until.delete(name);
    this.#until.set(name, performance.now() + this.#ms);
    const [oldest] = this.#until.keys();
    if (this.#until.size > MAX_PAUSES && oldest !== undefined) this.#until.delete(oldest);
  }
}
