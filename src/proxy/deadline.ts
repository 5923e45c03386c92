/** A time limit around several steps; it also stops for other reasons, such as a visitor who left. */
export interface Deadline {
  /** Aborted when the time is up or {@link Deadline.stop} was called. */
  readonly signal: AbortSignal;
  /**
   * Waits for `work`, but no longer than the deadline: some implementations of fetch and of streams
   * do not listen to their signal. Rejects with the deadline's reason.
   */
  race<T>(work: PromiseLike<T>): Promise<T>;
  /** Stops now and for `reason`. */
  stop(reason: Error): void;
  /** Must be called when everything is done: frees the timer. */
  end(): void;
}

/** Starts a deadline of `ms` milliseconds; `reason` makes the error that waiters then get. */
export function startDeadline(ms: number, reason: () => Error): Deadline {
  const controller = new AbortController();
  const { signal } = controller;
  const stopped = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  stopped.catch(() => {});
  const timer = setTimeout(() => controller.abort(reason()), ms);
  return {
    signal,
    race: (work) => Promise.race([work, stopped]),
    stop: (why) => controller.abort(why),
    end: () => clearTimeout(timer),
  };
}

/**
 * Runs `work`, which may throw or return a value or a promise, for at most `ms` milliseconds.
 * Throws what `work` throws, or what `reason` makes when the time is up.
 */
export async function withTimeout<T>(
  ms: number,
  reason: () => Error,
  work: () => T | PromiseLike<T>,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(reason()), ms);
  });
  try {
    return await Promise.race([work(), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
