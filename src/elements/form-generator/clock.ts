/** Seconds since {@link start}, measured, never estimated; ticks while it runs, often enough to skip none. */
export class Clock {
  readonly #tick: () => void;
  #startedAt = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(tick: () => void) {
    this.#tick = tick;
  }

  get seconds(): number {
    return Math.floor((performance.now() - this.#startedAt) / 1000);
  }

  start(): void {
    this.stop();
    this.#startedAt = performance.now();
    this.#timer = setInterval(this.#tick, 500);
  }

  stop(): void {
    clearInterval(this.#timer);
  }
}
