/** A URL as browsers compare and record it. */
export const withoutHash = (href: string): string => href.replace(/#.*$/s, '');

/**
 * True if the browser has recorded a request for a frame's page. The page's own record of resources is not enough: the
 * page's scripts may clear it, and it may be full.
 */
export class LoadRecord {
  #isRecorded = false;
  readonly #observer: PerformanceObserver | undefined;

  constructor(href: string) {
    const name = withoutHash(href);
    // Some environments of unit tests have no such observer.
    if (typeof PerformanceObserver !== 'function') return;
    const read = (entries: readonly PerformanceEntry[]): void => {
      if (!entries.some((entry) => withoutHash(entry.name) === name)) return;
      this.#isRecorded = true;
      this.#observer?.disconnect();
    };
    this.#observer = new PerformanceObserver((list) => read(list.getEntries()));
    this.#observer.observe({ type: 'resource', buffered: true });
    // The observer gets earlier entries only in a later task.
    read(performance.getEntriesByType?.('resource') ?? []);
  }

  /** True if there is a record, or if the browser keeps none. */
  get isRecorded(): boolean {
    return this.#isRecorded || !this.#observer;
  }

  stop(): void {
    this.#observer?.disconnect();
  }
}
