/** The API of the service behind its keys. */
import { executeRoute, matchRoute, type Backend } from '../../src/testing/service/api.js';
import { ERRORS, failure } from '../../src/testing/service/envelope.js';

/** The state behind the API, and its keys. */
export interface Api extends Backend {
  /** API key to account. */
  readonly keys: ReadonlyMap<string, string>;
}

/** The case of the scheme and the spaces around the key follow RFC 9110. */
const BEARER = /^bearer +([\x21-\x7e]+) *$/i;

/** Handles one request below `/api` that has an API key. `path` has no base path and no query. */
export async function answerApi(request: Request, path: string, api: Api): Promise<Response> {
  // Checks the key first, so that a request without one learns nothing.
  const account = accountOf(request, api);
  if (account === undefined) return failure(ERRORS.invalidKey);
  const route = matchRoute(request.method, path);
  return route instanceof Response ? route : executeRoute(route, account, request, api);
}

/** The account of the key in `Authorization: Bearer <key>`. */
function accountOf(request: Request, { keys }: Api): string | undefined {
  const key = BEARER.exec(request.headers.get('Authorization') ?? '')?.[1];
  return key === undefined ? undefined : keys.get(key);
}
