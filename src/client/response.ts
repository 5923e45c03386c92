/** Reads a response: its body as JSON, the envelope, and the details of a failure. */
import { readData, isFailure, readFailure } from '../api/envelope.js';
import { ALLOW_HEADER, REMAINING_HEADER } from '../api/headers.js';
import { getPath, getString } from '../api/json.js';
import type { Operation } from '../api/routes.js';
import { CallFailure, type FailureDetails, type FormsErrorFields } from './errors.js';

/**
 * Reads a body as JSON. When `signal` aborts, it cancels the body, so that the connection is free.
 * @returns undefined for what is not UTF-8 or not JSON.
 * @throws CallFailure of kind `network` if the connection breaks, of kind `protocol` for more than `maxBytes` bytes.
 */
export async function readJson(
  response: Response,
  maxBytes: number,
  signal: AbortSignal,
): Promise<unknown> {
  let size = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, out) {
      size += chunk.length;
      if (size > maxBytes) out.terminate();
      else out.enqueue(chunk);
    },
  });
  const body = response.body?.pipeThrough(counter, { signal });
  let bytes: ArrayBuffer;
  try {
    bytes = await new Response(body).arrayBuffer();
  } catch (cause) {
    throw new CallFailure({ kind: 'network', cause });
  }
  if (size > maxBytes) {
    throw new CallFailure({ kind: 'protocol', status: response.status, maxBytes }, { response });
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Drops the parser's message, since it quotes the body.
    return undefined;
  }
}

/** The content of a response. {@link readFailureFields} reads the details of a failure. */
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
  const isUsable = ok && !redirected;
  const isRejection = status > 399 || (isUsable && isFailure(json));
  return {
    fields: {
      kind: isRejection ? 'http' : 'protocol',
      status,
      requestId: getString(json, 'meta.request_id') ?? headers.get('X-Request-Id') ?? undefined,
      allow: headers.get(ALLOW_HEADER)?.split(/\W+/) as Operation[] | undefined,
      remaining: readRemaining(headers),
    },
    details: { response, json },
    data: isUsable ? readData({ status, value: json }) : undefined,
    apiVersion: getString(json, 'meta.api_version'),
  };
}

type FailedResponse = Pick<ParsedResponse, 'fields' | 'details'>;

/** True if the proxy sent the response, or the service behind it: it has the proxy's header, or is the envelope of a failure. */
export const isFromProxy = ({ fields, details }: FailedResponse): boolean =>
  fields.allow !== undefined ||
  (isFailure(details.json) && getPath(details.json, 'error') !== undefined);

/** True for a redirect that `fetch` did not follow. Browsers hide its target and even its status. */
export const isRedirect = ({ type, status = 0 }: Partial<Response> = {}): boolean =>
  type === 'opaqueredirect' || (status > 299 && status < 400);

/** The whole number in the header. Undefined for anything else, and for a number that JavaScript can't hold exactly. */
function readRemaining(headers: Headers): number | undefined {
  const value = `${headers.get(REMAINING_HEADER)}`;
  return /^\d{1,15}$/.test(value) ? +value : undefined;
}

type FailureFields = Pick<
  FormsErrorFields,
  'code' | 'codeSource' | 'serverMessage' | 'retryAfterMs'
>;

/** Reads the details of a failure from a response. */
export function readFailureFields(
  { kind, status }: FormsErrorFields,
  { response, json }: FailureDetails,
): FailureFields {
  if (kind !== 'http') return {};
  const hasRetryAfter = response && (status === 429 || status === 503);
  const { code, codeSource, message } = readFailure(json);
  return {
    code,
    codeSource,
    serverMessage: message,
    retryAfterMs: hasRetryAfter ? readRetryAfter(response.headers, Date.now()) : undefined,
  };
}

/**
 * An HTTP date in any of the three formats of RFC 9110, as milliseconds since 1970. Undefined for other text. The result
 * must format to the same date and weekday, since the engines' own parsers accept 31 February and much more.
 */
export function parseHttpDate(text: string): number | undefined {
  const time = Date.parse(text.replace(/\d$/, '$& GMT'));
  const fixdate = new Date(time).toUTCString();
  const [weekday, day, month, year, clock] = fixdate.split(/,? /);
  const rfc850 = `${weekday}(s|nes|rs|ur)?day, ${day}-${month}-\\d\\d ${clock} GMT`;
  const asctime = `${weekday} ${month} ${day!.replace(/^0/, '[0 ]')} ${clock} ${year}`;
  return time >= 0 && RegExp(`^(${fixdate}|${rfc850}|${asctime})$`).test(text) ? time : undefined;
}

/**
 * Reads `Retry-After`: whole seconds, or a date. A date is relative to the response's own `Date` if that is visible, else
 * to `now` (milliseconds since 1970).
 * @returns milliseconds, 0 for a date in the past. Undefined if the header is missing or invalid.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const value = `${headers.get('Retry-After')}`;
  if (/^\d{1,9}$/.test(value)) return +value * 1000;
  const time = parseHttpDate(value);
  return time && Math.max(0, time - (parseHttpDate(`${headers.get('Date')}`) ?? now));
}
