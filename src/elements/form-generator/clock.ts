/** Seconds since {@link start}, measured, never estimated; ticks while it runs, often enough to skip none. */
export class Clock {
  readonly #tick: () => void;
  #startedAt: number | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(tick: () => void) {
    this.#tick = tick;
  }

  /** 0 while it does not run: what renders before the start must not count from the page load or the last run. */
  get seconds(): number {
    if (this.#startedAt === undefined) return 0;
    return Math.floor((performance.now() - this.#startedAt) / 1000);
  }

  start(): void {
    this.stop();
    this.#startedAt = performance.now();
    this.#timer = setInterval(this.#tick, 500);
  }

  stop(): void {
    this.#startedAt = undefined;
    clearInterval(this.#timer);
  }
}
