import { IDEMPOTENT_HEADER } from '../../../../src/api/headers.js';
import { AGAIN, BUSY, row, type Row } from './row.js';
import { broken, failed, good, hangUp, page, reset, silence } from './actions.js';

const gone = failed(404, 'NOT_FOUND');
const missing = { status: 404, code: 'NOT_FOUND' };

const KNOWS_KEYS = { [IDEMPOTENT_HEADER]: '1' };

const withHook = { headers: () => ({ Authorization: 'Session 1' }) };

/** Expected results of sequences of responses. */
export const SEQUENCE_ROWS: readonly Row[] = [
  row(
    '503, then 200',
    [failed(503), good()],
    ['http ×1 unknown', 'value ×2', 'value ×2', 'value ×2'],
    { status: 503 },
  ),
  row('429, then 200', [failed(429), good()], ['value ×2', 'value ×2', 'value ×2', 'value ×2']),
  row(
    '429, 425, then 200',
    [failed(429), failed(425), good()],
    ['value ×3', 'value ×3', 'value ×3', 'value ×3'],
  ),
  row('500, then 200', [failed(500), good()], ['http ×1', 'value ×2', 'value ×2', 'http ×1'], {
    status: 500,
  }),
  row(
    'reset, then 200',
    [reset, good()],
    ['network ×1 unknown', 'value ×2', 'value ×2', 'value ×2'],
  ),
  row(
    'silence, then 200',
    [silence, good()],
    ['timeout ×1 unknown', 'value ×2', 'value ×2', 'value ×2'],
    { options: { timeout: 1500 } },
  ),
  row(
    '429, then 503',
    [failed(429), failed(503)],
    ['http ×2 unknown', 'http ×3', 'http ×3', 'http ×3'],
    { status: 503 },
  ),
  row(
    '429, then reset',
    [failed(429), reset],
    ['network ×2 unknown', 'network ×3', 'network ×3', 'network ×3'],
  ),
  row(
    '429, then HTML',
    [failed(429), page(200)],
    ['protocol ×2 unknown', 'protocol ×2', 'protocol ×2', 'protocol ×2'],
    { status: 200 },
  ),

  // A form may be gone because an earlier try deleted it.
  row(
    'lost connection, then 404',
    [reset, gone],
    ['network ×1 unknown', 'http ×2', 'http ×2', 'value ×2 unconfirmed'],
    missing,
  ),
  row(
    'body cut, then 404',
    [broken(200, '{', hangUp), gone],
    ['network ×1 unknown', 'http ×2', 'http ×2', 'value ×2 unconfirmed'],
    missing,
  ),
  row(
    'silence, then 404',
    [silence, gone],
    ['timeout ×1 unknown', 'http ×2', 'http ×2', 'value ×2 unconfirmed'],
    { ...missing, options: { timeout: 1500 } },
  ),
  row(
    'lost connection, 429, then 404',
    [reset, failed(429), gone],
    ['network ×1 unknown', 'http ×3', 'http ×3', 'value ×3 unconfirmed'],
    missing,
  ),
  row('429, then 404', [failed(429), gone], ['http ×2', 'http ×2', 'http ×2', 'http ×2'], missing),
  row(
    'lost connection, then 410',
    [reset, failed(410)],
    ['network ×1 unknown', 'http ×2', 'http ×2', 'http ×2'],
    { status: 410 },
  ),

  // A refresh is no retry.
  row(
    '401, then 200, headers from a hook',
    [failed(401), good()],
    ['value ×2', 'value ×2', 'value ×2', 'value ×2'],
    { renewals: 1, options: withHook },
  ),
  row(
    '401, then 503, headers from a hook',
    [failed(401), failed(503)],
    ['http ×2 unknown', 'http ×4', 'http ×4', 'http ×4'],
    { status: 503, renewals: 1, options: withHook },
  ),

  // A proxy that knows keys lets a generate that had one be repeated.
  row('503 that knows keys', failed(503, undefined, KNOWS_KEYS), BUSY, { status: 503 }),
  row('429 that knows keys', failed(429, undefined, KNOWS_KEYS), AGAIN, { status: 429, keyed: 2 }),
  row(
    '429 that knows keys, then reset',
    [failed(429, undefined, KNOWS_KEYS), reset],
    ['network ×3 unknown', 'network ×3', 'network ×3', 'network ×3'],
    { keyed: 2 },
  ),
  row(
    '429 that knows keys, reset, then 200',
    [failed(429, undefined, KNOWS_KEYS), reset, good()],
    ['value ×3', 'value ×3', 'value ×3', 'value ×3'],
    { keyed: 2 },
  ),
];
