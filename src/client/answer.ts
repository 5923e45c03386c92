import { failureOf, parseBody } from './envelope.js';
import type { FormsErrorFields } from './errors.js';
import { at, shapeOf, textAt } from './json.js';
import { readRetryAfter } from './retry-after.js';

/** What an answer says; what an error says of it, unless `data` is what the operation must have. */
export interface Answer extends FormsErrorFields {
  /** `data` of a success; falsy where there is none. */
  readonly data?: unknown;
  readonly apiVersion?: string;
  /** The answer was the service's own envelope with `success: false`. */
  readonly enveloped?: boolean;
}

/**
 * Sections 2 and 7: what the answer says. A status outside 2xx wins over `success: true`, and
 * `success: false` over a 2xx. `date` is the time in milliseconds since 1970. Never throws.
 */
export function readAnswer(
  { status, ok, redirected, headers }: Response,
  date: number,
  text?: string,
): Answer {
  const json = parseBody(text);
  const success = at(json, 'success');
  const enveloped = success === false;
  const usable = ok && !redirected;
  const meta = {
    status,
    enveloped,
    apiVersion: textAt(json, 'meta.api_version'),
    requestId: textAt(json, 'meta.request_id') ?? headers.get('X-Request-Id') ?? undefined,
  };
  return status > 399 || (usable && enveloped)
    ? {
        ...meta,
        ...failureOf(json),
        kind: 'http',
        retryAfterMs: /429|503/.test(`${status}`) ? readRetryAfter(headers, date) : undefined,
      }
    : {
        ...meta,
        kind: 'protocol',
        shape: shapeOf(json).slice(0, 500),
        data: usable && success === true && at(json, 'data'),
      };
}
