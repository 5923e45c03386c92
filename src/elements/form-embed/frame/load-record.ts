/** A URL as browsers compare and record it. */
export const withoutHash = (href: string): string => href.replace(/#.*$/s, '');

/**
 * True if the browser has recorded a request for a frame's page. The page's own record of resources can't be used later:
 * its scripts may clear it, and it may be full.
 */
export class LoadRecord {
  #isRecorded = false;
  readonly #observer: PerformanceObserver | undefined;

  constructor(href: string) {
    const name = withoutHash(href);
    // Some environments of unit tests have no such observer.
    if (typeof PerformanceObserver !== 'function') return;
    this.#observer = new PerformanceObserver((list) => {
      if (!list.getEntries().some((entry) => withoutHash(entry.name) === name)) return;
      this.#isRecorded = true;
      this.#observer?.disconnect();
    });
    this.#observer.observe({ type: 'resource', buffered: true });
  }

  /** True if there is a record, or if the browser keeps none. */
  get isRecorded(): boolean {
    return this.#isRecorded || !this.#observer;
  }

  stop(): void {
    this.#observer?.disconnect();
  }
}
