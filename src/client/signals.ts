import type { World } from './world.js';

/**
 * Does `work` with a signal of its own, which aborts after `ms` milliseconds or with `parent`; rejects
 * with undefined as soon as it does, whatever `work` does then. Does nothing if `parent` has aborted.
 *
 * Made by hand, since signals that follow others by `AbortSignal.any` or through a `Request` have been
 * lost to garbage collection.
 */
export async function within<T>(
  world: World,
  ms: number,
  parent: AbortSignal | undefined,
  work: (signal: AbortSignal) => T | PromiseLike<T>,
): Promise<T> {
  parent?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort();
  // Timers are cut to whole milliseconds; longer ones than this fire at once.
  const timer = world.setTimeout(abort, Math.min(ms + 1, 2e9));
  parent?.addEventListener('abort', abort);
  try {
    // Listens before the work begins: it may abort its own signal.
    return await Promise.race([
      new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject())),
      work(signal),
    ]);
  } finally {
    world.clearTimeout(timer as never);
    parent?.removeEventListener('abort', abort);
  }
}
