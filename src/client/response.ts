import { ALLOW_HEADER, type Operation } from '../api.js';
import type { FailureDetails } from './call-failure.js';
import type { FormsErrorFields } from './errors.js';
import { getPath, getString } from './json.js';

/** The content of a response. failed-response.ts reads the details of a failure. */
export interface ParsedResponse {
  /** The fields of the error, if the call fails: `http` if the response rejects the request, else `protocol`. */
  readonly fields: FormsErrorFields;
  readonly details: FailureDetails;
  /** `data` of a success. */
  readonly data?: unknown;
  readonly apiVersion?: string | undefined;
}

/**
 * Reads a response with its body as JSON. A status outside 2xx wins over `success: true`, and `success: false` wins over
 * a 2xx. Never throws.
 */
export function parseResponse(response: Response, json?: unknown): ParsedResponse {
  const { headers, ok, redirected, status } = response;
  const success = getPath(json, 'success');
  const isUsable = ok && !redirected;
  const isRejection = status > 399 || (isUsable && success === false);
  return {
    fields: {
      kind: isRejection ? 'http' : 'protocol',
      status,
      requestId: getString(json, 'meta.request_id') ?? headers.get('X-Request-Id') ?? undefined,
      allow: headers.get(ALLOW_HEADER)?.split(/\W+/) as Operation[] | undefined,
    },
    details: { response, json },
    data: isUsable && success === true ? getPath(json, 'data') : undefined,
    apiVersion: getString(json, 'meta.api_version'),
  };
}
