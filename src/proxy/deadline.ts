/** A time limit for several steps. It can also stop early, for example when the visitor disconnects. */
export interface Deadline {
  /** Aborts when the time is up, or by {@link Deadline.stop}. Created when it is first used, which takes a while. */
  readonly signal: AbortSignal;
  /** Calls the listener when the signal aborts. */
  readonly onStop: (listener: (reason: Error) => void) => void;
  /**
   * Waits for `work`, but no longer than the deadline, since some implementations of fetch and of streams ignore their
   * signal. Rejects with the deadline's reason.
   */
  race<T>(work: PromiseLike<T>): Promise<T>;
  /** Ends the deadline now, with `reason`. */
  stop(reason: Error): void;
  /** Frees the timer. Call it when all steps are done. */
  end(): void;
}

/** Starts a deadline of `ms` milliseconds. `reason` creates the error with which it rejects. */
export function startDeadline(ms: number, reason: () => Error): Deadline {
  // Only some steps need a signal, and creating one takes longer than all the rest.
  let controller: AbortController | undefined;
  let stoppedBy: Error | undefined;
  const listeners: ((reason: Error) => void)[] = [];
  let rejectStopped: (reason: Error) => void;
  const stopped = new Promise<never>((_, reject) => {
    rejectStopped = reject;
  });
  stopped.catch(() => {});
  const stop = (why: Error): void => {
    stoppedBy ??= why;
    rejectStopped(stoppedBy);
    controller?.abort(stoppedBy);
    for (const listener of listeners) listener(stoppedBy);
  };
  const timer = setTimeout(() => stop(reason()), ms);
  return {
    get signal() {
      controller ??= new AbortController();
      if (stoppedBy !== undefined) controller.abort(stoppedBy);
      return controller.signal;
    },
    onStop: (listener) => {
      if (stoppedBy !== undefined) listener(stoppedBy);
      else listeners.push(listener);
    },
    race: (work) => Promise.race([work, stopped]),
    stop,
    end: () => clearTimeout(timer),
  };
}

/**
 * Runs `work`, synchronous or not, for at most `ms` milliseconds.
 * Throws the error of `work`, or the error of `reason` when the time is up.
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
