/** The list is loaded again if it is older than this when the visitor returns to the page. */
const STALE_MS = 5 * 60_000;

/** The last load of the list. */
export interface LastLoad {
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  /** The connection failed. */
  readonly lost: boolean;
}

/**
 * Calls `refresh` once the browser is online again after the connection failed, and when the visitor returns to the page
 * after a while; never because of the time alone.
 * @returns a function that ends it.
 */
export function revalidateOnFocus(refresh: () => void, last: () => LastLoad): () => void {
  if (typeof document === 'undefined') return () => {};
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener('online', () => last().lost && refresh(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!document.hidden && Date.now() - last().at > STALE_MS) refresh();
    },
    { signal },
  );
  return () => controller.abort();
}
