import { API_VERSION } from '../api/routes.js';
import type { ProxyCode, ServiceCode } from '../api/codes.js';
import type { FailureEnvelope } from '../api/envelope.js';

/** Optional fields of a {@link ProxyError}. */
export interface ProxyErrorDetail {
  /** Value of `Retry-After`: seconds or an HTTP date. */
  readonly retryAfter?: string;
  /** Value of `Allow`, with 405. */
  readonly allow?: string;
  /** Status of the service's response. */
  readonly upstreamStatus?: number;
  /** A problem that the site owner should fix. It appears in the log, never in the response. */
  readonly diagnostic?: string;
  /** An explanation for the log if there is nothing to fix. It never appears in the response. */
  readonly note?: string;
}

/** A code of the proxy, or `NOT_FOUND` for a form that this visitor does not own. */
export type ProxyErrorCode = ProxyCode | Extract<ServiceCode, 'NOT_FOUND'>;

/**
 * A failure that the proxy itself decides. Any step of a request throws it, and one handler turns it into a response.
 * The service's own failures in JSON pass through unchanged.
 */
export class ProxyError extends Error {
  override readonly name = 'ProxyError';
  readonly status: number;
  readonly code: ProxyErrorCode;
  readonly detail: ProxyErrorDetail;

  constructor(
    status: number,
    code: ProxyErrorCode,
    message: string,
    detail: ProxyErrorDetail = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.detail = detail;
  }
}

/** A mistake in the set-up. By default, the response says only that there is one. The log says which. */
export const misconfigured = (
  diagnostic: string,
  {
    message = 'The form service is not set up correctly on this site.',
    upstreamStatus,
  }: { readonly message?: string; readonly upstreamStatus?: number } = {},
): ProxyError =>
  new ProxyError(500, 'PROXY_MISCONFIGURED', message, { diagnostic, upstreamStatus });

/** Seconds after which another attempt makes sense: stores and connections come back within moments, or not at all. */
const RETRY_AFTER_S = '5';

/** A store or the service is out of reach, and nothing was sent. The response says to try again, and the log says why. */
export const unavailable = (diagnostic: string): ProxyError =>
  new ProxyError(503, 'PROXY_UNAVAILABLE', 'Forms are not available now. Try again in a moment.', {
    diagnostic,
    retryAfter: RETRY_AFTER_S,
  });

const texts = new WeakMap<Response, string>();

/** A JSON response. `body` is JSON text. */
export function jsonResponse(status: number, body: string, retryAfter?: string): Response {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' });
  if (retryAfter !== undefined) headers.set('Retry-After', retryAfter);
  const response = new Response(body, { status, headers });
  texts.set(response, body);
  return response;
}

/**
 * The body of a response of {@link jsonResponse}, for servers that write a text faster than a stream. Undefined for any
 * other response, such as the site's own.
 */
export const textOfResponse = (response: Response): string | undefined => texts.get(response);

/** True for a stream of events, which may go on for minutes. */
export const isEventStream = ({ headers }: Response): boolean =>
  headers.get('Content-Type') === 'text/event-stream';

/**
 * An error in the service's envelope (dist/guide/service.md#envelope), with the proxy's code, and the proxy's request id
 * in `meta.request_id`.
 */
export function errorResponse(error: ProxyError, requestId: string): Response {
  const envelope: FailureEnvelope = {
    success: false,
    error: { message: error.message, code: error.code },
    meta: { request_id: requestId, api_version: API_VERSION },
  };
  const response = jsonResponse(error.status, JSON.stringify(envelope), error.detail.retryAfter);
  if (error.detail.allow !== undefined) response.headers.set('Allow', error.detail.allow);
  return response;
}

/** The headers of every response. */
export function setOwnHeaders(
  headers: Headers,
  requestId: string,
  origins: readonly string[],
): void {
  headers.set('Cache-Control', 'no-store');
  headers.set('X-Content-Type-Options', 'nosniff');
  // With CORS on, pages of `origins` read responses too.
  if (origins.length === 0) headers.set('Cross-Origin-Resource-Policy', 'same-origin');
  headers.set('X-Request-Id', requestId);
}
