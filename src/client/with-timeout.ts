import { CallFailure } from './call-failure.js';
import { MAX_TIMER_MS } from './timers.js';
import type { Runtime } from './runtime.js';

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
