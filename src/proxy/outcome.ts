import type { StoredResponse } from './idempotency-store.js';
import type { ServiceResponse } from './service-response.js';
import { ProxyError } from './envelope.js';

/** How a generate may end. */
export type Outcome<R extends ServiceResponse = ServiceResponse> =
  { readonly response: R } | { readonly error: unknown };

/** What a visitor learns of a generate of which nobody can say whether it made a form. */
export const outcomeUnknown = (diagnostic: string): ProxyError =>
  new ProxyError(
    504,
    'PROXY_TIMEOUT',
    'It is not known whether the form was made. Look at the list of forms.',
    { diagnostic },
  );

/** Statuses with which the service says that it did nothing. 408 is none: the request may have arrived late. */
const isDefinitiveRejection = (status: number | undefined): boolean =>
  status !== undefined && status >= 400 && status < 500 && status !== 408;

/** True where no form can have been made, so that the same key may be tried again. */
export function isSafeToRetry(outcome: Outcome): boolean {
  if ('response' in outcome) return isDefinitiveRejection(outcome.response.status);
  const { error } = outcome;
  if (!(error instanceof ProxyError)) return false;
  // The proxy's own limit, no key, a key that the service refused, or nobody there to connect to.
  const { code, detail } = error;
  return (
    code === 'PROXY_RATE_LIMITED' ||
    code === 'PROXY_MISCONFIGURED' ||
    detail.unreached === true ||
    isDefinitiveRejection(detail.upstreamStatus)
  );
}

/** What is kept of an outcome. */
export function toStoredResponse(outcome: Outcome): StoredResponse {
  if ('response' in outcome) {
    const { status, body, retryAfter } = outcome.response;
    return { status, body, retryAfter };
  }
  const refusal =
    outcome.error instanceof ProxyError
      ? outcome.error
      : outcomeUnknown('The proxy failed meanwhile.');
  const { status, code, message } = refusal;
  return { status, code, message };
}

/** Gives or throws what was kept, as the first time. */
export function replay(kept: StoredResponse): ServiceResponse {
  if ('body' in kept) return kept;
  throw new ProxyError(kept.status, kept.code, kept.message, {
    diagnostic: 'This generate failed before; it was not tried again.',
  });
}
