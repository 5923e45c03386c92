import { discard, readBody } from './body.js';
import { dataOf, failureOf, metaOf, parseBody } from './envelope.js';
import type { FormsErrorFields } from './errors.js';
import { own, shapeOf } from './json.js';
import { readRetryAfter } from './retry-after.js';
import { TIMED_OUT } from './signals.js';

/** Why a try failed; `enveloped` where the answer was the service's own envelope of a failure. */
export interface Failure extends FormsErrorFields {
  readonly enveloped?: boolean;
}

/** What came of one try: `data` (section 2) or a failure, and what the answer said about itself. */
export interface Answer {
  readonly data?: unknown;
  readonly failure?: Failure;
  readonly status?: number;
  readonly headers?: Headers;
  readonly requestId?: string;
  readonly apiVersion?: string;
}

/** A try without an answer: the signal's doing, or the network's (`cause`). */
export function unanswered(signal: AbortSignal, cause: unknown): Failure {
  if (!signal.aborted) {
    return { kind: 'network', cause, offline: globalThis.navigator?.onLine === false || undefined };
  }
  return signal.reason === TIMED_OUT
    ? { kind: 'timeout' }
    : { kind: 'abort', cause: signal.reason };
}

/** An answer of this service, but without the data that the operation must have. */
export const malformed = (json: unknown, status?: number, requestId?: string): Failure => ({
  kind: 'protocol',
  status,
  requestId,
  shape: shapeOf(json),
});

/**
 * Sections 2 and 7: reads an answer. Never rejects; a body that cannot be read is a failure of a 2xx
 * only, every other status speaks for itself. `date` is the time in milliseconds since 1970.
 */
export async function readAnswer(
  response: Response,
  maxBytes: number,
  date: number,
  signal: AbortSignal,
): Promise<Answer> {
  const { headers, ok } = response;
  const status = response.status || undefined;
  const base = { status, headers };
  const isRefusal = !ok && status !== undefined && status >= 400;
  if ((!ok && !isRefusal) || response.redirected) {
    discard(response.body);
    return { ...base, failure: { kind: 'protocol', status, shape: 'redirect' } };
  }
  let text = '';
  let fault: string | undefined;
  try {
    ({ text, fault } = await readBody(response, maxBytes, signal));
  } catch (cause) {
    const failure = unanswered(signal, cause);
    if (ok || failure.kind === 'abort') return { ...base, failure: { ...failure, status } };
  }
  const { json, envelope } = parseBody(text);
  const meta = metaOf(json, headers);
  const answer = { ...base, ...meta };
  const success = own(envelope, 'success');
  if (isRefusal || success === false) {
    const retryAfterMs =
      status === 429 || status === 503 ? readRetryAfter(headers, date) : undefined;
    const { requestId } = meta;
    const failure: Failure = {
      kind: 'http',
      status,
      requestId,
      retryAfterMs,
      enveloped: success === false,
      ...failureOf(json),
    };
    return { ...answer, failure };
  }
  const data = dataOf(envelope);
  if (data) return { ...answer, data };
  const failure = malformed(json, status, meta.requestId);
  const notJson = text && (/^\s*</.test(text) ? 'markup' : 'text');
  return {
    ...answer,
    failure: json === undefined ? { ...failure, shape: fault ?? (notJson || 'empty') } : failure,
  };
}
