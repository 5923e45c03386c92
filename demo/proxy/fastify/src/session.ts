import type { FastifyReply, FastifyRequest } from 'fastify';

/** Browsers take a cookie with this prefix only from this host, with Secure, and for the whole site. */
const COOKIE = '__Host-visitor';

/** The visitor's id, from a cookie that visitors cannot forge. Undefined if nobody is signed in. */
export function visitorOf(request: FastifyRequest): string | undefined {
  const cookie = request.cookies[COOKIE];
  const { valid, value } = cookie ? request.unsignCookie(cookie) : { valid: false, value: null };
  return valid && value ? value : undefined;
}

/** The cookie is Secure, so browsers keep it on https and on localhost only. */
export const signIn = (reply: FastifyReply, visitor: string): FastifyReply =>
  reply.setCookie(COOKIE, visitor, {
    signed: true,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: true,
  });
