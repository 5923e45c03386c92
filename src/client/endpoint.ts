import { FormsError } from './errors.js';

/**
 * Resolves the endpoint once: absolute, or relative to the document (in a worker, to its script);
 * blank means the page's own origin.
 * Takes what the page wrote; returns it absolute and without a trailing slash.
 * Throws a FormsError of kind `input` unless it is http(s) without user, password, query and fragment.
 */
export function resolveEndpoint(endpoint: string | undefined): string {
  const page = globalThis.location;
  try {
    const url = new URL(
      endpoint?.trim() || page.origin,
      globalThis.document?.baseURI ?? page?.href,
    );
    if (/^https?:$/.test(url.protocol) && !(url.username + url.password + url.search + url.hash)) {
      return url.origin + url.pathname.replace(/\/+$/, '');
    }
  } catch {
    // Said below, without the reason: it could quote a password.
  }
  throw new FormsError({
    kind: 'input',
    message:
      'endpoint must be an http(s) URL without user, query and fragment; outside a page it must be absolute.',
  });
}

/** True where requests to `endpoint` stay on the page's own origin; false where there is no page. */
export const isSameOrigin = (endpoint: string): boolean =>
  new URL(endpoint).origin === globalThis.location?.origin;
