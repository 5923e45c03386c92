import type { StoredResponse } from './stores/idempotency.js';
import { isObject, parseJson } from '../api/json.js';
import type { ServiceResponse } from './service/response.js';
import { ProxyError } from './envelope.js';
import type { ProxyErrorCode } from './envelope.js';

/** The end of a generate. */
export type Outcome<R extends ServiceResponse = ServiceResponse> =
  | { readonly response: R }
  | { readonly error: unknown };

/** The error if nobody can say whether a generate produced a form. */
export const outcomeUnknown = (diagnostic: string): ProxyError =>
  new ProxyError(
    504,
    'PROXY_TIMEOUT',
    'The form may have been generated. Check the list of forms.',
    { diagnostic },
  );

/** True for statuses that mean that the service did nothing. Not 408: the request may have arrived late. */
const isDefinitiveRejection = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && status !== 408;

/** Codes of generates that the proxy has not sent, or that the service refused for its key. */
const REFUSALS: ReadonlySet<ProxyErrorCode> = new Set<ProxyErrorCode>([
  'PROXY_UNAVAILABLE',
  'PROXY_RATE_LIMITED',
  'PROXY_MISCONFIGURED',
  'PROXY_PROMPT_REJECTED',
  'PROXY_BUDGET_SPENT',
]);

/** True if there is certainly no form, so that the same key may be used again. */
export function isSafeToRetry(outcome: Outcome): boolean {
  if ('response' in outcome) return isDefinitiveRejection(outcome.response.status);
  const { error } = outcome;
  if (!(error instanceof ProxyError)) return false;
  // The proxy's rate limit, no key, a key that the service rejected, or no connection.
  const { code, detail } = error;
  return REFUSALS.has(code) || isDefinitiveRejection(detail.upstreamStatus);
}

/** The part of an outcome to store. */
export function toStoredResponse(outcome: Outcome): StoredResponse {
  if ('response' in outcome) {
    const { status, body, retryAfter } = outcome.response;
    return { status, body, retryAfter };
  }
  const proxyError =
    outcome.error instanceof ProxyError
      ? outcome.error
      : outcomeUnknown('The proxy failed during a generate.');
  const { status, code, message } = proxyError;
  return { status, code, message };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** True for a value of the shape that the proxy stores: other processes and versions write into the same store. */
function isStoredResponse(value: unknown): value is StoredResponse {
  if (!isObject(value)) return false;
  const { status, body, retryAfter, code, message } = value;
  if (!Number.isInteger(status) || Number(status) < 200 || Number(status) > 599) return false;
  // A `Response` with such a status has no body.
  if ([204, 205, 304].includes(Number(status))) return false;
  if (body === undefined)
    return isText(code) && /^(?:PROXY_[A-Z_]+|NOT_FOUND)$/.test(code) && isText(message);
  const isHeaderValue = isText(retryAfter) && /^[\x20-\x7e]+$/.test(retryAfter);
  return isText(body) && isObject(parseJson(body)) && (retryAfter === undefined || isHeaderValue);
}

/** Returns the stored response, or throws the stored error. A value that is neither has an unknown outcome. */
export function replay(kept: unknown): ServiceResponse {
  if (!isStoredResponse(kept))
    throw outcomeUnknown('The store of `idempotency` returned a value that is no response.');
  if ('body' in kept) return { status: kept.status, body: kept.body, retryAfter: kept.retryAfter };
  throw new ProxyError(kept.status, kept.code, kept.message, {
    diagnostic: 'This generate failed before and was not sent again.',
  });
}
