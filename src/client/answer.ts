import { ALLOW_HEADER, type Operation } from '../api.js';
import { failureOf } from './envelope.js';
import type { FormsErrorFields } from './errors.js';
import { at, shapeOf, textAt } from './json.js';
import { readRetryAfter } from './retry-after.js';

/** What an answer says; what an error says of it, unless `data` is what the operation must have. */
export interface Answer extends FormsErrorFields {
  /** `data` of a success; falsy where there is none. */
  readonly data?: unknown;
  readonly apiVersion?: string;
  /** `success` of the envelope; undefined where there is none. */
  readonly success?: unknown;
}

/**
 * Sections 2 and 7: what the answer says, with its body as JSON. A status outside 2xx wins over
 * `success: true`, and `success: false` over a 2xx. Never throws.
 */
export function readAnswer({ headers, ok, redirected, status }: Response, json?: unknown): Answer {
  const success = at(json, 'success');
  const usable = ok && !redirected;
  const refused = status > 399 || (usable && success === false);
  return {
    kind: refused ? 'http' : 'protocol',
    status,
    requestId: textAt(json, 'meta.request_id') ?? headers.get('X-Request-Id') ?? undefined,
    ...(refused && failureOf(json)),
    allow: headers.get(ALLOW_HEADER)?.split(/\W+/) as Operation[] | undefined,
    retryAfterMs: [429, 503].includes(status) ? readRetryAfter(headers, Date.now()) : undefined,
    shape: refused ? undefined : shapeOf(json).slice(0, 500),
    apiVersion: textAt(json, 'meta.api_version'),
    success,
    data: usable && success === true && at(json, 'data'),
  };
}
