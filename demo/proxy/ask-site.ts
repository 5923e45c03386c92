import type { Authorize } from '../../src/proxy/index.js';

/**
 * An `authorize` that asks the site's own application, as the recipes for nginx and Caddy do too:
 * `GET <url>` with the visitor's `Cookie` and `Authorization` and with `X-Forms-Operation` (generate, list, get
 * or delete) and, for get and delete, `X-Forms-Id`. 2xx means yes. The header `Forms-Identity` says who it is: forms and
 * rate limits belong to this identity. `Forms-Scope: account` gives an administrator all forms. 401 means "sign in
 * first"; anything else, and no answer, means no. The site is asked about all four operations on each
 * request, for the header `Prompt-Forms-Allow`; `announce: false` asks only about one.
 */
export function askSite(
  url: string,
  send: (url: string, init: RequestInit) => Promise<Response> = fetch,
): Authorize {
  return async (operation, request, { id }) => {
    const headers = new Headers({ 'X-Forms-Operation': operation });
    if (id !== undefined) headers.set('X-Forms-Id', id);
    for (const name of ['Cookie', 'Authorization']) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const answer = await send(url, { headers, redirect: 'manual' });
    await answer.body?.cancel();
    if (answer.status === 401) return { allow: false, identity: null };
    return {
      allow: answer.ok,
      identity: answer.headers.get('Forms-Identity') || undefined,
      scope: answer.headers.get('Forms-Scope') === 'account' ? 'account' : 'own',
    };
  };
}
