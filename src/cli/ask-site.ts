import type { Authorize } from '../proxy/index.js';

/**
 * An `authorize` that asks the site's own application. It sends `GET <url>` with the
 * visitor's `Cookie` and `Authorization`, with `X-Forms-Operation` (generate, list, get or delete), and, for get and
 * delete, with `X-Forms-Id`.
 * - 2xx means yes. The header `Forms-Identity` identifies the visitor: forms and rate limits belong to this identity.
 *   `Forms-Scope: account` gives an administrator all forms. `Forms-Anonymous: 1` says that everyone can get a new
 *   identity, so that limits and budgets also count by address.
 * - 401 means that the visitor must sign in. Any other response, and none, means no.
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
    const answer = await fetch(url, { headers, redirect: 'manual', signal });
    await answer.body?.cancel();
    if (answer.status === 401) return { allow: false, identity: null };
    return {
      allow: answer.ok,
      identity: answer.headers.get('Forms-Identity') || undefined,
      scope: answer.headers.get('Forms-Scope') === 'account' ? 'account' : 'own',
      anonymous: answer.headers.get('Forms-Anonymous') === '1',
    };
  };
}
