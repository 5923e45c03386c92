import type { ServerProbe } from './server-probe.js';

/** Browsers may send `load` before a message that the page has sent earlier. */
const DELAY_AFTER_LOAD_MS = 250;

/** The longest time for which a page waits for the response, in milliseconds. */
const LIMIT_MS = 1_000;

/** The part of a frame's monitor that a {@link ServerCheck} needs. */
export interface ServerCheckHost {
  runAfter(delayMs: number, task: () => void): void;
  createProbe(): ServerProbe;
  /** The server can't be reached, or its policy rejects the request. */
  onUnreachable(): void;
}

/** Checks once whether a form's server can be reached. */
export class ServerCheck {
  readonly #host: ServerCheckHost;
  #probe: ServerProbe | undefined;
  /** Goes on without the result. */
  #proceed: (() => void) | undefined;

  constructor(host: ServerCheckHost) {
    this.#host = host;
  }

  /** True while the request has failed, and the reason is not known yet. */
  get isOpen(): boolean {
    return this.#probe?.isChecking === true;
  }

  /**
   * Sends the request, unless it was sent before.
   * @param isAfterLoad True if the frame has just sent `load`.
   * @param proceed Called once: with the result, after a second, or by {@link skip}.
   */
  run(isAfterLoad: boolean, proceed: () => void): void {
    let isOver = false;
    const end = (): void => {
      if (isOver) return;
      isOver = true;
      proceed();
    };
    const send = (): void => {
      if (isOver) return;
      this.#probe ??= this.#createProbe();
      void this.#probe.isUnreachable.then(end);
    };
    this.#proceed = end;
    this.#host.runAfter(LIMIT_MS, end);
    if (isAfterLoad && !this.#probe) this.#host.runAfter(DELAY_AFTER_LOAD_MS, send);
    else send();
  }

  /** The page has given a sign of life. */
  skip(): void {
    this.#proceed?.();
  }

  /** The page's policy has blocked a request of a script, which may be this one. */
  onBlocked(): void {
    this.#probe?.onBlocked();
  }

  /** The next {@link run} sends a request of its own. */
  reset(): void {
    this.#probe?.stop();
    this.#probe = undefined;
  }

  #createProbe(): ServerProbe {
    const probe = this.#host.createProbe();
    void probe.isUnreachable.then((isUnreachable) => {
      if (isUnreachable && probe === this.#probe) this.#host.onUnreachable();
    });
    return probe;
  }
}
