import { FormsError } from './errors.js';

/**
 * Resolves the endpoint once: absolute, or relative to the document (in a worker, to its script);
 * blank means the page's own origin.
 * Takes what the page wrote; returns it absolute and without a trailing slash, and whether it stays on
 * the page's own origin (false where there is no page).
 * Throws a FormsError of kind `input` unless it is http(s) without user, password, query and fragment.
 */
export function resolveEndpoint(endpoint: string | undefined): [url: string, sameOrigin: boolean] {
  // Not location.origin: a frame written by its page (about:srcdoc) has none, but its page's own.
  const { document, location, origin: own } = globalThis;
  try {
    const { href, origin, pathname } = new URL(
      endpoint?.trim() || new URL(own),
      document?.baseURI ?? location?.href,
    );
    if (/^http/.test(href) && href === origin + pathname) {
      return [href.replace(/\/+$/, ''), origin === own];
    }
  } catch {
    // Said below, without the reason: it could quote a password.
  }
  throw new FormsError({
    kind: 'input',
    message: 'endpoint must be a plain http(s) URL',
  });
}
