import { OPERATIONS } from '../api.js';
import type { Operation } from '../api.js';
import { within } from './deadline.js';
import { Refusal } from './envelope.js';

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
 *   ("sign in and try again"). An identity left out says nothing about it.
 * - a `Response`: no, and this is the answer to give.
 */
export type AuthorizeAnswer =
  boolean | Response | { readonly allow: boolean; readonly identity?: string | null };

/**
 * Asked for every request, by operation and not by `request.method`: the same request is also asked about the
 * other operations (see {@link AuthorizeContext.probe}). Must not read the request's body. Throwing, rejecting
 * and anything that is not an answer mean no.
 */
export type Authorize = (
  operation: Operation,
  request: Request,
  context: AuthorizeContext,
) => AuthorizeAnswer | Promise<AuthorizeAnswer>;

/** A decision: go on as `identity`, or end with a refusal or the owner's own response. */
export type Verdict =
  | { readonly allow: true; readonly identity?: string }
  | { readonly allow: false; readonly end: Refusal | Response };

const no = (end: Refusal | Response): Verdict => ({ allow: false, end });

const forbidden = (fault?: string): Refusal =>
  new Refusal(403, 'PROXY_FORBIDDEN', 'You may not do this here.', { fault });

const unauthenticated = (): Refusal =>
  new Refusal(401, 'PROXY_UNAUTHENTICATED', 'Sign in to do this.');

/** By shape, not `instanceof`: a server adapter may have put another `Response` in the global's place. */
const isResponse = (value: object): value is Response =>
  'status' in value && typeof value.status === 'number' && 'headers' in value && 'body' in value;

function verdictOf(answer: unknown): Verdict {
  if (answer === true) return { allow: true };
  if (answer === false) return no(forbidden());
  if (typeof answer === 'object' && answer !== null) {
    if (isResponse(answer)) return no(answer);
    const { allow, identity } = answer as { allow?: unknown; identity?: unknown };
    if (allow === true)
      return { allow, identity: typeof identity === 'string' ? identity : undefined };
    if (allow === false) return no(identity === null ? unauthenticated() : forbidden());
  }
  return no(forbidden('`authorize` answered with neither a boolean, a Response nor `{ allow }`.'));
}

/** One visitor's request and what `authorize` says about it. */
export interface Visitor {
  /** Asks for the operation that the request is for. Never throws. */
  ask(operation: Operation, id?: string): Promise<Verdict>;
  /** The value of `Prompt-Forms-Allow`: asks for every operation that was not asked for yet. Never throws. */
  allowed(): Promise<string>;
}

/**
 * Asks `authorize` at most once per operation and request. Takes a limit in milliseconds per question, and
 * `report`, which hears why a question counts as a no where the owner did not mean it.
 */
export function meetVisitor(
  authorize: Authorize | undefined,
  request: Request,
  limitMs: number,
  report: (operation: Operation, fault: string) => void,
): Visitor {
  const verdicts = new Map<Operation, Promise<Verdict>>();

  const judge = async (operation: Operation, context: AuthorizeContext): Promise<Verdict> => {
    if (typeof authorize !== 'function')
      return no(forbidden('There is no `authorize`, so nobody may do anything.'));
    try {
      const late = () => new Error(`no answer within ${limitMs} ms`);
      return verdictOf(await within(limitMs, late, () => authorize(operation, request, context)));
    } catch (error) {
      return no(
        forbidden(
          `\`authorize\` failed: ${error instanceof Error ? `${error.name}: ${error.message}` : 'no Error'}`,
        ),
      );
    }
  };

  const ask = (operation: Operation, context: AuthorizeContext): Promise<Verdict> => {
    let verdict = verdicts.get(operation);
    if (verdict === undefined) {
      verdict = judge(operation, context).then((made) => {
        if (!made.allow && made.end instanceof Refusal && made.end.detail.fault)
          report(operation, made.end.detail.fault);
        return made;
      });
      verdicts.set(operation, verdict);
    }
    return verdict;
  };

  return {
    ask: (operation, id) => ask(operation, { id, probe: false }),
    async allowed() {
      const all = await Promise.all(OPERATIONS.map((operation) => ask(operation, { probe: true })));
      return OPERATIONS.filter((_, index) => all[index]?.allow).join(', ');
    },
  };
}
