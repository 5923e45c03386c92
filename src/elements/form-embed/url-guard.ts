import { parseFormUrl } from '../../client/form-url.js';

/** Reason why a URL must not be loaded in a frame. */
export type UrlRefusal =
  | 'unparsable'
  | 'scheme'
  | 'http-in-https'
  | 'userinfo'
  | 'own-origin'
  | 'foreign-origin';

export type GuardedUrl =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly refusal: UrlRefusal };

/** The page that embeds the form, as its `window` describes it. */
export interface GuardContext {
  /** The origin of the window. In an `about:srcdoc` document, `location` has none. */
  readonly origin: string;
  readonly location: { readonly protocol: string };
}

/** Restrictions that the page sets. */
export interface GuardRules {
  /** Origins that a form may come from, space-separated. Empty: any origin except the page's own. */
  readonly origins?: string | undefined;
  /** True if the sandbox gives the form an opaque origin, so that it can't reach the page. */
  readonly opaque?: boolean;
}

/**
 * Checks whether a URL may be loaded in a frame. It must be the URL of a form (http on localhost only from an http page).
 * Its origin must be one of `origins`, or else differ from the page's own. A frame of the page's own origin could remove
 * its sandbox, unless the sandbox makes the origin opaque. `javascript:` in a frame runs in the page in spite of a sandbox.
 * Load the returned URL, never the raw text.
 */
export function guardFormUrl(
  raw: string,
  page: GuardContext,
  { origins, opaque }: GuardRules = {},
): GuardedUrl {
  const url = parseFormUrl(raw);
  if (!url) return { ok: false, refusal: findRefusal(raw) };
  // An https page must not load unencrypted content.
  if (url.protocol === 'http:' && page.location.protocol !== 'http:') {
    return { ok: false, refusal: 'http-in-https' };
  }
  const isOwn = url.origin === page.origin;
  const isListing = splitWords(origins).length > 0;
  if (isOwn && !(opaque && isListing)) return { ok: false, refusal: 'own-origin' };
  if (isListing && !parseOrigins(origins).includes(url.origin)) {
    return { ok: false, refusal: 'foreign-origin' };
  }
  return { ok: true, url };
}

/** The reason why a text is not the URL of a form. The scheme comes first: `blob:` URLs carry an https origin. */
function findRefusal(raw: string): UrlRefusal {
  if (!URL.canParse(raw)) return 'unparsable';
  const { protocol, username, password } = new URL(raw);
  const isHttp = protocol === 'https:' || protocol === 'http:';
  return isHttp && (username || password) ? 'userinfo' : 'scheme';
}

/** The space-separated words of an attribute. */
export const splitWords = (text: string | null | undefined): string[] =>
  (text ?? '').split(/\s+/).filter(Boolean);

/** The origins in a space-separated list, as browsers write them. Opaque origins and wildcards are left out. */
export const parseOrigins = (text: string | null | undefined): string[] =>
  splitWords(text)
    .map((word) => (URL.canParse(word) && !word.includes('*') ? new URL(word).origin : 'null'))
    .filter((origin) => origin !== 'null');
