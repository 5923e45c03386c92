import { FormsError } from './errors.js';
import type { World } from './world.js';

/**
 * Resolves the endpoint once: absolute, or relative to the document; empty means the page's own origin.
 * Gives it absolute and without a trailing slash, and whether it stays on the page's own origin (false
 * where there is no page).
 *
 * `options` are those that it came with. Throws a FormsError of kind `input` where one of them looks like
 * an API key (section 5), and unless the endpoint is http(s) without user, password, query and fragment.
 */
export function resolveEndpoint(
  endpoint: string | undefined,
  options: object = {},
  { document, origin: own }: World = globalThis,
): [url: string, sameOrigin: boolean] {
  try {
    // Not location.origin: a frame written by its page (about:srcdoc) has none, but its page's own.
    const { href, origin, pathname } = new URL(endpoint || new URL(own!), document?.baseURI);
    const plain = href === origin + pathname && /^http/.test(href);
    if (plain && !/api.?key/i.test(`${Object.keys(options)}`)) {
      return [href.replace(/\/+$/, ''), origin === own];
    }
  } catch {
    // Said below, without the reason: it could quote a password.
  }
  throw new FormsError({
    kind: 'input',
    message: 'check the endpoint, keep API keys in the proxy',
  });
}
