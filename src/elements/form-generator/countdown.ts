/** Waits until the next attempt, unless the visitor does not want to wait. */
export class Countdown {
  #end: (() => void) | undefined;

  /** @returns true if the time has passed; false if {@link end} was called or the signal was aborted before. */
  wait(ms: number, signal: AbortSignal): Promise<boolean> {
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
  end(): void {
    this.#end?.();
  }
}
