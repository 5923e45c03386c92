/** Reads a response: its body as JSON, the envelope, and the details of a failure. */
import { ALLOW_HEADER, REMAINING_HEADER } from '../api/headers.js';
import { type Operation } from '../api/routes.js';
import {
  CallFailure,
  type CodeSource,
  type FailureDetails,
  type FormsErrorFields,
} from './errors.js';

export type JsonObject = Record<string, unknown>;

/** True for what JSON writes as `{…}`. */
export const isObject = (json: unknown): json is JsonObject =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

/** The value at a path such as `meta.request_id`. Own properties only, so that no prototype adds one. */
export function getPath(json: unknown, path: string): unknown {
  let value = json;
  for (const key of path.split('.')) {
    value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

/** The string at a path, if it matches `pattern`; by default, if it is not empty. */
export function getString(json: unknown, path: string, pattern = /./): string | undefined {
  const value = getPath(json, path);
  return typeof value === 'string' && pattern.test(value) ? value : undefined;
}

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

/** The content of a response. {@link readFailure} reads the details of a failure. */
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
      remaining: readRemaining(headers),
    },
    details: { response, json },
    data: isUsable && success === true ? getPath(json, 'data') : undefined,
    apiVersion: getString(json, 'meta.api_version'),
  };
}

type FailedResponse = Pick<ParsedResponse, 'fields' | 'details'>;

/** True if the proxy sent the response, or the service behind it: it has the proxy's header, or is the envelope of a failure. */
export const isFromProxy = ({ fields, details }: FailedResponse): boolean =>
  fields.allow !== undefined ||
  (getPath(details.json, 'success') === false && getPath(details.json, 'error') !== undefined);

/** True for a redirect that `fetch` did not follow. Browsers hide its target and even its status. */
export const isRedirect = ({ type, status = 0 }: Partial<Response> = {}): boolean =>
  type === 'opaqueredirect' || (status > 299 && status < 400);

/** True for a 404 about the form. The code may be missing, see dist/guide/service.md#codes. */
export const isNotFound = ({ fields, details }: FailedResponse): boolean => {
  if (fields.status !== 404 || getPath(details.json, 'success') !== false) return false;
  const { code = 'NOT_FOUND' } = parseFailure(details.json);
  return code === 'NOT_FOUND';
};

/** The whole number in the header. Undefined for anything else, and for a number that JavaScript can't hold exactly. */
function readRemaining(headers: Headers): number | undefined {
  const value = `${headers.get(REMAINING_HEADER)}`;
  return /^\d{1,15}$/.test(value) ? +value : undefined;
}

/** The paths of a code, in the order in which they are tried. */
const CODE_PLACES: readonly CodeSource[] = ['error.code', 'error.error_code', 'error.type', 'code'];
const CODE = /^[A-Z][A-Z0-9_]{1,63}$/;
/** Anything that is not empty. */
const NON_EMPTY = /[^]/;
const MAX_MESSAGE_LENGTH = 500;

type FailureFields = Pick<
  FormsErrorFields,
  'code' | 'codeSource' | 'serverMessage' | 'retryAfterMs'
>;

/** Reads the details of a failure from a response. */
export function readFailure(
  { kind, status }: FormsErrorFields,
  { response, json }: FailureDetails,
): FailureFields {
  if (kind !== 'http') return {};
  const hasRetryAfter = response && (status === 429 || status === 503);
  return {
    ...parseFailure(json),
    retryAfterMs: hasRetryAfter ? readRetryAfter(response.headers, Date.now()) : undefined,
  };
}

/**
 * Code and message of a failure. The service's documentation leaves the place of the code open. This tries four places in
 * order, and accepts only text that looks like a code. See dist/guide/service.md#codes. A bare string as `error` is a
 * message.
 */
export function parseFailure(json: unknown): Omit<FailureFields, 'retryAfterMs'> {
  const codeSource = CODE_PLACES.find((place) => getString(json, place, CODE));
  const message =
    getString(json, 'error.message', NON_EMPTY) ?? getString(json, 'error', NON_EMPTY);
  return {
    code: codeSource && getString(json, codeSource),
    codeSource,
    serverMessage: message?.slice(0, MAX_MESSAGE_LENGTH),
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
