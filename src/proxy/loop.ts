import { misconfigured } from './envelope.js';

/** Header of requests to the service, with the id of the proxy that sent the request. */
export const PROXY_HEADER = 'Prompt-Forms-Proxy';

/** Recognizes the proxy's own requests, which arrive if `baseUrl` leads back to it. */
export interface LoopGuard {
  /** A random id, which says nothing about the site. Another proxy, also one in front on purpose, has another id. */
  readonly id: () => string;
  /** Throws a ProxyError (500 `PROXY_MISCONFIGURED`) for a request that this proxy has sent. */
  readonly check: (headers: Headers) => void;
}

export function createLoopGuard(): LoopGuard {
  let created: string | undefined;
  // On demand: workerd has no random values before the first request.
  const id = (): string => (created ??= crypto.randomUUID());
  return {
    id,
    check(headers) {
      if (headers.get(PROXY_HEADER) === id())
        throw misconfigured(
          '`baseUrl` (FORMS_BASE_URL) leads back to this proxy. Set it to the address of the form service.',
        );
    },
  };
}
