/** The visitors of the demo. A cookie replaces a session, and everyone may select any visitor. */
import type { AuthorizeResult } from '../src/proxy/index.js';

interface DemoVisitor {
  /** The owner that the proxy records for a form. */
  readonly identity: string;
  readonly name: string;
  readonly scope: 'own' | 'account';
}

/** The first one is signed in until another one is selected. */
export const VISITORS: readonly DemoVisitor[] = [
  { identity: 'admin', name: 'Administrator', scope: 'account' },
  { identity: 'ada', name: 'Ada, a customer', scope: 'own' },
  { identity: 'ben', name: 'Ben, a customer', scope: 'own' },
];

const COOKIE = 'demo-visitor';

/** The visitor whom a `Cookie` header or `document.cookie` names. */
export function visitorFrom(cookies: string | null): DemoVisitor {
  const [, identity] = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\w+)`).exec(cookies ?? '') ?? [];
  return VISITORS.find((visitor) => visitor.identity === identity) ?? VISITORS[0]!;
}

export const cookieFor = (identity: string): string =>
  `${COOKIE}=${identity}; path=/; SameSite=Strict`;

/** For the proxy's option `authorize`. */
export function authorizeDemo(cookies: string | null): AuthorizeResult {
  const { identity, scope } = visitorFrom(cookies);
  return { allow: true, identity, scope };
}
