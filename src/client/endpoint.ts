/** Addresses: of the proxy, and of a form. */
import type { Runtime } from './timing.js';

/** The address of the proxy. */
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

/** Host names that always mean this machine. */
export const LOCALHOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

/**
 * The URL of a form: absolute, https (http on localhost only), without user name and password, which can look like the
 * host. Parsed without a base. Use the parsed URL, never the text.
 * @returns undefined for anything else.
 */
export function parseFormUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  const { protocol, hostname, username, password } = url;
  const isSecure = protocol === 'https:' || (protocol === 'http:' && LOCALHOST.test(hostname));
  return isSecure && !username && !password ? url : undefined;
}
