import { OPERATIONS } from '../api/routes.js';
import type { Operation } from '../api/routes.js';
import { startDeadline } from '../api/timers.js';
import type { Deadline } from '../api/timers.js';
import { misconfigured, ProxyError } from './envelope.js';
import { identityProblem } from './identity.js';
import { describeError, withoutHeaderValues } from './log.js';
import { limitsOf } from './visitor-limits.js';
import type { VisitorLimits } from './visitor-limits.js';

/** Which forms a visitor may reach: the visitor's own ones, or all forms of the account. */
export type Scope = 'own' | 'account';

/** The context of a question to `authorize`. */
export interface AuthorizeContext {
  /** Id of the form, with get and delete. */
  readonly id?: string;
  /**
   * True if the request is for another operation. The result then only decides whether the header `Prompt-Forms-Allow`
   * names this operation. Such a question should have no side effect, such as an entry in an audit log.
   */
  readonly probe: boolean;
  /**
   * What the server adapter passes as `context` to `proxy.fetch`: with `createNodeHandler`, the request of Node, Express
   * or Fastify. Undefined if it passes nothing.
   */
  readonly context?: unknown;
  /**
   * Aborts when the time for this question is over (`timeouts.hooks`). Pass it to `fetch` or to your database, so that a
   * hanging backend holds no socket.
   */
  readonly signal: AbortSignal;
}

/**
 * Decides whether the visitor has permission.
 * - `true`: yes. `false`: no, with 403 `PROXY_FORBIDDEN`.
 * - `{ allow, identity }`: `identity` is a string that stays the same for this visitor, and that nobody else has: one that ends in
 *   `undefined`, `null`, `Array` or the like is an error of the set-up. Rate limits count by it. With an
 *   owner store, forms belong to it, and `scope` limits which forms the visitor reaches. `null` means that nobody is
 *   signed in: a no is then 401 `PROXY_UNAUTHENTICATED`. Without `identity`, the visitor counts as unknown.
 * - a `Response`: no, with this response.
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
      /**
       * True if everyone can get a new `identity`, such as a random id in a cookie. Rate limits and budgets then also count
       * by the visitor's address, or new cookies would get around them. Default false.
       */
      readonly anonymous?: boolean;
      /** The visitor's own limits, for plans. See dist/guide/plans.md. */
      readonly limits?: VisitorLimits;
    };

/**
 * Called for every request that the proxy does not reject by itself, first about its own operation. Decide by `operation`,
 * not by `request.method`: the proxy also asks about the other operations (see {@link AuthorizeContext.probe}). Must not read the request's body. An exception, a rejection and any
 * other result mean no.
 */
export type Authorize = (
  operation: Operation,
  request: Request,
  context: AuthorizeContext,
) => AuthorizeResult | Promise<AuthorizeResult>;

/** A visitor whom `authorize` admits. */
export interface Admission {
  readonly identity?: string;
  readonly scope: Scope;
  readonly anonymous: boolean;
  readonly limits?: VisitorLimits;
}

/** Continue as this visitor, or end with an error or with the site owner's response. */
export type AuthDecision =
  | ({ readonly allow: true } & Admission)
  | { readonly allow: false; readonly end: ProxyError | Response };

const no = (end: ProxyError | Response): AuthDecision => ({ allow: false, end });

const forbidden = (diagnostic?: string, note?: string): ProxyError =>
  new ProxyError(403, 'PROXY_FORBIDDEN', 'You may not do this here.', { diagnostic, note });

const unauthenticated = (): ProxyError =>
  new ProxyError(401, 'PROXY_UNAUTHENTICATED', 'Sign in to do this.');

/** Checks the shape, not `instanceof`: a server adapter may have replaced the global `Response`. */
const isResponse = (value: object): value is Response =>
  'status' in value && typeof value.status === 'number' && 'headers' in value && 'body' in value;

function decisionOf(result: unknown): AuthDecision {
  if (result === true) return { allow: true, scope: 'own', anonymous: false };
  if (result === false) return no(forbidden());
  if (typeof result === 'object' && result !== null) {
    if (isResponse(result)) return no(result);
    const {
      allow,
      identity,
      scope = 'own',
      anonymous = false,
      limits: given,
    } = result as Record<string, unknown>;
    if (allow === true) {
      const visitor = identity ?? undefined;
      const problem = visitor === undefined ? undefined : identityProblem(visitor);
      if (problem !== undefined)
        return no(misconfigured(`The \`identity\` that \`authorize\` returned ${problem}`));
      if (scope !== 'own' && scope !== 'account')
        return no(misconfigured("`scope` must be 'own' or 'account'."));
      if (typeof anonymous !== 'boolean')
        return no(misconfigured('`anonymous` must be true or false.'));
      const limits = limitsOf(given);
      if (limits === null)
        return no(
          misconfigured(
            '`limits` must be an object of numbers: `perMinute` above 0, `day` and `month` whole numbers of 0 or more, or Infinity.',
          ),
        );
      return { allow, identity: visitor as string | undefined, scope, anonymous, limits };
    }
    if (allow === false) return no(identity === null ? unauthenticated() : forbidden());
  }
  return no(forbidden('`authorize` returned neither a boolean, a Response nor `{ allow }`.'));
}

const isPromiseLike = <T>(value: T | PromiseLike<T>): value is PromiseLike<T> =>
  typeof value === 'object' && value !== null && 'then' in value;

type Question = Pick<AuthorizeContext, 'id' | 'probe'>;

/** The decisions of `authorize` about one request. */
export interface RequestAuthorizer {
  /** Decides about the operation of the request. Never throws. */
  decide(operation: Operation, id?: string): Promise<AuthDecision>;
  /** The value of `Prompt-Forms-Allow`. Decides about the remaining operations. Never throws. */
  allowed(): Promise<string>;
}

/** True if the owner store can serve a visitor whom `authorize` admits. */
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

/** How to call `authorize` for one request. */
export interface AuthorizerOptions {
  readonly authorize: Authorize | undefined;
  readonly request: Request;
  /** Passed on to `authorize`. */
  readonly context: unknown;
  /** Milliseconds for one call. */
  readonly limitMs: number;
  /** Gets the reason if a call counts as a no that the site owner did not intend. */
  readonly report: (operation: Operation, diagnostic: string) => void;
  /** Can reject visitors whom `authorize` admits. */
  readonly policy?: AccessPolicy;
}

/** Calls `authorize` at most once per operation and request. */
export function createAuthorizer(options: AuthorizerOptions): RequestAuthorizer {
  const { authorize, request, context, limitMs, report, policy = () => true } = options;
  const decisions = new Map<Operation, Promise<AuthDecision>>();

  const decide = async (operation: Operation, question: Question): Promise<AuthDecision> => {
    if (typeof authorize !== 'function')
      return no(forbidden('There is no `authorize`, so the proxy rejects everything.'));
    let deadline: Deadline | undefined;
    const startOnce = () =>
      (deadline ??= startDeadline(limitMs, () => new Error(`no response within ${limitMs} ms`)));
    try {
      const answer = authorize(operation, request, {
        ...question,
        ...(context !== undefined && { context }),
        get signal() {
          return startOnce().signal();
        },
      });
      // Most answers are known at once, and need no timer.
      const result = isPromiseLike(answer) ? await startOnce().race(answer) : answer;
      const decision = decisionOf(result);
      if (!decision.allow || policy(operation, decision.identity, decision.scope)) return decision;
      return no(forbidden(undefined, NO_IDENTITY));
    } catch (error) {
      // Of the `authorize` of the command, which knows the cause.
      if (error instanceof ProxyError) return no(error);
      return no(
        forbidden(
          `\`authorize\` failed: ${withoutHeaderValues(describeError(error), request.headers)}`,
        ),
      );
    } finally {
      deadline?.end();
    }
  };

  const decideOnce = (operation: Operation, question: Question): Promise<AuthDecision> => {
    let decision = decisions.get(operation);
    if (decision === undefined) {
      decision = decide(operation, question).then((made) => {
        if (!made.allow && made.end instanceof ProxyError && made.end.detail.diagnostic)
          report(operation, made.end.detail.diagnostic);
        return made;
      });
      decisions.set(operation, decision);
    }
    return decision;
  };

  return {
    decide: (operation, id) => decideOnce(operation, { id, probe: false }),
    async allowed() {
      const all = await Promise.all(
        OPERATIONS.map((operation) => decideOnce(operation, { probe: true })),
      );
      return OPERATIONS.filter((_, index) => all[index]?.allow).join(', ');
    },
  };
}
