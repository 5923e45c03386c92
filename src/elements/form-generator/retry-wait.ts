/** The wait before the next attempt after a 429. How long it is: retry-delay.ts. How it shows: outcome/templates.ts. */
export class RetryWait {
  #end: (() => void) | undefined;

  /** @returns true if the time has passed; false if {@link skip} was called or the signal was aborted before. */
  start(ms: number, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(true), ms);
      this.#end = () => {
        clearTimeout(timer);
        resolve(false);
      };
      signal.addEventListener('abort', this.#end);
    });
  }

  /** Ends the wait now. */
  skip(): void {
    this.#end?.();
  }
}
