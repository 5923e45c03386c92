import { API_VERSION } from '../api.js';
import type { FailureEnvelope, ProxyCode, ServiceCode } from '../api.js';

/** What a refusal may carry besides status, code and message. */
export interface ProxyErrorDetail {
  /** Value of `Retry-After`: seconds or an HTTP date. */
  readonly retryAfter?: string;
  /** Value of `Allow`, with 405. */
  readonly allow?: string;
  /** Status that the service answered with. */
  readonly upstreamStatus?: number;
  /** True where no connection to the service was made. */
  readonly unreached?: boolean;
  /** What the owner should know; goes to the log, never to the visitor. */
  readonly diagnostic?: string;
  /** Explains the refusal in the log where nothing needs to be fixed; never goes to the visitor. */
  readonly note?: string;
}

/** A code of the proxy, or the one that stands for a form that this visitor cannot reach. */
export type ProxyErrorCode = ProxyCode | Extract<ServiceCode, 'NOT_FOUND'>;

/**
 * The proxy's own no. Thrown anywhere on the way of a request and made into an envelope at one place.
 * Covers only what the proxy decides itself: a failure that the service answered in JSON is passed on as it is.
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

/** A set-up diagnostic: the visitor learns only that there is one, the owner learns which from the log. */
export const misconfigured = (diagnostic: string, upstreamStatus?: number): ProxyError =>
  new ProxyError(
    500,
    'PROXY_MISCONFIGURED',
    'The form service is not set up correctly on this site.',
    {
      diagnostic,
      upstreamStatus,
    },
  );

/** A JSON answer; `body` is JSON text. */
export function jsonResponse(status: number, body: string, retryAfter?: string): Response {
  const headers = new Headers({ 'Content-Type': 'application/json; charset=utf-8' });
  if (retryAfter !== undefined) headers.set('Retry-After', retryAfter);
  return new Response(body, { status, headers });
}

/**
 * A refusal in the service's envelope (service-api.md, sections 2 and 7), with a `PROXY_*` code
 * and the proxy's own request id in `meta.request_id`.
 */
export function errorResponse(refusal: ProxyError, requestId: string): Response {
  const envelope: FailureEnvelope = {
    success: false,
    error: { message: refusal.message, code: refusal.code },
    meta: { request_id: requestId, api_version: API_VERSION },
  };
  const response = jsonResponse(
    refusal.status,
    JSON.stringify(envelope),
    refusal.detail.retryAfter,
  );
  if (refusal.detail.allow !== undefined) response.headers.set('Allow', refusal.detail.allow);
  return response;
}
