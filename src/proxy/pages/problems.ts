import type { FormsError } from '../../client/index.js';
import { errorText } from '../../ui/error-text.js';
import { nextPath } from './next-path.js';
import type { PageText } from './page-text.js';
import type { Problem } from './templates.js';

/** The status of the page for an error. */
export function statusOf({ kind, status }: FormsError): number {
  if (kind === 'http' && status !== undefined && status >= 400) return status;
  return kind === 'timeout' ? 504 : 502;
}

/** The end of a spent budget. Nothing says where the visitor is, so the time is UTC. */
const formatEnd = (tag: string, retryAfterMs: number): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'long', timeZone: 'UTC' }).format(
    Date.now() + retryAfterMs,
  );

/**
 * The words about an error. `title` says what failed. `signIn` is the address to which `authorize` redirects. On
 * this origin, the sentence leads there.
 */
export function problemOf(
  error: FormsError,
  title: string,
  { text, tag }: PageText,
  signIn: string | undefined,
  ownOrigin: string,
): Problem {
  if (signIn !== undefined)
    return { title, text: text.errorSignIn, details: [], href: nextPath(signIn, ownOrigin) };
  if (error.outcome !== undefined)
    return { title: text.generateUnknown, text: text.generateUnknownDetail, details: [] };
  const { code, retryAfterMs } = error;
  if (code === 'PROXY_BUDGET_SPENT' && retryAfterMs !== undefined)
    return { title, text: text.limitReached(formatEnd(tag, retryAfterMs)), details: [] };
  const described = errorText(error, text);
  return {
    title,
    text: described.text,
    details: described.detail === undefined ? [] : [described.detail],
  };
}
