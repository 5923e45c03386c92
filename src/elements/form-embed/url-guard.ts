import { LOCALHOST } from '../../ui/localhost.js';

/** Why an address is not put into a frame. */
export type Refusal = 'unparsable' | 'scheme' | 'userinfo' | 'own-origin';

export type GuardedUrl =
  { readonly ok: true; readonly url: URL } | { readonly ok: false; readonly refusal: Refusal };

/** The page that would show the form. */
export interface GuardContext {
  /** `location.origin` of the page. */
  readonly origin: string;
  /** `location.protocol` of the page. */
  readonly protocol: string;
}

/**
 * Whether an address may be put into a frame: an absolute https URL (or http on localhost, from an
 * http page), without user info, from another origin than the page's own. A frame of the page's own
 * origin could take off its sandbox; `javascript:` in a frame runs in the page, sandbox or not.
 * The address is parsed without a base, and what is shown is the parsed URL, never the raw text.
 */
export function guardFormUrl(raw: string, page: GuardContext): GuardedUrl {
  let url: URL;
  try {
    url = new URL(raw);
  } catch {
    return { ok: false, refusal: 'unparsable' };
  }
  // The scheme comes first: blob: and filesystem: addresses carry an https origin.
  const local =
    url.protocol === 'http:' && page.protocol === 'http:' && LOCALHOST.test(url.hostname);
  if (url.protocol !== 'https:' && !local) return { ok: false, refusal: 'scheme' };
  if (url.username || url.password) return { ok: false, refusal: 'userinfo' };
  if (url.origin === page.origin) return { ok: false, refusal: 'own-origin' };
  return { ok: true, url };
}
