/** The address of the proxy. */
import type { Runtime } from './timing.js';

export interface Endpoint {
  /** Absolute, without a trailing slash. */
  readonly url: string;
  /** False outside a page. */
  readonly isSameOrigin: boolean;
}

/**
 * Resolves an endpoint: an absolute URL, or one relative to the document; empty means the page's own origin.
 * @returns undefined unless it is an http(s) URL without user name, password, query and fragment. The reason is not
 * given: it could quote a password.
 */
export function resolveEndpoint(
  endpoint: string | undefined,
  { document, origin: ownOrigin = document?.location?.origin }: Runtime = globalThis,
): Endpoint | undefined {
  let url: URL;
  try {
    // Not `location`: a frame with `srcdoc` has the origin of its page, but the URL about:srcdoc. happy-dom has no `origin`.
    url = endpoint ? new URL(endpoint, document?.baseURI) : new URL(`${ownOrigin}`);
  } catch {
    return undefined;
  }
  const { href, origin, pathname, protocol } = url;
  const isHttp = protocol === 'https:' || protocol === 'http:';
  if (!isHttp || href !== origin + pathname) return undefined;
  return { url: href.replace(/\/+$/, ''), isSameOrigin: origin === ownOrigin };
}

/** True if only the page is missing to resolve the endpoint, as in server rendering. */
export const isResolvedInPage = (
  endpoint: string | undefined,
  { document, origin }: Runtime,
): boolean => !document && origin === undefined && !URL.canParse(`${endpoint}`);
