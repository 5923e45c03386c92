import type { World } from './world.js';

/**
 * Resolves the endpoint once: absolute, or relative to the document; empty means the page's own origin.
 * `options` are those that it came with.
 * @returns it, absolute and without a trailing slash, and whether it stays on the page's own origin (false
 * where there is no page). Undefined unless it is http(s) without user, password, query and fragment, and
 * where one of the options looks like an API key (section 5).
 */
export function resolveEndpoint(
  endpoint: string | undefined,
  options: object = {},
  { document, origin: own }: World = globalThis,
): [url: string, sameOrigin: boolean] | undefined {
  try {
    // Not location.origin: a frame written by its page (about:srcdoc) has none, but its page's own.
    const { href, origin, pathname } = new URL(endpoint || new URL(own!), document?.baseURI);
    const plain = href === origin + pathname && /^http/.test(href);
    if (plain && !/api.?key/i.test(`${Object.keys(options)}`)) {
      return [href.replace(/\/+$/, ''), origin === own];
    }
  } catch {
    // Whoever asked says so, without the reason: it could quote a password.
  }
}
