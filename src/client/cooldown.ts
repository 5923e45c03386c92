import type { Runtime } from './runtime.js';

/** The pause after a 429, which all calls with the same rate limit keep. */
export class Cooldown {
  /** Its end, in milliseconds of `performance.now()`. */
  until = 0;
  readonly #runtime: Runtime;

  constructor(runtime: Runtime) {
    this.#runtime = runtime;
  }

  /** Makes it last for at least `ms` milliseconds from now. */
  extend(ms: number): void {
    this.until = Math.max(this.until, this.#runtime.performance.now() + ms);
  }

  end(): void {
    this.until = 0;
  }
}
