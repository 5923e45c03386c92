import { failureText, successText } from '../answers.js';
import {
  AGAIN,
  BUSY,
  CRASHED,
  FAILED,
  FINE,
  FOREIGN,
  REFUSED,
  row,
  type Cells,
  type Row,
} from './row.js';
import { afterHints, answer, failed, good, page, redirect } from './actions.js';

/** A row for an answer in the service's envelope. */
const refusal = (status: number, code: string | undefined, cells: Cells): Row =>
  row(`${status} ${code ?? 'without code'}`, failed(status, code), cells, { status, code });

/** A row for an answer of something else. */
const foreign = (status: number, cells: Cells): Row =>
  row(`${status} in HTML`, page(status), cells, { status });

/** A failure that has data all the same. */
const BOTH = '{"success":false,"data":{"forms":[]},"error":{"message":"No."}}';

/** A failure whose own keys have nothing to say. */
const INHERITED = '{"success":false,"__proto__":{"code":"A_B","error":{"code":"A_B"}}}';

/** A failure with a code in an unusual place. */
const typed = (type: string) => JSON.stringify({ success: false, error: { code: 7, type } });

const withHook = { headers: () => ({ Authorization: 'Session 1' }) };

/** Expected results by status. */
export const STATUS_ROWS: readonly Row[] = [
  row('200', good(), FINE),
  row('201', good(201), FINE),
  row('202', good(202), FINE),
  row('103, then 200', afterHints, FINE),
  row('204', answer(204, ''), FOREIGN, { status: 204 }),
  row('205', answer(205, ''), FOREIGN, { status: 205 }),
  row('200 that says failure', failed(200, 'QUOTA_EXCEEDED'), REFUSED, {
    status: 200,
    code: 'QUOTA_EXCEEDED',
  }),
  row('200 that says failure, with data', answer(200, BOTH), REFUSED, { status: 200 }),
  row('201 that says failure', failed(201), REFUSED, { status: 201 }),

  ...[300, 301, 302, 303, 307, 308].map((status) =>
    row(`${status}`, redirect(status), FOREIGN, { status }),
  ),
  row('304', answer(304, ''), FOREIGN, { status: 304 }),
  row('302 with good JSON', redirect(302, successText({ forms: [] })), FOREIGN, { status: 302 }),
  row('307 that says failure', redirect(307, failureText()), FOREIGN, { status: 307 }),

  refusal(400, 'PROXY_BAD_REQUEST', REFUSED),
  refusal(401, 'INVALID_API_KEY', REFUSED),
  refusal(401, 'PROXY_UNAUTHENTICATED', REFUSED),
  refusal(401, undefined, REFUSED),
  foreign(401, REFUSED),
  row(
    '401, headers from a hook',
    failed(401, 'PROXY_UNAUTHENTICATED'),
    ['http ×2', 'http ×2', 'http ×2', 'http ×2'],
    { status: 401, code: 'PROXY_UNAUTHENTICATED', renewals: 1, options: withHook },
  ),
  row('401 INVALID_API_KEY, headers from a hook', failed(401, 'INVALID_API_KEY'), REFUSED, {
    status: 401,
    code: 'INVALID_API_KEY',
    options: withHook,
  }),
  refusal(402, undefined, REFUSED),
  refusal(403, 'PROXY_FORBIDDEN', REFUSED),
  foreign(403, REFUSED),
  refusal(404, 'NOT_FOUND', REFUSED),
  refusal(404, 'PROXY_NO_ROUTE', REFUSED),
  foreign(404, REFUSED),
  row('404 that says success', good(404), REFUSED, { status: 404 }),
  refusal(405, 'PROXY_METHOD', REFUSED),
  refusal(408, undefined, BUSY),
  foreign(408, BUSY),
  refusal(409, undefined, REFUSED),
  refusal(410, undefined, REFUSED),
  refusal(413, 'PROXY_TOO_LARGE', REFUSED),
  foreign(413, REFUSED),
  refusal(415, 'PROXY_MEDIA', REFUSED),
  refusal(418, 'TEAPOT', REFUSED),
  refusal(422, undefined, REFUSED),
  refusal(422, 'PROXY_KEY_REUSED', REFUSED),
  row('422 that says success', good(422), REFUSED, { status: 422 }),
  refusal(425, undefined, AGAIN),
  refusal(429, 'PROXY_RATE_LIMITED', AGAIN),
  foreign(429, AGAIN),
  refusal(431, undefined, REFUSED),
  refusal(451, undefined, REFUSED),

  refusal(500, 'DELETE_FAILED', FAILED),
  refusal(500, 'INTERNAL_ERROR', FAILED),
  refusal(500, undefined, FAILED),
  refusal(500, 'PROXY_MISCONFIGURED', REFUSED),
  foreign(500, CRASHED),
  row('500, empty', answer(500, ''), CRASHED, { status: 500 }),
  row('500 that says success', good(500), CRASHED, { status: 500 }),
  refusal(501, undefined, REFUSED),
  foreign(501, REFUSED),
  refusal(502, 'PROXY_UPSTREAM', BUSY),
  refusal(502, 'PROXY_TOO_LARGE_LIST', REFUSED),
  foreign(502, BUSY),
  refusal(503, undefined, BUSY),
  refusal(503, 'PROXY_UNAVAILABLE', AGAIN),
  foreign(503, BUSY),
  row('503 that says success', good(503), BUSY, { status: 503 }),
  refusal(504, 'PROXY_TIMEOUT', BUSY),
  foreign(504, BUSY),
  refusal(505, undefined, REFUSED),

  row('403, no text for a code', answer(403, typed('not_a_code')), REFUSED, { status: 403 }),
  row('403, code in error.type', answer(403, typed('FROM_TYPE')), REFUSED, {
    status: 403,
    code: 'FROM_TYPE',
  }),
  row('403, error in `__proto__`', answer(403, INHERITED), REFUSED, { status: 403 }),
  row('403, X-Request-Id', failed(403, 'NOPE', { 'X-Request-Id': 'r-17' }), REFUSED, {
    status: 403,
    code: 'NOPE',
    requestId: 'r-17',
  }),
];
