/** The passing of time: the environment's clock and timers, limits, and pauses that calls share. */
import { startDeadline, type Timers } from '../api/timers.js';
import { CallFailure } from './errors.js';

/** The parts of the environment that the client uses: the global object, or a test's replacement. */
export interface Runtime extends Timers {
  readonly performance: { now(): number };
  readonly Math: { random(): number };
  readonly document?: {
    readonly baseURI: string;
    readonly location?: { readonly origin: string };
  };
  readonly origin?: string;
  readonly navigator?: { readonly onLine?: boolean };
}

/** Whole seconds until a time in milliseconds of `performance.now()`. 0 if it has passed. */
export const secondsUntil = (time: number): number =>
  Math.max(0, Math.ceil((time - performance.now()) / 1000));

/**
 * Runs `work` with a signal that aborts after `ms` milliseconds or with `parent`. Does not start aborted work.
 * @throws CallFailure of kind `timeout` or `abort` as soon as the signal aborts, whatever `work` does then.
 */
export async function withSignal<T>(
  runtime: Runtime,
  ms: number,
  parent: AbortSignal | undefined,
  work: (signal: AbortSignal) => T | PromiseLike<T>,
): Promise<T> {
  const aborted = () => new CallFailure({ kind: 'abort' });
  if (parent?.aborted) throw aborted();
  // Engines cut timers to whole milliseconds, so one may fire a millisecond early.
  const deadline = startDeadline(ms + 1, () => new CallFailure({ kind: 'timeout' }), runtime);
  const onAbort = () => deadline.stop(aborted());
  parent?.addEventListener('abort', onAbort);
  try {
    return await deadline.race(work(deadline.signal()));
  } finally {
    deadline.end();
    parent?.removeEventListener('abort', onAbort);
  }
}

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
