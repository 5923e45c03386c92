import { OPERATIONS as ALL, type Operation } from './routes.js';

/** The codes that the documentation names. A 429 has none. */
export type ServiceCode = 'INVALID_API_KEY' | 'NOT_FOUND' | 'DELETE_FAILED' | 'INTERNAL_ERROR';

/** The codes of the proxy. The service never sends them. */
export type ProxyCode =
  | 'PROXY_UNAUTHENTICATED'
  | 'PROXY_FORBIDDEN'
  | 'PROXY_NO_ROUTE'
  | 'PROXY_METHOD'
  | 'PROXY_MEDIA'
  | 'PROXY_TOO_LARGE'
  | 'PROXY_BAD_REQUEST'
  | 'PROXY_RATE_LIMITED'
  | 'PROXY_BUDGET_SPENT'
  | 'PROXY_PROMPT_REJECTED'
  | 'PROXY_MISCONFIGURED'
  | 'PROXY_UNAVAILABLE'
  | 'PROXY_KEY_REUSED'
  | 'PROXY_UPSTREAM'
  | 'PROXY_TOO_LARGE_LIST'
  | 'PROXY_TIMEOUT';

/** Any code of a response. The documentation does not name those of generate, list and get. */
export type ErrorCode = ServiceCode | ProxyCode | (string & {});

/** A code that the documentation of the service or of the proxy names. */
export type Code = ServiceCode | ProxyCode;

/** A response with a code, from the proxy itself or from the service. */
export interface CodedResponse {
  readonly status: number;
  readonly operations: readonly Operation[];
  readonly cause: string;
}

const ONE_FORM: readonly Operation[] = ['get', 'delete'];

/**
 * The responses that a visitor can get, by code. Missing: 499, which only the log has. INVALID_API_KEY has none, since the proxy turns it
 * into PROXY_MISCONFIGURED.
 */
export const RESPONSES: Readonly<Record<Code, readonly CodedResponse[]>> = {
  INVALID_API_KEY: [],
  NOT_FOUND: [
    { status: 404, operations: ONE_FORM, cause: "There is no such form, or it is someone else's." },
  ],
  DELETE_FAILED: [
    { status: 500, operations: ['delete'], cause: 'The service did not delete the form.' },
  ],
  INTERNAL_ERROR: [{ status: 500, operations: ALL, cause: 'The service failed.' }],
  PROXY_UNAUTHENTICATED: [{ status: 401, operations: ALL, cause: 'The visitor must sign in.' }],
  PROXY_FORBIDDEN: [
    {
      status: 403,
      operations: ALL,
      cause:
        'The visitor may not do this, or a write comes from a page of another site: neither `Sec-Fetch-Site: same-origin` ' +
        'nor an `Origin` that the proxy trusts.',
    },
  ],
  PROXY_NO_ROUTE: [
    {
      status: 404,
      operations: ONE_FORM,
      cause: 'The id has another shape. Every path outside of this file ends like this, too.',
    },
  ],
  PROXY_METHOD: [
    {
      status: 405,
      operations: ALL,
      cause: 'The path has no such method. `Allow` has those that it has.',
    },
  ],
  PROXY_MEDIA: [
    {
      status: 415,
      operations: ['generate'],
      cause: 'The body is not application/json, or is compressed.',
    },
  ],
  PROXY_TOO_LARGE: [{ status: 413, operations: ['generate'], cause: 'The body is too large.' }],
  PROXY_BAD_REQUEST: [
    { status: 400, operations: ALL, cause: 'The URL, the body or the Idempotency-Key is invalid.' },
  ],
  PROXY_RATE_LIMITED: [
    {
      status: 429,
      operations: ALL,
      cause: 'The visitor sends too many requests. `Retry-After` has the seconds to wait.',
    },
  ],
  PROXY_BUDGET_SPENT: [
    {
      status: 429,
      operations: ['generate'],
      cause:
        'The visitor or the site has reached its limit of forms. `Retry-After` has the seconds to wait.',
    },
  ],
  PROXY_PROMPT_REJECTED: [
    {
      status: 422,
      operations: ['generate'],
      cause: 'The site does not accept this prompt. The message says why.',
    },
  ],
  PROXY_MISCONFIGURED: [
    { status: 421, operations: ALL, cause: 'The proxy does not serve forms under this host name.' },
    { status: 500, operations: ALL, cause: 'The set-up of the proxy is wrong. Its log says what.' },
  ],
  PROXY_UNAVAILABLE: [
    {
      status: 503,
      operations: ALL,
      cause:
        'A store of the proxy or the service is out of reach. Nothing was sent. `Retry-After` has the seconds to wait.',
    },
  ],
  PROXY_KEY_REUSED: [
    {
      status: 422,
      operations: ['generate'],
      cause: 'The `Idempotency-Key` came before, with another prompt. Nothing was sent.',
    },
  ],
  PROXY_UPSTREAM: [
    { status: 429, operations: ALL, cause: 'The service gets too many requests.' },
    {
      status: 502,
      operations: ALL,
      cause: 'The connection to the service was lost, or its response is invalid.',
    },
  ],
  PROXY_TOO_LARGE_LIST: [
    {
      status: 502,
      operations: ['list'],
      cause: 'The list is larger than the proxy accepts. Another attempt ends in the same way.',
    },
  ],
  PROXY_TIMEOUT: [
    { status: 408, operations: ['generate'], cause: 'The body took too long to arrive.' },
    {
      status: 504,
      operations: ALL,
      cause:
        'The service did not respond in time. After a generate or a delete, the outcome is unknown.',
    },
  ],
};

/** True for a code that the proxy makes: no text of the service. */
export const isProxyCode = (code: string | undefined): code is ProxyCode | 'NOT_FOUND' =>
  code === 'NOT_FOUND' || (/^PROXY_/.test(code ?? '') && Object.hasOwn(RESPONSES, code ?? ''));
