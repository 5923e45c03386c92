import type { Authorize, AuthorizeResult } from '../../../src/proxy/index.js';

/** Resolves with true if the request has a valid token. `signal` aborts when the time limit is over. */
export type CheckToken = (request: Request, signal: AbortSignal) => Promise<boolean>;

const isAllowed = (result: AuthorizeResult): boolean =>
  result === true || (typeof result === 'object' && 'allow' in result && result.allow);

/**
 * An `authorize` that also needs a token for each generate. A probe only asks for permissions and has no token. A token is
 * checked last, since it is valid only once.
 */
export const withBotCheck =
  (authorize: Authorize, checkToken: CheckToken): Authorize =>
  async (operation, request, context) => {
    const result = await authorize(operation, request, context);
    if (operation !== 'generate' || context.probe || !isAllowed(result)) return result;
    return (await checkToken(request, context.signal)) ? result : false;
  };
