import type { Operation } from '../api.js';
import { readText, TooLarge } from './body.js';
import type { Deadline } from './deadline.js';
import { misconfigured, ProxyError } from './envelope.js';
import type { ApiKeyProvider } from './key.js';
import type { Settings } from './settings.js';

/** The service's answer, ready to be passed on. */
export interface ServiceResponse {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
  readonly retryAfter?: string;
}

/** An answer that has just been read from the service. */
export interface ParsedResponse extends ServiceResponse {
  /** The JSON value of `body`, so that nobody parses it a second time. */
  readonly value: unknown;
}

/** 502 `PROXY_UPSTREAM`; `fault` is for the owner. */
export const badResponse = (
  diagnostic: string,
  upstreamStatus?: number,
  unreached?: boolean,
): ProxyError =>
  new ProxyError(502, 'PROXY_UPSTREAM', 'The form service did not answer as it should.', {
    diagnostic,
    upstreamStatus,
    unreached,
  });

/** 502 `PROXY_TOO_LARGE_LIST`, which clients do not ask for again. */
const tooLargeList = (diagnostic: string, upstreamStatus: number): ProxyError =>
  new ProxyError(502, 'PROXY_TOO_LARGE_LIST', 'The list of forms is too large.', {
    diagnostic,
    upstreamStatus,
  });

/** The size of an answer that was not read to its end, for the log. */
function sizeOf({ headers }: Response, maxBytes: number): string {
  const said = Number(headers.get('Content-Length'));
  return said > maxBytes ? `${said} bytes` : `more than ${maxBytes} bytes`;
}

/** Lets go of an answer that is not read to its end. */
export function discard(response: Response): void {
  response.body?.cancel().catch(() => {});
}

/**
 * Reads what may be passed on of the service's answer: status, JSON text (service-api.md, section 2: all responses
 * are JSON) and `Retry-After`. Throws a ProxyError: 500 `PROXY_MISCONFIGURED` for 401 (section 5), 502 for a redirect,
 * a body that is too large (of a list with a code of its own) or no JSON or that holds the key, 429 for a 429 that is not JSON; or the deadline's reason.
 */
export async function readServiceResponse(
  response: Response,
  operation: Operation,
  settings: Settings,
  deadline: Deadline,
): Promise<ParsedResponse> {
  const { status } = response;
  if (status === 401) {
    // Passed on, it would send the visitor to sign in again and again.
    discard(response);
    throw misconfigured('The service refused the API key (401).', status);
  }
  if (status < 200 || (status >= 300 && status < 400)) {
    discard(response);
    throw badResponse('The service answered with a redirect.', status);
  }
  const retryAfter = retryAfterOf(response.headers, settings.key);
  const maxBytes = settings.maxResponseBytes(operation);
  try {
    const body = await readText(response.body, maxBytes, deadline);
    const value = parseJson(body);
    if (value === undefined) throw badResponse("The service's answer is not JSON.", status);
    if (holdsKey(body, value, settings.key))
      throw badResponse("The service's answer holds the API key.", status);
    return { status, body, value, retryAfter };
  } catch (error) {
    discard(response);
    if (deadline.signal.aborted) throw deadline.signal.reason;
    if (status === 429) {
      // The document promises 429 for its limits but shows no body for it: do not lose when to come back.
      throw new ProxyError(429, 'PROXY_UPSTREAM', 'The form service is busy. Try again later.', {
        retryAfter,
        upstreamStatus: status,
      });
    }
    if (error instanceof ProxyError) throw error;
    if (!(error instanceof TooLarge))
      throw badResponse("The service's answer broke off or is not UTF-8.", status);
    const diagnostic = `The service's answer has ${sizeOf(response, maxBytes)}; see \`maxResponseBytes\`.`;
    throw operation === 'list' ? tooLargeList(diagnostic, status) : badResponse(diagnostic, status);
  }
}

/** Undefined for a text that is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a body holds the key, written out or with escapes. */
const holdsKey = (text: string, value: unknown, key: ApiKeyProvider): boolean =>
  key.appearsIn(text) || (text.includes('\\') && key.appearsIn(stringsOf(value)));

/** All strings of a value. Not JSON.stringify: that escapes again, and fails on deep values. */
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
function retryAfterOf(headers: Headers, key: ApiKeyProvider): string | undefined {
  const value = headers.get('Retry-After');
  if (value === null || key.appearsIn(value)) return undefined;
  return /^(?:\d{1,9}|[A-Z][A-Za-z]{2,8},? [\w :-]{10,30})$/.test(value) ? value : undefined;
}
