import { OPERATIONS as ALL } from '../src/api/routes.js';
import type { ServiceCode } from '../src/api/codes.js';
import type { Operation } from '../src/api/routes.js';
import type { ProxyErrorCode } from '../src/proxy/envelope.js';

/** A failure that a visitor can get, from the proxy itself or from the service. */
export interface FailureRow {
  readonly status: number;
  readonly code: ProxyErrorCode | ServiceCode;
  readonly operations: readonly Operation[];
  readonly cause: string;
}

const ONE_FORM: readonly Operation[] = ['get', 'delete'];

const row = (
  status: number,
  code: FailureRow['code'],
  operations: readonly Operation[],
  cause: string,
): FailureRow => ({ status, code, operations, cause });

/** Each code that the proxy sends, with its status. Missing: 499, which only the log has, and INVALID_API_KEY, which the
 * proxy turns into PROXY_MISCONFIGURED. */
export const FAILURES: readonly FailureRow[] = [
  row(400, 'PROXY_BAD_REQUEST', ALL, 'The URL, the body or the Idempotency-Key is invalid.'),
  row(401, 'PROXY_UNAUTHENTICATED', ALL, 'The visitor must sign in.'),
  row(
    403,
    'PROXY_FORBIDDEN',
    ALL,
    'The visitor may not do this, or a write comes from a page of another site: neither `Sec-Fetch-Site: same-origin` ' +
      'nor an `Origin` that the proxy trusts.',
  ),
  row(404, 'NOT_FOUND', ONE_FORM, "There is no such form, or it is someone else's."),
  row(
    404,
    'PROXY_NO_ROUTE',
    ONE_FORM,
    'The id has another shape. Every path outside of this file ends like this, too.',
  ),
  row(405, 'PROXY_METHOD', ALL, 'The path has no such method. `Allow` has those that it has.'),
  row(408, 'PROXY_TIMEOUT', ['generate'], 'The body took too long to arrive.'),
  row(413, 'PROXY_TOO_LARGE', ['generate'], 'The body is too large.'),
  row(415, 'PROXY_MEDIA', ['generate'], 'The body is not application/json, or is compressed.'),
  row(421, 'PROXY_MISCONFIGURED', ALL, 'The proxy does not serve forms under this host name.'),
  row(
    422,
    'PROXY_PROMPT_REJECTED',
    ['generate'],
    'The site does not accept this prompt. The message says why.',
  ),
  row(
    422,
    'PROXY_KEY_REUSED',
    ['generate'],
    'The `Idempotency-Key` came before, with another prompt. Nothing was sent.',
  ),
  row(
    429,
    'PROXY_BUDGET_SPENT',
    ['generate'],
    'The visitor or the site has reached its limit of forms. `Retry-After` has the seconds to wait.',
  ),
  row(
    429,
    'PROXY_RATE_LIMITED',
    ALL,
    'The visitor sends too many requests. `Retry-After` has the seconds to wait.',
  ),
  row(429, 'PROXY_UPSTREAM', ALL, 'The service gets too many requests.'),
  row(500, 'PROXY_MISCONFIGURED', ALL, 'The set-up of the proxy is wrong. Its log says what.'),
  row(500, 'INTERNAL_ERROR', ALL, 'The service failed.'),
  row(500, 'DELETE_FAILED', ['delete'], 'The service did not delete the form.'),
  row(
    502,
    'PROXY_UPSTREAM',
    ALL,
    'The connection to the service was lost, or its response is invalid.',
  ),
  row(
    502,
    'PROXY_TOO_LARGE_LIST',
    ['list'],
    'The list is larger than the proxy accepts. Another attempt ends in the same way.',
  ),
  row(
    503,
    'PROXY_UNAVAILABLE',
    ALL,
    'A store of the proxy or the service is out of reach. Nothing was sent. `Retry-After` has the seconds to wait.',
  ),
  row(
    504,
    'PROXY_TIMEOUT',
    ALL,
    'The service did not respond in time. After a generate or a delete, the outcome is unknown.',
  ),
];
