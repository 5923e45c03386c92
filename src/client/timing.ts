/** The passing of time: the environment's clock and timers, limits, and pauses that calls share. */
import { CallFailure } from './errors.js';

/** The parts of the environment that the client uses: the global object, or a test's replacement. */
export interface Runtime {
  readonly performance: { now(): number };
  readonly Math: { random(): number };
  setTimeout(task: () => void, ms: number): unknown;
  clearTimeout(timer: never): void;
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

/** The longest timer, about 24 days. A longer one would fire at once. */
const MAX_TIMER_MS = 2_147_483_647;

/**
 * Runs `work` with a signal that aborts after `ms` milliseconds or with `parent`. Does not start aborted work.
 * @throws CallFailure of kind `timeout` or `abort` as soon as the signal aborts, whatever `work` does then.
 *
 * Signals that follow others through `AbortSignal.any` or a `Request` have been lost to garbage collection, so this one
 * is made by hand.
 */
export async function withTimeout<T>(
  runtime: Runtime,
  ms: number,
  parent: AbortSignal | undefined,
  work: (signal: AbortSignal) => T | PromiseLike<T>,
): Promise<T> {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = (kind: 'timeout' | 'abort') => controller.abort(new CallFailure({ kind }));
  const onAbort = () => abort('abort');
  if (parent?.aborted) onAbort();
  signal.throwIfAborted();
  // Listens before the work does, so that it rejects first.
  const interrupted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as CallFailure));
  });
  // Engines cut timers to whole milliseconds, so one may fire a millisecond early.
  const timer = runtime.setTimeout(() => abort('timeout'), Math.min(ms + 1, MAX_TIMER_MS));
  parent?.addEventListener('abort', onAbort);
  try {
    return await Promise.race([interrupted, work(signal)]);
  } finally {
    runtime.clearTimeout(timer as never);
    parent?.removeEventListener('abort', onAbort);
  }
}

/** Waits for `ms` milliseconds. @throws CallFailure of kind `abort` when `signal` aborts. */
export async function sleep(runtime: Runtime, ms: number, signal: AbortSignal): Promise<void> {
  const never = new Promise<never>(() => {});
  // Its timeout is the end of the pause.
  await withTimeout(runtime, ms, signal, () => never).catch(() => signal.throwIfAborted());
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
