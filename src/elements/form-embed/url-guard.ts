import { parseFormUrl } from '../../client/form-url.js';

/** Why an address is not put into a frame. */
export type Refusal = 'unparsable' | 'scheme' | 'userinfo' | 'own-origin' | 'foreign-origin';

export type GuardedUrl =
  { readonly ok: true; readonly url: URL } | { readonly ok: false; readonly refusal: Refusal };

/** The page that would show the form: its window. */
export interface GuardContext {
  /** Not that of the location: a frame written by its page (about:srcdoc) has none there, but its page's own. */
  readonly origin: string;
  readonly location: { readonly protocol: string };
}

/** What the page allows. */
export interface GuardRules {
  /** Origins that a form may come from, space-separated; empty: any but the page's own. */
  readonly origins?: string | undefined;
  /** The frame's sandbox holds a page of the page's own origin as well, since it makes it another one. */
  readonly opaque?: boolean;
}

/**
 * Whether an address may be put into a frame: the URL of a form (http on localhost from an http page only), from one of
 * the origins, or else from another one than the page's own.
 * A frame of the page's own origin could take off its sandbox, unless that makes its origin an opaque one;
 * `javascript:` in a frame runs in the page, sandbox or not.
 * What is shown is the parsed URL, never the raw text.
 */
export function guardFormUrl(
  raw: string,
  page: GuardContext,
  { origins, opaque }: GuardRules = {},
): GuardedUrl {
  const url = parseFormUrl(raw);
  if (!url) return { ok: false, refusal: refusalOf(raw) };
  // An https page must not load what is not encrypted.
  if (url.protocol === 'http:' && page.location.protocol !== 'http:') {
    return { ok: false, refusal: 'scheme' };
  }
  const own = url.origin === page.origin;
  if (own && !(opaque && words(origins).length)) return { ok: false, refusal: 'own-origin' };
  if (words(origins).length && !originsIn(origins).includes(url.origin)) {
    return { ok: false, refusal: 'foreign-origin' };
  }
  return { ok: true, url };
}

/** Why a text is not the URL of a form. The scheme comes first: blob: and filesystem: URLs carry an https origin. */
function refusalOf(raw: string): Refusal {
  if (!URL.canParse(raw)) return 'unparsable';
  const { protocol, username, password } = new URL(raw);
  const isScheme = protocol === 'https:' || protocol === 'http:';
  return isScheme && (username || password) ? 'userinfo' : 'scheme';
}

/** The words of an attribute. */
export const words = (text: string | null | undefined): string[] =>
  (text ?? '').split(/\s+/).filter(Boolean);

/** The origins that a text names, as browsers write them; opaque ones are none. */
export const originsIn = (text: string | null | undefined): string[] =>
  words(text)
    .map((word) => (URL.canParse(word) ? new URL(word).origin : 'null'))
    .filter((origin) => origin !== 'null');
