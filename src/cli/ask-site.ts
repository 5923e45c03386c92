import { misconfigured, unavailable } from '../proxy/envelope.js';
import type { Authorize, VisitorLimits } from '../proxy/index.js';

/** Headers of the site's response with the limits of a plan. */
const LIMIT_HEADERS = {
  perMinute: 'Forms-Limit-Minute',
  day: 'Forms-Limit-Day',
  month: 'Forms-Limit-Month',
} as const satisfies Readonly<Record<keyof VisitorLimits, string>>;

/**
 * An `authorize` that asks the site's own application. It sends `GET <url>` with the
 * visitor's `Cookie` and `Authorization`, with `X-Forms-Operation` (generate, list, get or delete), and, for get and
 * delete, with `X-Forms-Id`.
 * - 204 means yes. The header `Forms-Identity` identifies the visitor: forms and rate limits belong to this identity.
 *   `Forms-Scope: account` gives an administrator all forms. `Forms-Anonymous: 1` says that everyone can get a new
 *   identity, so that limits and budgets also count by address. `Forms-Limit-Minute`, `Forms-Limit-Day` and `Forms-Limit-Month`
 *   are the limits of a plan: whole numbers of generates, or `Infinity`.
 * - 401 means that the visitor must sign in. 403 means no.
 * - Any other response is a mistake in the set-up: 500 `PROXY_MISCONFIGURED`, so that a page that happens to be at the URL admits
 *   nobody. No connection is 503 `PROXY_UNAVAILABLE`.
 *
 * The proxy asks about the operation of the request first, then about the three others, for the header
 * `Prompt-Forms-Allow`. With `announce: false`,
 * it asks only about the operation of the request.
 */
export function askSite(url: string): Authorize {
  return async (operation, request, { id, signal }) => {
    const headers = new Headers({ 'X-Forms-Operation': operation });
    if (id !== undefined) headers.set('X-Forms-Id', id);
    for (const name of ['Cookie', 'Authorization']) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    // The signal ends a question that takes too long, so that a hanging application holds no socket.
    const answer = await fetch(url, { headers, redirect: 'manual', signal }).catch(
      (error: unknown) => {
        if (signal.aborted) throw error;
        throw unavailable('FORMS_AUTH_URL cannot be reached.');
      },
    );
    await answer.body?.cancel();
    const { status } = answer;
    if (status === 401) return { allow: false, identity: null };
    if (status === 403) return false;
    if (status !== 204)
      throw wrongResponse(`responded with ${status}, but must respond with 204, 401 or 403`);
    return {
      allow: true,
      identity: answer.headers.get('Forms-Identity') || undefined,
      scope: answer.headers.get('Forms-Scope') === 'account' ? 'account' : 'own',
      anonymous: answer.headers.get('Forms-Anonymous') === '1',
      limits: limitsOf(answer.headers),
    };
  };
}

const wrongResponse = (problem: string) =>
  misconfigured(`FORMS_AUTH_URL ${problem}: see dist/guide/without-node.md#forms-auth.`, {
    message: 'FORMS_AUTH_URL of this site is not set up correctly.',
  });

/** A count, or no limit. */
const LIMIT = /^(?:\d{1,9}|Infinity)$/;

function limitsOf(headers: Headers): VisitorLimits | undefined {
  const limits: Record<string, number> = {};
  for (const [member, name] of Object.entries(LIMIT_HEADERS)) {
    const value = headers.get(name);
    if (value === null) continue;
    if (!LIMIT.test(value) || (member === 'perMinute' && Number(value) === 0))
      throw wrongResponse(`sent a header ${name} that is no whole number of generates`);
    limits[member] = Number(value);
  }
  return Object.keys(limits).length === 0 ? undefined : limits;
}
