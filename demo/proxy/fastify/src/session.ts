import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE = 'visitor';

/** The visitor's id, from a cookie that visitors cannot forge. Undefined if nobody is signed in. */
export function visitorOf(request: FastifyRequest): string | undefined {
  const cookie = request.cookies[COOKIE];
  const { valid, value } = cookie ? request.unsignCookie(cookie) : { valid: false, value: null };
  return valid && value ? value : undefined;
}

/** The cookie is Secure if the visitor uses https. */
export const signIn = (reply: FastifyReply, visitor: string): FastifyReply =>
  reply.setCookie(COOKIE, visitor, {
    signed: true,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: 'auto',
  });
