import type { Operation } from '../api.js';
import type { ServiceResponse } from './service-response.js';
import { withTimeout } from './deadline.js';
import { misconfigured, ProxyError } from './envelope.js';
import { generateKey } from './idempotency.js';
import { visitorKey } from './limiter.js';
import type { Scope } from './ownership.js';
import type { Settings } from './settings.js';
import { callService } from './upstream.js';
import type { ServiceCall } from './upstream.js';

/** A request that may be carried out: allowed, checked and read. */
export interface AuthorizedRequest {
  readonly operation: Operation;
  /** Empty for list and generate. */
  readonly id: string;
  /** JSON text, with generate only. */
  readonly body?: string;
  readonly identity?: string;
  readonly scope: Scope;
  readonly address?: string;
  readonly requestId: string;
  readonly request: Request;
}

/** Receives what happens while a request is executed. */
export interface ExecutionObserver {
  /** This generate was sent before. */
  repeated(): void;
  /** The owner should look into this. */
  report(diagnostic: string): void;
  /** Work that must go on when the visitor leaves. */
  begun(work: Promise<unknown>): void;
}

/**
 * Counts the request against the visitor's limit and asks the service, a generate with an `Idempotency-Key` only
 * once. Throws a ProxyError: what {@link callService} and `Once` throw, 429 `PROXY_RATE_LIMITED` for a visitor who comes
 * too often, 400 `PROXY_BAD_REQUEST` for a key that cannot be one.
 */
export async function execute(
  authorized: AuthorizedRequest,
  settings: Settings,
  observer: ExecutionObserver,
): Promise<ServiceResponse> {
  const { operation, body, identity, request } = authorized;
  const key =
    settings.once && body !== undefined
      ? await generateKey(request.headers, identity, settings.baseUrl, body)
      : undefined;
  if (settings.once === undefined || key === undefined) {
    await enforceRateLimit(operation, authorized, settings);
    const leaves = settings.abortOnDisconnect.includes(operation);
    return perform(authorized, settings, observer, leaves ? request.signal : undefined);
  }
  const response = settings.once(key, {
    async first() {
      await enforceRateLimit(operation, authorized, settings);
      return perform(authorized, settings, observer);
    },
    repeated() {
      observer.repeated();
      // It makes nothing: it reads what was made.
      return enforceRateLimit('get', authorized, settings);
    },
    report: observer.report,
  });
  observer.begun(response.catch(() => {}));
  return response;
}

/** Asks the service within the visitor's scope. `visitor` ends the call if the visitor leaves. */
function perform(
  authorized: AuthorizedRequest,
  settings: Settings,
  observer: ExecutionObserver,
  visitor?: AbortSignal,
): Promise<ServiceResponse> {
  const { operation, id, body, requestId, identity, scope } = authorized;
  const send = (call: Pick<ServiceCall, 'operation' | 'id' | 'body'> & { isShared?: boolean }) =>
    callService({ ...call, requestId, visitor: call.isShared ? undefined : visitor }, settings);
  if (settings.ownership === undefined) return send({ operation, id, body });
  const { report, begun } = observer;
  return settings.ownership({
    ...{ operation, id, body, identity, scope, requestId },
    ...{ send, report, begun },
  });
}

async function enforceRateLimit(
  operation: Operation,
  authorized: AuthorizedRequest,
  settings: Settings,
): Promise<void> {
  const { limiter, timeouts } = settings;
  if (limiter === undefined) return;
  const visitor = visitorKey(authorized.identity, authorized.address);
  let waitMs: number;
  try {
    const timeoutError = () => new Error(`no response within ${timeouts.hooks} ms`);
    waitMs = await withTimeout(timeouts.hooks, timeoutError, () =>
      limiter.take(visitor, operation),
    );
  } catch {
    throw misconfigured('The limiter of `rateLimit` failed, so the request was refused.');
  }
  if (waitMs === 0) return;
  throw new ProxyError(429, 'PROXY_RATE_LIMITED', 'Too many requests. Try again later.', {
    retryAfter: String(Math.ceil(waitMs / 1000)),
  });
}
