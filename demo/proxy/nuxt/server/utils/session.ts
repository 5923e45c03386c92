import type { H3Event, SessionConfig } from 'h3';

interface SessionData {
  visitor?: string;
}

/** Browsers take a cookie with this prefix only from this host, with Secure, and for the whole site. */
const COOKIE = '__Host-session';

function sessionConfig(): SessionConfig {
  // 32 random characters or more.
  const { SESSION_SECRET } = process.env;
  if (!SESSION_SECRET) throw new Error('Set SESSION_SECRET to 32 random characters or more.');
  return {
    name: COOKIE,
    password: SESSION_SECRET,
    // The cookie is encrypted, HttpOnly and Secure, so browsers keep it on https and on localhost only.
    cookie: { sameSite: 'lax' },
  };
}

/** The visitor's id, from a cookie that visitors cannot forge. Undefined if nobody is signed in. */
export async function visitorOf(event: H3Event): Promise<string | undefined> {
  // Without a cookie, `useSession` would start a session, and set one.
  if (!getCookie(event, COOKIE)) return undefined;
  const { data } = await useSession<SessionData>(event, sessionConfig());
  return data.visitor;
}

export async function signIn(event: H3Event, visitor: string): Promise<void> {
  const session = await useSession<SessionData>(event, sessionConfig());
  await session.update({ visitor });
}
