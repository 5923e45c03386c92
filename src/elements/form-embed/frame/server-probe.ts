/** The page's policy may have blocked the request: browsers reject it first, and then send the event that names the policy. */
const POLICY_DELAY_MS = 300;

/** The part of `window` that a {@link ServerProbe} uses. */
export interface ServerProbeRuntime {
  readonly navigator: { readonly onLine: boolean };
  fetch(url: string, options: RequestInit): Promise<Response>;
  setTimeout(task: () => void, ms: number): unknown;
}

/**
 * Asks the server of a form's page for a response, of any kind. Nothing else tells the error page of Chromium from a form:
 * both send `load`, and the records of their requests are equal. Firefox and WebKit send nothing for an error page.
 *
 * The request is a `HEAD` without cookies, so that it has no effect on the server. The page can't read the response. If the
 * response has a `Cross-Origin-Resource-Policy`, which frames ignore, browsers reject it like a server that can't be reached.
 */
export class ServerProbe {
  readonly #runtime: ServerProbeRuntime;
  readonly #controller = new AbortController();
  /** True if the result says nothing about the server. */
  #isInconclusive = false;
  #isChecking = false;
  /** True if the server can't be reached, or its policy rejects the request. Pending until there is a response or a failure. Never rejects. */
  readonly isUnreachable: Promise<boolean>;

  constructor(url: URL, referrerPolicy: ReferrerPolicy, runtime: ServerProbeRuntime) {
    this.#runtime = runtime;
    this.isUnreachable = this.#send(url, referrerPolicy).catch(() => this.#checkFailure());
  }

  /** The page's policy for requests of scripts has blocked a request, which may be this one. It does not apply to frames. */
  onBlocked(): void {
    this.#isInconclusive = true;
  }

  /** True while the request has failed, and an event may still name a policy as the reason. */
  get isChecking(): boolean {
    return this.#isChecking;
  }

  stop(): void {
    this.#controller.abort();
  }

  async #send(url: URL, referrerPolicy: ReferrerPolicy): Promise<boolean> {
    const { signal } = this.#controller;
    await this.#runtime.fetch(url.href, {
      method: 'HEAD',
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy,
      signal,
    });
    return false;
  }

  async #checkFailure(): Promise<boolean> {
    if (this.#controller.signal.aborted) return false;
    this.#isChecking = true;
    await new Promise<void>((resolve) => this.#runtime.setTimeout(resolve, POLICY_DELAY_MS));
    this.#isChecking = false;
    return !this.#isInconclusive && this.#runtime.navigator.onLine;
  }
}
