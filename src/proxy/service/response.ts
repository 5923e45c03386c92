import { isObject, parseJson } from '../../api/json.js';
import { API_VERSION } from '../../api/routes.js';
import type { Operation } from '../../api/routes.js';
import type { Deadline } from '../../api/timers.js';
import { readText, TooLarge } from '../body.js';
import type { ServiceReplyBody } from '../body.js';
import { misconfigured, ProxyError } from '../envelope.js';
import type { ServiceKey } from './key.js';

/** The part of a `Response` that the proxy uses. */
export interface ServiceReply {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly body: ServiceReplyBody | null;
}

/** A response of the service that can be forwarded. */
export interface ServiceResponse {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
  readonly retryAfter?: string;
}

/** A response of the service with its parsed body. */
export interface ParsedResponse extends ServiceResponse {
  /** The JSON value of `body`. */
  readonly value: unknown;
}

/** 502 `PROXY_UPSTREAM`. `diagnostic` is for the site owner. */
export const badResponse = (diagnostic: string, upstreamStatus?: number): ProxyError =>
  new ProxyError(502, 'PROXY_UPSTREAM', 'The form service sent an invalid response.', {
    diagnostic,
    upstreamStatus,
  });

/** 502 `PROXY_TOO_LARGE_LIST`, which clients do not retry. */
const tooLargeList = (diagnostic: string, upstreamStatus: number): ProxyError =>
  new ProxyError(502, 'PROXY_TOO_LARGE_LIST', 'The list of forms is too large.', {
    diagnostic,
    upstreamStatus,
  });

export const rejectedKey = (): ProxyError =>
  misconfigured('The service rejected the API key (401).', { upstreamStatus: 401 });

/** The size of a response that was not read to its end, for the log. */
function sizeOf({ headers }: ServiceReply, maxBytes: number): string {
  const said = Number(headers.get('Content-Length'));
  return said > maxBytes ? `${said} bytes` : `more than ${maxBytes} bytes`;
}

/** A response in the service's envelope, with data of the proxy's own. */
export const dataResponse = (requestId: string, data: unknown): ServiceResponse => ({
  status: 200,
  body: JSON.stringify({
    success: true,
    data,
    meta: { request_id: requestId, api_version: API_VERSION },
  }),
});

/** Frees the connection of a response that is not read to its end. */
export function discard(response: ServiceReply): void {
  response.body?.cancel().catch(() => {});
}

/** The response to a delete without a body. */
const DELETED = JSON.stringify({ success: true, data: { deleted: true } });

/** Successes that must not have a body, so a `Response` with such a status and a body can't be created. */
const BODILESS = new Set([204, 205]);

/**
 * Reads the parts of the service's response to forward: status, JSON text and `Retry-After`. The body must not contain `key`.
 * @throws the deadline's reason, or a ProxyError: 500 `PROXY_MISCONFIGURED` for a 401; 502 for a redirect, for
 * a status outside of 200 to 599, and for a body that is too large, contains the key, or is not the service's envelope in JSON; 429
 * for such a 429.
 */
export async function readServiceResponse(
  response: ServiceReply,
  operation: Operation,
  key: ServiceKey,
  maxBytes: number,
  deadline: Deadline,
): Promise<ParsedResponse> {
  const { status } = response;
  if (status === 401) {
    // If forwarded, the visitor would be asked to sign in again and again.
    discard(response);
    throw rejectedKey();
  }
  if (!(status >= 200 && status < 600)) {
    discard(response);
    throw badResponse('The service responded with a status that HTTP does not have.', status);
  }
  if (status >= 300 && status < 400) {
    discard(response);
    throw badResponse('The service responded with a redirect.', status);
  }
  const retryAfter = retryAfterOf(response.headers, key);
  try {
    const text = await readText(response.body, maxBytes, deadline);
    // A service that deletes may have nothing to say.
    const isEmptyDelete = operation === 'delete' && BODILESS.has(status) && text === '';
    const body = isEmptyDelete ? DELETED : text;
    const value = parseJson(body);
    if (value === undefined) throw badResponse("The service's response is not JSON.", status);
    if (!hasEnvelope(value, status, operation))
      throw badResponse("The service's response has no envelope, or no data of this kind.", status);
    if (holdsKey(body, value, key))
      throw badResponse("The service's response contains the API key.", status);
    return { status: BODILESS.has(status) ? 200 : status, body, value, retryAfter };
  } catch (error) {
    discard(response);
    deadline.signal().throwIfAborted();
    if (status === 429) {
      // The documentation shows no body for a 429. `Retry-After` must reach the visitor even without a usable one.
      throw new ProxyError(429, 'PROXY_UPSTREAM', 'The form service is busy. Try again later.', {
        retryAfter,
        upstreamStatus: status,
      });
    }
    if (error instanceof ProxyError) throw error;
    if (!(error instanceof TooLarge))
      throw badResponse("The service's response is truncated or not UTF-8.", status);
    const diagnostic = `The service's response has ${sizeOf(response, maxBytes)}; see \`maxResponseBytes\`.`;
    throw operation === 'list' ? tooLargeList(diagnostic, status) : badResponse(diagnostic, status);
  }
}

/**
 * True for a JSON value that visitors may get after its unknown members are removed: the envelope of a failure, or of a success with
 * an object, with an array for a list, or with anything for a delete. Nobody could tell what another value means, or hold it to `fields` and `formOrigins`.
 */
function hasEnvelope(value: unknown, status: number, operation: Operation): boolean {
  if (!isObject(value)) return false;
  if (status >= 300 || value.success === false) return true;
  const { success, data } = value;
  if (success !== true) return false;
  // A service that deletes may have nothing to say.
  if (operation === 'delete') return true;
  return isObject(data) || (operation === 'list' && Array.isArray(data));
}

/** True if a body contains the key, with or without escapes. */
const holdsKey = (text: string, value: unknown, key: ServiceKey): boolean =>
  key.appearsIn(text) || (text.includes('\\') && key.appearsIn(stringsOf(value)));

/** All strings of a value. JSON.stringify would escape them again, and fails on deep values. */
function stringsOf(root: unknown): string {
  const strings: string[] = [];
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') strings.push(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        strings.push(name);
        open.push(member);
      }
    }
  }
  return strings.join('\n');
}

/** `Retry-After` if it is seconds or looks like an HTTP date. */
function retryAfterOf(headers: ServiceReply['headers'], key: ServiceKey): string | undefined {
  const value = headers.get('Retry-After');
  if (value === null || key.appearsIn(value)) return undefined;
  return /^(?:\d{1,9}|[A-Z][A-Za-z]{2,8},? [\w :-]{10,30})$/.test(value) ? value : undefined;
}
