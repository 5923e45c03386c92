/** How old a list may get while nobody looks at the page, in milliseconds. */
const STALE_MS = 5 * 60_000;

/** What is known of the last load. */
export interface LastLoad {
  /** When it ended, in milliseconds since 1970. */
  readonly at: number;
  /** The connection failed. */
  readonly lost: boolean;
}

/**
 * Calls `refresh` once when the browser is online again after the connection failed, and when the page is
 * looked at again after a while; never by the clock alone. Ends with the returned function.
 */
export function keepFresh(refresh: () => void, last: () => LastLoad): () => void {
  if (typeof document === 'undefined') return () => {};
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener('online', () => last().lost && refresh(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (!document.hidden && Date.now() - last().at > STALE_MS) refresh();
    },
    { signal },
  );
  return () => stop.abort();
}
