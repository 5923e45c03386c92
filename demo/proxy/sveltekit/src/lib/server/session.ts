import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Cookies } from '@sveltejs/kit';
import { SESSION_SECRET } from '$app/env/private';

/** Browsers take a cookie with this prefix only from this host, with Secure, and for the whole site. */
const COOKIE = '__Host-visitor';

function signatureOf(visitor: string): string {
  if (!SESSION_SECRET) throw new Error('Set SESSION_SECRET to 32 random characters or more.');
  return createHmac('sha256', SESSION_SECRET).update(visitor).digest('base64url');
}

/** The visitor's id, from a cookie that visitors cannot forge. Undefined if nobody is signed in. */
export function visitorOf(cookies: Cookies): string | undefined {
  const [, signature, visitor] = /^([\w-]+)\.(.+)$/s.exec(cookies.get(COOKIE) ?? '') ?? [];
  if (!signature || !visitor) return undefined;
  const given = Buffer.from(signature);
  const expected = Buffer.from(signatureOf(visitor));
  const isValid = given.length === expected.length && timingSafeEqual(given, expected);
  return isValid ? visitor : undefined;
}

/** SvelteKit adds HttpOnly and SameSite=Lax. Browsers keep a Secure cookie on https and on localhost only. */
export const signIn = (cookies: Cookies, visitor: string): void =>
  cookies.set(COOKIE, `${signatureOf(visitor)}.${visitor}`, {
    path: '/',
    secure: true,
  });
