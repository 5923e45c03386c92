/** Time limits and pauses, in milliseconds. */

/** The longest timer in milliseconds, about 24 days. A longer one would fire at once. */
export const MAX_TIMER_MS = 2_147_483_647;

/** The timers of the environment, or a test's replacement. */
export interface Timers {
  setTimeout(task: () => void, ms: number): unknown;
  clearTimeout(timer: never): void;
}

/** A time limit for several steps. It can also stop early, for example when the visitor disconnects. */
export interface Deadline {
  /**
   * Returns the signal that aborts when the time is up, or by {@link Deadline.stop}. The first call creates it: it is slow to create, and
   * most steps need none. For the same reason it is a method: an object with a getter takes several times as long to create.
   *
   * Made by hand, since signals that follow others through `AbortSignal.any` or a `Request` have been lost to garbage collection.
   */
  signal(): AbortSignal;
  /** Calls the listener once, when the deadline stops and the signal has aborted. At once if the deadline has stopped already. */
  readonly onStop: (listener: (reason: Error) => void) => void;
  /**
   * Waits for `work`, but no longer than the deadline, since some implementations of fetch and of streams ignore their
   * signal. Rejects with the deadline's reason, after the deadline also if `work` has settled.
   */
  race<T>(work: T | PromiseLike<T>): Promise<T>;
  /** Stops the deadline now, with `reason`. Only the first reason counts. */
  stop(reason: Error): void;
  /** Frees the timer. Call it when all steps are done. */
  end(): void;
}

/**
 * Starts a deadline of `ms` milliseconds, at most {@link MAX_TIMER_MS}. `reason` creates the error with which it rejects. Call `end` when
 * all steps are done.
 */
export function startDeadline(
  ms: number,
  reason: () => Error,
  timers: Timers = globalThis,
): Deadline {
  let controller: AbortController | undefined;
  let stopped: Promise<never> | undefined;
  let rejectStopped: ((reason: Error) => void) | undefined;
  let stoppedBy: Error | undefined;
  const listeners: ((reason: Error) => void)[] = [];
  const onStop = (listener: (reason: Error) => void): void => {
    if (stoppedBy) listener(stoppedBy);
    else listeners.push(listener);
  };
  const stop = (why: Error): void => {
    if (stoppedBy) return;
    stoppedBy = why;
    // Before the signal aborts, so that the reason of the deadline wins over the error of the work.
    rejectStopped?.(why);
    controller?.abort(why);
    for (const listener of listeners) listener(why);
  };
  const timer = timers.setTimeout(() => stop(reason()), Math.min(ms, MAX_TIMER_MS));
  return {
    signal() {
      controller ??= new AbortController();
      if (stoppedBy) controller.abort(stoppedBy);
      return controller.signal;
    },
    onStop,
    race(work) {
      stopped ??= new Promise((_, reject) => {
        rejectStopped = reject;
        if (stoppedBy) reject(stoppedBy);
      });
      return Promise.race([stopped, work]);
    },
    stop,
    end: () => timers.clearTimeout(timer as never),
  };
}

/**
 * Runs `work`, synchronous or not, for at most `ms` milliseconds.
 * @throws the error of `work`, or the error of `reason` when the time is up.
 */
export async function withTimeout<T>(
  ms: number,
  reason: () => Error,
  work: () => T | PromiseLike<T>,
): Promise<T> {
  const deadline = startDeadline(ms, reason);
  try {
    return await deadline.race(work());
  } finally {
    deadline.end();
  }
}

/**
 * Resolves after `ms` milliseconds, at most {@link MAX_TIMER_MS}. Engines cut timers to whole milliseconds, so it may be one
 * millisecond early.
 * @throws the reason of `signal` as soon as it aborts.
 */
export function pause(
  ms: number,
  { signal, timers = globalThis }: { signal?: AbortSignal; timers?: Timers } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const end = (): void => {
      timers.clearTimeout(timer as never);
      signal?.removeEventListener('abort', end);
      if (signal?.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = timers.setTimeout(end, Math.min(ms, MAX_TIMER_MS));
    signal?.addEventListener('abort', end);
  });
}
