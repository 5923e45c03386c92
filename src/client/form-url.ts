import { LOCALHOST } from './localhost.js';

/** Why a text is not the URL of a form. */
export type FormUrlRefusal = 'unparsable' | 'scheme' | 'userinfo';

export type CheckedFormUrl =
  | { readonly ok: true; readonly url: URL }
  | { readonly ok: false; readonly refusal: FormUrlRefusal };

/**
 * Whether a text is the URL of a form: absolute, https (http on localhost only), without user name and password, which
 * can look like the host. Parsed without a base. Use the parsed URL, never the text.
 */
export function checkFormUrl(text: string): CheckedFormUrl {
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return { ok: false, refusal: 'unparsable' };
  }
  const { protocol, hostname, username, password } = url;
  // The scheme comes first: blob: and filesystem: URLs carry an https origin.
  if (protocol !== 'https:' && !(protocol === 'http:' && LOCALHOST.test(hostname))) {
    return { ok: false, refusal: 'scheme' };
  }
  return username || password ? { ok: false, refusal: 'userinfo' } : { ok: true, url };
}

/** The URL of a form in its normal form; undefined for anything else. */
export function formUrlFrom(text: string): string | undefined {
  const checked = checkFormUrl(text);
  return checked.ok ? checked.url.href : undefined;
}
