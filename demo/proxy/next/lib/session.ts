import { getIronSession, type IronSession } from 'iron-session';
import { cookies } from 'next/headers';

interface SessionData {
  visitor?: string;
}

/**
 * The session of the current request, in an encrypted cookie. The cookie is Secure, so browsers keep it on https and on
 * localhost only.
 */
export const session = async (): Promise<IronSession<SessionData>> =>
  getIronSession<SessionData>(await cookies(), {
    // Browsers take a cookie with this prefix only from this host, with Secure, and for the whole site.
    cookieName: '__Host-session',
    // 32 random characters or more.
    password: process.env.SESSION_SECRET ?? '',
  });
