import { OPERATIONS } from '../src/api.js';
import type { Operation, ServiceCode } from '../src/api.js';
import type { ProxyErrorCode } from '../src/proxy/envelope.js';

/** A failure that a visitor can get, from the proxy itself or from the service. */
export interface FailureRow {
  readonly status: number;
  readonly code: ProxyErrorCode | ServiceCode;
  readonly operations: readonly Operation[];
  readonly cause: string;
}

const ONE_FORM: readonly Operation[] = ['get', 'delete'];

/** Each code that the proxy sends, with its status. Missing: 499, which only the log has, and INVALID_API_KEY, which the
 * proxy turns into PROXY_MISCONFIGURED. */
export const FAILURES: readonly FailureRow[] = [
  {
    status: 400,
    code: 'PROXY_BAD_REQUEST',
    operations: OPERATIONS,
    cause: 'The URL, the body or the Idempotency-Key is invalid.',
  },
  {
    status: 401,
    code: 'PROXY_UNAUTHENTICATED',
    operations: OPERATIONS,
    cause: 'The visitor must sign in.',
  },
  {
    status: 403,
    code: 'PROXY_FORBIDDEN',
    operations: OPERATIONS,
    cause:
      'The visitor may not do this, or a write comes from a page of another site: neither `Sec-Fetch-Site: same-origin` ' +
      'nor an `Origin` that the proxy trusts.',
  },
  {
    status: 404,
    code: 'NOT_FOUND',
    operations: ONE_FORM,
    cause: "There is no such form, or it is someone else's.",
  },
  {
    status: 404,
    code: 'PROXY_NO_ROUTE',
    operations: ONE_FORM,
    cause: 'The id has another shape. Every path outside of this file ends like this, too.',
  },
  {
    status: 405,
    code: 'PROXY_METHOD',
    operations: OPERATIONS,
    cause: 'The path has no such method. `Allow` has those that it has.',
  },
  {
    status: 408,
    code: 'PROXY_TIMEOUT',
    operations: ['generate'],
    cause: 'The body took too long to arrive.',
  },
  {
    status: 413,
    code: 'PROXY_TOO_LARGE',
    operations: ['generate'],
    cause: 'The body is too large.',
  },
  {
    status: 415,
    code: 'PROXY_MEDIA',
    operations: ['generate'],
    cause: 'The body is not application/json, or is compressed.',
  },
  {
    status: 421,
    code: 'PROXY_MISCONFIGURED',
    operations: OPERATIONS,
    cause: 'The proxy does not serve forms under this host name.',
  },
  {
    status: 422,
    code: 'PROXY_PROMPT_REJECTED',
    operations: ['generate'],
    cause: 'The site does not accept this prompt. The message says why.',
  },
  {
    status: 422,
    code: 'PROXY_KEY_REUSED',
    operations: ['generate'],
    cause: 'The `Idempotency-Key` came before, with another prompt. Nothing was sent.',
  },
  {
    status: 429,
    code: 'PROXY_BUDGET_SPENT',
    operations: ['generate'],
    cause:
      'The visitor or the site has reached its limit of forms. `Retry-After` has the seconds to wait.',
  },
  {
    status: 429,
    code: 'PROXY_RATE_LIMITED',
    operations: OPERATIONS,
    cause: 'The visitor sends too many requests. `Retry-After` has the seconds to wait.',
  },
  {
    status: 429,
    code: 'PROXY_UPSTREAM',
    operations: OPERATIONS,
    cause: 'The service gets too many requests.',
  },
  {
    status: 500,
    code: 'PROXY_MISCONFIGURED',
    operations: OPERATIONS,
    cause: 'The set-up of the proxy is wrong. Its log says what.',
  },
  {
    status: 500,
    code: 'INTERNAL_ERROR',
    operations: OPERATIONS,
    cause: 'The service failed.',
  },
  {
    status: 500,
    code: 'DELETE_FAILED',
    operations: ['delete'],
    cause: 'The service did not delete the form.',
  },
  {
    status: 502,
    code: 'PROXY_UPSTREAM',
    operations: OPERATIONS,
    cause: 'The connection to the service was lost, or its response is invalid.',
  },
  {
    status: 502,
    code: 'PROXY_TOO_LARGE_LIST',
    operations: ['list'],
    cause: 'The list is larger than the proxy accepts. Another attempt ends in the same way.',
  },
  {
    status: 503,
    code: 'PROXY_UNAVAILABLE',
    operations: OPERATIONS,
    cause:
      'A store of the proxy or the service is out of reach. Nothing was sent. `Retry-After` has the seconds to wait.',
  },
  {
    status: 504,
    code: 'PROXY_TIMEOUT',
    operations: OPERATIONS,
    cause:
      'The service did not respond in time. After a generate or a delete, the outcome is unknown.',
  },
];
