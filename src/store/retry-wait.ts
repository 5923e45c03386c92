import { pause } from '../api/timers.js';
import type { FormsError } from '../client/index.js';

/**
 * The client retries after shorter pauses by itself. Longer ones show a countdown, or the failure. A list waits longer without a
 * countdown than a generate, for which the visitor has pressed a button: the proxy asks for five seconds in an outage.
 */
const MAX_SILENT_WAIT_MS = { generate: 1000, list: 6000 } as const;
/** Attempts, if each one is told to wait. */
const MAX_ATTEMPTS = 3;
/** Nobody watches a longer countdown. */
const MAX_WAIT_MS = 600_000;
/** Per attempt so far, for a generate without `Retry-After`. */
const DEFAULT_WAIT_MS = 15_000;

/** The fields of a {@link FormsError} that decide about the next attempt. */
type RetryFields = Pick<FormsError, 'operation' | 'status' | 'retryAfterMs' | 'outcome'>;

/**
 * Milliseconds until the next attempt after a 429; undefined if there is none. A list without `Retry-After` is not retried,
 * since the client has done that. A generate is, each time later, but not if an earlier request of the same call may have
 * generated the form.
 */
export function retryDelay(
  { operation, status, retryAfterMs, outcome }: RetryFields,
  attempts: number,
): number | undefined {
  if (status !== 429 || outcome === 'unknown' || attempts >= MAX_ATTEMPTS) return undefined;
  const fallbackMs = operation === 'generate' ? DEFAULT_WAIT_MS * attempts : Infinity;
  const ms = retryAfterMs ?? fallbackMs;
  return ms > MAX_WAIT_MS ? undefined : ms;
}

/** Attempts of one call, with a countdown after each 429. */
export class RetryWait {
  readonly #operation: 'generate' | 'list';
  #skip: (() => void) | undefined;

  constructor(operation: 'generate' | 'list') {
    this.#operation = operation;
  }

  /**
   * @param send One attempt. The client may wait for at most `maxWait` milliseconds before it sends, 0 after {@link skip}.
   * @param onWait Gets the time of the next attempt, in milliseconds of `performance.now()`.
   * @throws the error of the last attempt, also if `signal` aborts during a wait.
   */
  async run<Result>(
    send: (maxWait: number) => Promise<Result>,
    signal: AbortSignal,
    onWait: (retryAt: number) => void,
  ): Promise<Result> {
    const silentMs = MAX_SILENT_WAIT_MS[this.#operation];
    let maxWait: number = silentMs;
    for (let attempts = 1; ; attempts++) {
      try {
        return await send(maxWait);
      } catch (error) {
        const delayMs = signal.aborted ? undefined : retryDelay(error as FormsError, attempts);
        if (delayMs === undefined) throw error;
        onWait(performance.now() + delayMs);
        maxWait = (await this.#wait(delayMs, signal)) ? silentMs : 0;
        if (signal.aborted) throw error;
      }
    }
  }

  /** Starts the next attempt now instead of after the countdown. */
  skip(): void {
    this.#skip?.();
  }

  /** @returns false if {@link skip} was called or the signal was aborted before the time has passed. */
  async #wait(ms: number, signal: AbortSignal): Promise<boolean> {
    const wait = new AbortController();
    this.#skip = () => wait.abort();
    if (signal.aborted) wait.abort();
    signal.addEventListener('abort', this.#skip, { signal: wait.signal });
    const hasPassed = await pause(ms, { signal: wait.signal }).then(
      () => true,
      () => false,
    );
    // Frees the listener.
    wait.abort();
    return hasPassed;
  }
}
