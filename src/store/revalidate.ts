import { isServer as isNodeBuild } from 'lit';

/** The list is loaded again if it is older than this when the visitor returns to the page. */
const STALE_MS = 5 * 60_000;

/** The last load of the list. */
export interface LastLoad {
  /** When the load ended, in milliseconds since 1970. */
  readonly endedAt: number;
  readonly hasConnectionFailed: boolean;
}

/**
 * Calls `refresh` when the browser is online again after a failed connection, and when the visitor returns to the page
 * after {@link STALE_MS}. Elapsed time alone never causes a request.
 * @returns a function that removes the listeners.
 */
export function revalidateOnFocus(refresh: () => void, lastLoad: () => LastLoad): () => void {
  if (isNodeBuild && typeof document === 'undefined') return () => {};
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener('online', () => lastLoad().hasConnectionFailed && refresh(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!document.hidden && Date.now() - lastLoad().endedAt > STALE_MS) refresh();
    },
    { signal },
  );
  return () => controller.abort();
}
