/** The values that the guards of one request share. */
import type { Context, ExecutionContext } from 'hono';
import type { Operation } from '../api/routes.js';
import type { Admission, RequestAuthorizer } from './authorizer.js';
import { jsonResponse } from './envelope.js';
import type { ProxyError } from './envelope.js';
import type { OnDisconnect } from './incoming.js';
import type { ProxyLogEntry } from './log.js';
import type { ServiceKey } from './service/key.js';
import type { ParsedResponse, ServiceResponse } from './service/response.js';
import type { RequestTrace } from './service/trace.js';

/** A visitor whom `authorize` admits. */
export interface Visitor extends Admission {
  /** Of the network. Undefined if the server does not pass it. */
  readonly address: string | undefined;
  /**
   * The key of the visitor's account for an operation. Asks the function `apiKey` at most once per operation and request. Rejects with a
   * ProxyError.
   */
  keyFor(operation: Operation): Promise<ServiceKey>;
}

/** The cost of a request, for the log. */
export type CostDetails = Pick<
  ProxyLogEntry,
  'upstreamMs' | 'upstreamRequestId' | 'budgetRemaining'
>;

interface Variables {
  requestId: string;
  authorizer: RequestAuthorizer;
  trace?: RequestTrace;
  /** Logs a problem for the site owner, as an error by default. */
  report: Report;
  /** Set by `method`. Missing for a request that matches no operation. */
  operation: Operation;
  /** Set by `method`: the id of the form, with get and delete. */
  formId?: string;
  /** True once `authorize` has decided about the request. Before, and if it could not, the other operations are not asked about. */
  isDecided?: boolean;
  /** Set by `authorize` if it admits the visitor. */
  visitor?: Visitor;
  /** Set by `prompt`: the prompt of a generate. `checkPrompt` may replace it. */
  prompt: string;
  /** Set by `idempotency`: this generate is a repeat. */
  repeated?: boolean;
  /** Set by `idempotency`: others may wait for this generate. */
  isShared?: boolean;
  /** Set by `disconnect` if the request ends when the visitor disconnects. */
  onDisconnect?: OnDisconnect;
  /** Set by `budget`: how many more forms the visitor may generate. */
  remaining?: number;
  /** Set by `forward`: the service's response to the operation of the request, for the hooks. */
  executed?: ParsedResponse;
  /** The service's response as the visitor gets it. */
  response?: ServiceResponse;
  details?: CostDetails;
  error?: ProxyError;
}

export type Report = (diagnostic: string, level?: 'warn') => void;

export interface Env {
  Bindings: object;
  Variables: Variables;
}

export type Call = Context<Env>;

/** The visitor of a request that `authorize` has admitted. */
export function visitorOf(c: Call): Visitor {
  const visitor = c.get('visitor');
  if (visitor === undefined) throw new Error('A guard ran before `authorize`.');
  return visitor;
}

/** Responds with what the service sent. */
export function respond(c: Call, response: ServiceResponse): Response {
  c.set('response', response);
  return jsonResponse(response.status, response.body, response.retryAfter);
}

/** Adds details to the log entry of the response. */
export function record(c: Call, details: CostDetails): void {
  c.set('details', { ...c.get('details'), ...details });
}

/** Keeps the work running after the response, on runtimes that would stop it. */
export function waitUntil(c: Call, work: Promise<unknown>): void {
  let context: Pick<ExecutionContext, 'waitUntil'>;
  try {
    context = c.executionCtx;
  } catch {
    return; // Hono throws if there is none
  }
  context.waitUntil(work);
}
