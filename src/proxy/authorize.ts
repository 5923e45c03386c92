import { OPERATIONS } from '../api.js';
import type { Operation } from '../api.js';
import { withTimeout } from './deadline.js';
import { misconfigured, ProxyError } from './envelope.js';
import type { Scope } from './ownership.js';

/** What `authorize` may want to know besides operation and request. */
export interface AuthorizeContext {
  /** The form that a get or delete is about. */
  readonly id?: string;
  /**
   * True where the request is not for this operation: the question is only whether to name it in the header
   * `Prompt-Forms-Allow`. Such a question should have no side effect, such as an entry in an audit log.
   */
  readonly probe: boolean;
}

/**
 * May this visitor do this?
 * - `true`: yes. `false`: no (403 `PROXY_FORBIDDEN`).
 * - `{ allow, identity }`: the same, and who it is: a string that stays the same for this visitor and that the
 *   rate limit counts by; `null` says that nobody is signed in, which makes a no a 401 `PROXY_UNAUTHENTICATED`
 *   ("sign in and try again"). An identity left out says nothing about it. With an owner store, forms belong to
 *   identities, and `scope` says which forms the visitor may reach.
 * - a `Response`: no, and this is the answer to give.
 */
export type AuthorizeResult =
  | boolean
  | Response
  | {
      readonly allow: boolean;
      readonly identity?: string | null;
      /**
       * With an owner store: `own` (default) limits the visitor to forms that the visitor generated; `account`
       * gives access to all forms, for administrators.
       */
      readonly scope?: Scope;
    };

/**
 * Asked for every request, by operation and not by `request.method`: the same request is also asked about the
 * other operations (see {@link AuthorizeContext.probe}). Must not read the request's body. Throwing, rejecting
 * and anything that is not an answer mean no.
 */
export type Authorize = (
  operation: Operation,
  request: Request,
  context: AuthorizeContext,
) => AuthorizeResult | Promise<AuthorizeResult>;

/** A decision: go on as `identity`, or end with a refusal or the owner's own response. */
export type AuthDecision =
  | { readonly allow: true; readonly identity?: string; readonly scope: Scope }
  | { readonly allow: false; readonly end: ProxyError | Response };

const no = (end: ProxyError | Response): AuthDecision => ({ allow: false, end });

const forbidden = (diagnostic?: string, note?: string): ProxyError =>
  new ProxyError(403, 'PROXY_FORBIDDEN', 'You may not do this here.', { diagnostic, note });

const unauthenticated = (): ProxyError =>
  new ProxyError(401, 'PROXY_UNAUTHENTICATED', 'Sign in to do this.');

/** By shape, not `instanceof`: a server adapter may have put another `Response` in the global's place. */
const isResponse = (value: object): value is Response =>
  'status' in value && typeof value.status === 'number' && 'headers' in value && 'body' in value;

/** A lone surrogate would become the same character as any other one in a store, and two visitors one owner. */
const isIdentity = (value: unknown): value is string | undefined =>
  value === undefined ||
  (typeof value === 'string' && value !== '' && !/\p{Surrogate}/u.test(value));

function decisionOf(result: unknown): AuthDecision {
  if (result === true) return { allow: true, scope: 'own' };
  if (result === false) return no(forbidden());
  if (typeof result === 'object' && result !== null) {
    if (isResponse(result)) return no(result);
    const { allow, identity, scope = 'own' } = result as Record<string, unknown>;
    if (allow === true) {
      const visitor = identity ?? undefined;
      if (!isIdentity(visitor))
        return no(misconfigured('`identity` must be a non-empty string of well-formed Unicode.'));
      if (scope !== 'own' && scope !== 'account')
        return no(misconfigured("`scope` must be 'own' or 'account'."));
      return { allow, identity: visitor, scope };
    }
    if (allow === false) return no(identity === null ? unauthenticated() : forbidden());
  }
  return no(forbidden('`authorize` answered with neither a boolean, a Response nor `{ allow }`.'));
}

/** One visitor's request and what `authorize` says about it. */
export interface Visitor {
  /** Asks for the operation that the request is for. Never throws. */
  ask(operation: Operation, id?: string): Promise<AuthDecision>;
  /** The value of `Prompt-Forms-Allow`: asks for every operation that was not asked for yet. Never throws. */
  allowed(): Promise<string>;
}

/** Whether the owner store can serve a visitor whom `authorize` admits. */
export type AccessPolicy = (
  operation: Operation,
  identity: string | undefined,
  scope: Scope,
) => boolean;

/** With an owner store, a form belongs to an identity. Only `publicGet` shows a form to a visitor without one. */
export const ownedAccess =
  (publicGet: boolean): AccessPolicy =>
  (operation, identity, scope) =>
    identity !== undefined ||
    (scope === 'account' && operation !== 'generate') ||
    (publicGet && operation === 'get');

const NO_IDENTITY =
  'With an owner store, `authorize` must return an `identity` for this operation.';

/**
 * Asks `authorize` at most once per operation and request. Takes a limit in milliseconds per question, and
 * `report`, which hears why a question counts as a no where the owner did not mean it. `policy` refuses visitors whom
 * `authorize` admits.
 */
export function createAuthorizer(
  authorize: Authorize | undefined,
  request: Request,
  limitMs: number,
  report: (operation: Operation, diagnostic: string) => void,
  policy: AccessPolicy = () => true,
): Visitor {
  const decisions = new Map<Operation, Promise<AuthDecision>>();

  const decide = async (operation: Operation, context: AuthorizeContext): Promise<AuthDecision> => {
    if (typeof authorize !== 'function')
      return no(forbidden('There is no `authorize`, so nobody may do anything.'));
    try {
      const timeoutError = () => new Error(`no response within ${limitMs} ms`);
      const decision = decisionOf(
        await withTimeout(limitMs, timeoutError, () => authorize(operation, request, context)),
      );
      if (!decision.allow || policy(operation, decision.identity, decision.scope)) return decision;
      return no(forbidden(undefined, NO_IDENTITY));
    } catch (error) {
      return no(
        forbidden(
          `\`authorize\` failed: ${error instanceof Error ? `${error.name}: ${error.message}` : 'no Error'}`,
        ),
      );
    }
  };

  const ask = (operation: Operation, context: AuthorizeContext): Promise<AuthDecision> => {
    let decision = decisions.get(operation);
    if (decision === undefined) {
      decision = decide(operation, context).then((made) => {
        if (!made.allow && made.end instanceof ProxyError && made.end.detail.diagnostic)
          report(operation, made.end.detail.diagnostic);
        return made;
      });
      decisions.set(operation, decision);
    }
    return decision;
  };

  return {
    ask: (operation, id) => ask(operation, { id, probe: false }),
    async allowed() {
      const all = await Promise.all(OPERATIONS.map((operation) => ask(operation, { probe: true })));
      return OPERATIONS.filter((_, index) => all[index]?.allow).join(', ');
    },
  };
}
