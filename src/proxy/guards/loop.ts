import { misconfigured } from '../envelope.js';

/** Recognizes the proxy's own requests, which arrive if `baseUrl` leads back to it. */
export class LoopGuard {
  /** The ids of the requests that this proxy handles now. It sends them to the service in `X-Request-Id`. */
  readonly #requestIds = new Set<string>();

  add(requestId: string): void {
    this.#requestIds.add(requestId);
  }

  remove(requestId: string): void {
    this.#requestIds.delete(requestId);
  }

  /** Throws a ProxyError (500 `PROXY_MISCONFIGURED`) for a request that this proxy has sent. */
  check(headers: Headers): void {
    if (this.#requestIds.has(headers.get('X-Request-Id') ?? ''))
      throw misconfigured(
        '`baseUrl` (FORMS_BASE_URL) leads back to this proxy. Set it to the address of the form service.',
      );
  }
}
