/** Durations of generates: a stopwatch for the current one, and how long one usually takes. */

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

/** Generates before a typical duration is known. */
const MIN_SAMPLES = 3;
/** Older durations are dropped. */
const MAX_SAMPLES = 20;

const durations: number[] = [];

/** Records how many seconds a successful generate took. */
export function recordDuration(seconds: number): void {
  durations.push(seconds);
  if (durations.length > MAX_SAMPLES) durations.shift();
}

/** The median of this page's generates in whole seconds, at least 1. Undefined until there are enough of them. */
export function typicalSeconds(): number | undefined {
  if (durations.length < MIN_SAMPLES) return undefined;
  const sorted = durations.toSorted((a, b) => a - b);
  return Math.max(1, Math.round(sorted[sorted.length >> 1] ?? 0));
}
