import type { Operation } from '../api.js';
import type { Scope } from './authorize.js';
import { callHook } from './hooks.js';
import { badResponse } from './service/response.js';
import type { ParsedResponse, ServiceResponse } from './service/response.js';
import { applyCheckPrompt } from './guards/check-prompt.js';
import { withTimeout } from './deadline.js';
import { digestOf } from './digest.js';
import { ProxyError } from './envelope.js';
import type { OnDisconnect } from './incoming.js';
import { generateKey } from './guards/idempotency.js';
import { visitorKeys } from './guards/rate-limit.js';
import { isSafeToRetry } from './outcome.js';
import type { Outcome } from './outcome.js';
import type { OwnedServiceCall } from './ownership/owned-call.js';
import { dataOf, formOf, textOf } from './service/data.js';
import type { Settings } from './settings.js';
import { traceServiceCall } from './service/trace.js';
import type { RequestTrace } from './service/trace.js';
import { callService, streamAccountList } from './service/request.js';
import { describeError, type ProxyLogEntry } from './log.js';
import { storeFailure } from './store-failure.js';

/** A request that passed all checks, with its body. */
export interface AuthorizedRequest {
  readonly operation: Operation;
  /** Empty for list and generate. */
  readonly id: string;
  /** JSON text, with generate only. */
  readonly body?: string;
  readonly identity?: string;
  readonly anonymous: boolean;
  readonly scope: Scope;
  readonly address?: string;
  readonly requestId: string;
  readonly request: Request;
  readonly onDisconnect: OnDisconnect;
}

/** What a request cost. */
export type ExecutionDetails = Pick<
  ProxyLogEntry,
  'upstreamMs' | 'upstreamRequestId' | 'budgetRemaining'
>;

/** Callbacks during the execution of a request. */
export interface ExecutionObserver {
  readonly trace?: RequestTrace;
  /** The rate limit lets this request through. */
  admitted(): void;
  /** Adds details to the log entry of the response. */
  record(details: ExecutionDetails): void;
  /** This generate is a repeat. */
  repeated(): void;
  /** Logs a problem for the site owner, as an error by default. */
  report(diagnostic: string, level?: 'warn'): void;
  /** Work that must continue when the visitor disconnects. */
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Applies the visitor's rate limit and sends the request to the service. A generate with an `Idempotency-Key` is sent only
 * once.
 * @throws ProxyError: the errors of {@link callService} and `ExecuteOnce`, 429 `PROXY_RATE_LIMITED`, and 400 `PROXY_BAD_REQUEST`
 * for an invalid `Idempotency-Key`.
 */
export async function execute(
  authorized: AuthorizedRequest,
  settings: Settings,
  observer: ExecutionObserver,
): Promise<ServiceResponse> {
  const { operation, body, identity, request } = authorized;
  const key =
    settings.executeOnce && body !== undefined
      ? await generateKey(request.headers, identity, settings.baseUrl)
      : undefined;
  if (settings.executeOnce === undefined || key === undefined || body === undefined) {
    await enforceRateLimit(operation, authorized, settings);
    observer.admitted();
    const endsOnDisconnect = settings.abortOnDisconnect.includes(operation);
    if (endsOnDisconnect)
      return performChecked(authorized, settings, observer, authorized.onDisconnect);
    const response = performChecked(authorized, settings, observer);
    observer.waitUntil(response.catch(() => {}));
    return response;
  }
  const fingerprint = await digestOf(body);
  const response = settings.executeOnce(key, {
    fingerprint,
    async first() {
      await enforceRateLimit(operation, authorized, settings);
      observer.admitted();
      return performChecked(authorized, settings, observer);
    },
    async repeated() {
      observer.repeated();
      // A repeat reads a stored response, so it counts as a read.
      await enforceRateLimit('get', authorized, settings);
      observer.admitted();
    },
    report: observer.report,
  });
  observer.waitUntil(response.catch(() => {}));
  return response;
}

/** The body of a generate after the site's own check. Throws a ProxyError. */
async function checkBody(
  { body, identity, request }: AuthorizedRequest,
  { checkPrompt, timeouts }: Settings,
): Promise<string | undefined> {
  if (body === undefined || checkPrompt === undefined) return body;
  const { prompt } = JSON.parse(body) as { prompt: string };
  const checked = await applyCheckPrompt(
    checkPrompt,
    prompt,
    { identity, request },
    timeouts.hooks,
  );
  return JSON.stringify({ prompt: checked });
}

/** Sends the request within the visitor's scope. It continues after a disconnect if `onDisconnect` is missing. */
async function performChecked(
  authorized: AuthorizedRequest,
  settings: Settings,
  observer: ExecutionObserver,
  onDisconnect?: OnDisconnect,
): Promise<ServiceResponse> {
  const { operation, id, requestId, identity, scope } = authorized;
  const body = await checkBody(authorized, settings);
  let upstreamMs = 0;
  let executed: ParsedResponse | undefined;
  const { baseUrl } = settings;
  const send = async (call: OwnedServiceCall): Promise<ParsedResponse> => {
    const start = performance.now();
    try {
      const response = await traceServiceCall(
        observer.trace,
        { operation: call.operation, baseUrl },
        (traceHeaders) =>
          callService(
            {
              operation: call.operation,
              id: call.id,
              body: call.body,
              requestId,
              traceHeaders,
              onDisconnect: call.isBackground ? undefined : onDisconnect,
            },
            settings,
          ),
      );
      if (!call.isBackground) observer.record({ upstreamRequestId: requestIdOf(response.value) });
      const filtered = settings.filterFields(response, call.operation);
      if (call.operation === 'generate') assertUrlKept(response, filtered);
      if (call.operation === operation) executed = filtered;
      return filtered;
    } finally {
      upstreamMs += performance.now() - start;
      if (!call.isBackground) observer.record({ upstreamMs: Math.round(upstreamMs) });
    }
  };
  const perform = async (): Promise<ServiceResponse> => {
    if (settings.ownership === undefined) return send({ operation, id, body });
    const { report, waitUntil } = observer;
    return settings.ownership({
      operation,
      id,
      body,
      identity,
      scope,
      requestId,
      send,
      async streamList(takeForm) {
        await traceServiceCall(
          observer.trace,
          { operation: 'list', baseUrl },
          async (traceHeaders) => {
            await streamAccountList({ requestId, traceHeaders }, takeForm, settings);
            return { status: 200 };
          },
        );
      },
      report,
      waitUntil,
    });
  };
  const response = await (operation === 'generate'
    ? withinBudget(perform, authorized, settings, observer)
    : perform());
  if (executed !== undefined) callHooks({ ...authorized, body }, executed, settings, observer);
  return response;
}

/** Throws for a new form whose URL `formOrigins` has removed: the visitor could not open it. */
function assertUrlKept(response: ParsedResponse, filtered: ParsedResponse): void {
  const urlOf = (one: ParsedResponse) => textOf(formOf(dataOf(one)), 'formUrl');
  const formUrl = urlOf(response);
  if (formUrl === undefined || urlOf(filtered) !== undefined) return;
  throw badResponse(
    `The service generated a form whose origin is not in \`formOrigins\`: ${JSON.stringify(formUrl)}.`,
    response.status,
  );
}

/** `meta.request_id` of a response, in a length for the log. */
function requestIdOf(value: unknown): string | undefined {
  const { meta } = Object(value) as { meta?: unknown };
  const { request_id: id } = Object(meta) as { request_id?: unknown };
  return typeof id === 'string' && id !== '' ? id.slice(0, 100) : undefined;
}

/** Calls the site's hook for a generate or delete that the service has executed. */
function callHooks(
  { operation, id, body = '{}', identity, scope, requestId, request }: AuthorizedRequest,
  response: ParsedResponse,
  { hooks: { onGenerated, onDeleted } }: Settings,
  { report, waitUntil }: ExecutionObserver,
): void {
  const data = dataOf(response);
  if (data === undefined) return;
  const context = { identity, scope, requestId, request };
  if (operation === 'delete' && onDeleted)
    waitUntil(callHook('onDeleted', () => onDeleted(id, context), report));
  if (operation === 'generate' && onGenerated) {
    const { prompt } = JSON.parse(body) as { prompt: string };
    const made = formOf(data);
    const form = { id: textOf(made, 'id'), formUrl: textOf(made, 'formUrl'), prompt };
    waitUntil(callHook('onGenerated', () => onGenerated(form, context), report));
  }
}

/** Counts a generate before it runs, and returns it to the budget if it certainly made no form. */
async function withinBudget(
  perform: () => Promise<ServiceResponse>,
  authorized: AuthorizedRequest,
  { reserveBudget }: Settings,
  { report, record }: ExecutionObserver,
): Promise<ServiceResponse> {
  if (reserveBudget === undefined) return perform();
  const reservation = await reserveBudget(visitorKeys(authorized));
  if (Number.isFinite(reservation.remaining)) record({ budgetRemaining: reservation.remaining });
  const outcome: Outcome = await perform().then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  );
  if (isSafeToRetry(outcome)) {
    await reservation.release().catch((error: unknown) => {
      const consequence = 'a generate that made no form stays counted.';
      report(`The store of \`budget\` failed (${describeError(error)}): ${consequence}`);
    });
  }
  if ('error' in outcome) throw outcome.error;
  return outcome.response;
}

const UNKNOWN_VISITOR =
  'Visitors without an identity are not limited, and anonymous ones only by their identity, since the server passes no ' +
  'address. Set the option `address`, return an `identity` from `authorize`, or turn `rateLimit` off.';

async function enforceRateLimit(
  operation: Operation,
  authorized: AuthorizedRequest,
  settings: Settings,
): Promise<void> {
  const { limiter, timeouts } = settings;
  if (limiter === undefined) return;
  const keys = visitorKeys(authorized);
  if (!authorized.address && (authorized.anonymous || !authorized.identity))
    settings.warnOnce('unknown-visitor', UNKNOWN_VISITOR);
  if (keys === undefined) return;
  const { visitors, network } = keys;
  let waitMs: number;
  try {
    const timeoutError = () => new Error(`no response within ${timeouts.hooks} ms`);
    waitMs = await withTimeout(timeouts.hooks, timeoutError, async () => {
      for (const visitor of visitors) {
        const visitorMs = await limiter.take(visitor, operation);
        if (visitorMs !== 0) return visitorMs;
      }
      return network === undefined ? 0 : ((await limiter.takeNetwork?.(network, operation)) ?? 0);
    });
  } catch (error) {
    throw storeFailure(error, 'The limiter of `rateLimit`');
  }
  if (waitMs === 0) return;
  throw new ProxyError(429, 'PROXY_RATE_LIMITED', 'Too many requests. Try again later.', {
    retryAfter: String(Math.ceil(waitMs / 1000)),
  });
}
