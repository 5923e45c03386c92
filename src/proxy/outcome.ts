import type { StoredResponse } from './idempotency-store.js';
import type { ServiceResponse } from './service-response.js';
import { ProxyError } from './envelope.js';

/** The end of a generate. */
export type Outcome<R extends ServiceResponse = ServiceResponse> =
  { readonly response: R } | { readonly error: unknown };

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

/** True if there is certainly no form, so that the same key may be used again. */
export function isSafeToRetry(outcome: Outcome): boolean {
  if ('response' in outcome) return isDefinitiveRejection(outcome.response.status);
  const { error } = outcome;
  if (!(error instanceof ProxyError)) return false;
  // The proxy's rate limit, no key, a key that the service rejected, or no connection.
  const { code, detail } = error;
  return (
    code === 'PROXY_RATE_LIMITED' ||
    code === 'PROXY_MISCONFIGURED' ||
    detail.unreached === true ||
    isDefinitiveRejection(detail.upstreamStatus)
  );
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

/** Returns the stored response, or throws the stored error. */
export function replay(kept: StoredResponse): ServiceResponse {
  if ('body' in kept) return kept;
  throw new ProxyError(kept.status, kept.code, kept.message, {
    diagnostic: 'This generate failed before and was not sent again.',
  });
}
