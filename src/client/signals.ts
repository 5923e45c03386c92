import type { Runtime } from './runtime.js';

/** The reason of a signal that a deadline aborted; told apart by identity from whatever a caller aborts with. */
export const TIMED_OUT = /* @__PURE__ */ new DOMException('Timed out', 'TimeoutError');

export interface Scope {
  readonly signal: AbortSignal;
  /** Removes timer and listener; to be called when the work is over. */
  end(): void;
}

/**
 * A signal that aborts after `ms` milliseconds with {@link TIMED_OUT}, or with `parent` and its reason.
 * Made by hand: combined signals of `AbortSignal.any` have been lost to garbage collection.
 */
export function scope(runtime: Runtime, ms: number, parent?: AbortSignal): Scope {
  const controller = new AbortController();
  const follow = () => controller.abort(parent!.reason);
  const cancel = runtime.after(ms, () => controller.abort(TIMED_OUT));
  if (parent?.aborted) follow();
  parent?.addEventListener('abort', follow);
  return {
    signal: controller.signal,
    end() {
      cancel();
      parent?.removeEventListener('abort', follow);
    },
  };
}

/** Settles as `work` does, or rejects with the signal's reason as soon as that aborts, whatever `work` does then. */
export function race<T>(work: PromiseLike<T> | T, signal?: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal!.reason);
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, { once: true });
    Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener('abort', abort));
  });
}

/** Resolves after `ms` milliseconds; rejects with the signal's reason if that aborts first. */
export async function sleep(runtime: Runtime, ms: number, signal: AbortSignal): Promise<void> {
  let cancel = () => {};
  try {
    await race(new Promise<void>((resolve) => (cancel = runtime.after(ms, resolve))), signal);
  } finally {
    cancel();
  }
}
