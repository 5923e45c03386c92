/** More often than once per second, so that no second is skipped. */
const TICK_MS = 500;

/** Measures whole seconds since {@link start} and reports progress while it runs. */
export class Stopwatch {
  readonly #onTick: () => void;
  #startedAt: number | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(onTick: () => void) {
    this.#onTick = onTick;
  }

  /** 0 while the stopwatch does not run, so that a render before the start does not show an earlier run. */
  get seconds(): number {
    if (this.#startedAt === undefined) return 0;
    return Math.floor((performance.now() - this.#startedAt) / 1000);
  }

  /** @param startedAt In milliseconds of `performance.now()`. */
  start(startedAt: number): void {
    this.stop();
    this.#startedAt = startedAt;
    this.#timer = setInterval(this.#onTick, TICK_MS);
  }

  stop(): void {
    this.#startedAt = undefined;
    clearInterval(this.#timer);
  }
}
