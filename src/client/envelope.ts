import type { CodeSource } from './errors.js';
import { isObject, own, text, type JsonObject } from './json.js';

/** Longest message of the service that an error keeps, in characters. */
const LONGEST_MESSAGE = 500;

/** What the body of an answer turned out to be. */
export interface ParsedBody {
  /** The JSON value; undefined where the text is not JSON. */
  readonly json: unknown;
  /** Section 2: the envelope, if the value is a plain object whose `success` is a boolean. */
  readonly envelope?: JsonObject;
}

/** Section 2: text to envelope. Never throws. */
export function parseBody(body: string): ParsedBody {
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    // The parser's message would quote the body: it goes no further.
  }
  return {
    json,
    envelope: typeof own(json, 'success') === 'boolean' ? (json as JsonObject) : undefined,
  };
}

/** Section 2: `data` of a success; undefined where it is neither an object nor a list. */
export function dataOf(envelope: JsonObject | undefined): unknown {
  const data = own(envelope, 'data');
  return own(envelope, 'success') && (isObject(data) || Array.isArray(data)) ? data : undefined;
}

const CODE_SOURCES: readonly CodeSource[] = [
  'error.code',
  'error.error_code',
  'error.type',
  'code',
];

/**
 * Section 7: code and message of a failure. Where the code stands is not shown, so four places are
 * asked in order, and only text that looks like a code counts. A bare string as `error` is a message.
 */
export function failureOf(json: unknown): {
  code?: string;
  codeSource?: CodeSource;
  serverMessage?: string;
} {
  const error = own(json, 'error');
  const serverMessage = text(own(error, 'message') ?? error)?.slice(0, LONGEST_MESSAGE);
  for (const codeSource of CODE_SOURCES) {
    const [key = '', holder] = codeSource.split('.').reverse();
    const code = text(own(holder ? error : json, key));
    if (code && /^[A-Z][A-Z0-9_]{1,63}$/.test(code)) return { code, codeSource, serverMessage };
  }
  return { serverMessage };
}

/** Section 2: `meta.request_id` (null is shown), else the header; and `meta.api_version`. */
export function metaOf(
  json: unknown,
  headers: Headers,
): { requestId?: string; apiVersion?: string } {
  const meta = own(json, 'meta');
  return {
    requestId: text(own(meta, 'request_id')) ?? text(headers.get('X-Request-Id')),
    apiVersion: text(own(meta, 'api_version')),
  };
}
