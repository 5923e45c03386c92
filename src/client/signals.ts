import type { Runtime } from './runtime.js';

/** What {@link within} rejects with when time is up or its parent has aborted. */
export const OVER: unique symbol = /* @__PURE__ */ Symbol() as never;

/**
 * Does `work` with a signal of its own, which aborts after `ms` milliseconds or with `parent`; rejects
 * with {@link OVER} as soon as it does, whatever `work` does then. Does nothing if `parent` has aborted.
 *
 * Made by hand, since signals that follow others by `AbortSignal.any` or through a `Request` have been
 * lost to garbage collection.
 */
export async function within<T>(
  runtime: Runtime,
  ms: number,
  parent: AbortSignal | undefined,
  work: (signal: AbortSignal) => T | PromiseLike<T>,
): Promise<T> {
  parent?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort();
  const cancel = runtime.after(ms, abort);
  parent?.addEventListener('abort', abort);
  const over = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(OVER)),
  );
  try {
    return await Promise.race([work(signal), over]);
  } finally {
    cancel();
    parent?.removeEventListener('abort', abort);
  }
}
