import type { ClientEvent } from '../../../../src/client/types.js';
import type { Runtime } from '../../../../src/client/timing.js';

/**
 * The real runtime for one call, but for the waits between tries: they take no time, are written down, and
 * the clock says that they have passed.
 */
export class SkippingRuntime implements Runtime {
  /** Milliseconds that the client wanted to wait, each time. */
  readonly waits: number[] = [];
  /** Tries that the client reported. */
  attempts = 0;
  readonly performance = { now: (): number => performance.now() + this.#skipped };
  readonly Math = Math;
  #skipped = 0;
  /** A wait that has been announced: the next timer is its. */
  #announced: number | undefined;

  /** Must be the client's `onEvent`. */
  readonly onEvent = ({ type, waitMs }: ClientEvent): void => {
    if (type === 'attempt') this.attempts++;
    if (type !== 'wait' || waitMs === undefined) return;
    this.#announced = waitMs;
    this.waits.push(waitMs);
  };

  setTimeout(task: () => void, ms: number): NodeJS.Timeout {
    const wait = this.#announced ?? Infinity;
    this.#announced = undefined;
    if (ms < wait || ms > wait + 10) return setTimeout(task, ms);
    this.#skipped += ms;
    return setTimeout(task, 0);
  }

  clearTimeout(timer: NodeJS.Timeout): void {
    clearTimeout(timer);
  }
}
