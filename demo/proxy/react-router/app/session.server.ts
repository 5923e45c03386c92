import { createCookieSessionStorage, type SessionStorage } from 'react-router';

interface SessionData {
  visitor: string;
}

let storage: SessionStorage<SessionData> | undefined;

/**
 * Sessions in a signed cookie. Created at the first call, so that a build needs no secrets. The cookie is Secure, so
 * browsers keep it on https and on localhost only.
 */
function sessionStorage(): SessionStorage<SessionData> {
  const { SESSION_SECRET } = process.env;
  if (!SESSION_SECRET) throw new Error('Set SESSION_SECRET to 32 random characters or more.');
  return (storage ??= createCookieSessionStorage<SessionData>({
    cookie: {
      // Browsers take a cookie with this prefix only from this host, with Secure, and for the whole site.
      name: '__Host-session',
      path: '/',
      secrets: [SESSION_SECRET],
      httpOnly: true,
      sameSite: 'lax',
      secure: true,
    },
  }));
}

/** The visitor's id, from a cookie that visitors cannot forge. Undefined if nobody is signed in. */
export async function visitorOf({ headers }: Request): Promise<string | undefined> {
  const session = await sessionStorage().getSession(headers.get('Cookie'));
  return session.get('visitor');
}

/** The header `Set-Cookie` that signs a visitor in. */
export async function signIn(visitor: string): Promise<string> {
  const session = await sessionStorage().getSession();
  session.set('visitor', visitor);
  return sessionStorage().commitSession(session);
}
