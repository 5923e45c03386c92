import { AGAIN, BUSY, FAILED, REFUSED, row, type Cells, type Expected, type Row } from './row.js';
import { failed } from './actions.js';

/** The answer's own time, against which dates are measured. */
const DATE = 'Fri, 20 Nov 2026 10:00:00 GMT';

/** A row for an answer with `Retry-After`; `asked` is what it means, in milliseconds, if it means anything. */
const asking = (status: number, retryAfter: string, cells: Cells, asked?: number): Row => {
  const expected: Expected = { status, retryAfterMs: asked, asked };
  const headers = { 'Retry-After': retryAfter, Date: DATE };
  return row(
    `${status}, Retry-After: ${retryAfter}`,
    failed(status, undefined, headers),
    cells,
    expected,
  );
};

/** Reads and deletes have 45 s in all, a generate 150 s. */
const TIME_FOR_TWO: Cells = ['http ×3', 'http ×2', 'http ×2', 'http ×2'];
const TIME_FOR_ONE: Cells = ['http ×3', 'http ×1', 'http ×1', 'http ×1'];

/** A 503 that says when it will be over: a generate is not repeated. */
const BUSY_FOR_TWO: Cells = ['http ×1 unknown', 'http ×2', 'http ×2', 'http ×2'];
const BUSY_FOR_LONG: Cells = ['http ×1 unknown', 'http ×1', 'http ×1', 'http ×1'];

/** Expected results by `Retry-After`. */
export const WAITING_ROWS: readonly Row[] = [
  asking(429, '0', AGAIN, 0),
  asking(429, '1', AGAIN, 1000),
  asking(429, '007', AGAIN, 7000),
  asking(429, '30', TIME_FOR_TWO, 30_000),
  asking(429, '50', TIME_FOR_ONE, 50_000),
  asking(429, '60', TIME_FOR_ONE, 60_000),
  asking(429, '61', REFUSED, 61_000),
  asking(429, '3600', REFUSED, 3_600_000),
  asking(429, '999999999', REFUSED, 999_999_999_000),

  // Neither seconds nor a date: as if it were not there.
  asking(429, '99999999999', AGAIN),
  asking(429, '1.5', AGAIN),
  asking(429, '-1', AGAIN),
  asking(429, '+5', AGAIN),
  asking(429, '1e3', AGAIN),
  asking(429, '7, 8', AGAIN),
  asking(429, '0x10', AGAIN),
  asking(429, 'Infinity', AGAIN),
  asking(429, '', AGAIN),
  asking(429, 'soon', AGAIN),
  asking(429, '2026-11-20T11:00:00Z', AGAIN),
  asking(429, '20/11/2026', AGAIN),
  asking(429, 'Fri, 20 Nov 2026 11:00:00', AGAIN),
  asking(429, 'Tue, 31 Feb 2026 11:00:00 GMT', AGAIN),

  asking(429, 'Fri, 20 Nov 2026 10:00:02 GMT', AGAIN, 2000),
  asking(429, 'Friday, 20-Nov-26 10:00:02 GMT', AGAIN, 2000),
  asking(429, 'Fri Nov 20 10:00:02 2026', AGAIN, 2000),
  asking(429, 'Sun, 06 Nov 1994 08:49:37 GMT', AGAIN, 0),
  asking(429, 'Fri, 20 Nov 2026 11:00:00 GMT', REFUSED, 3_600_000),

  asking(503, '1', BUSY, 1000),
  asking(503, '30', BUSY_FOR_TWO, 30_000),
  asking(503, '61', BUSY_FOR_LONG, 61_000),
  asking(503, 'Fri, 20 Nov 2026 10:01:01 GMT', BUSY_FOR_LONG, 61_000),
  asking(503, '1.5', BUSY),

  // Read on 429 and 503 only.
  asking(425, '3600', AGAIN),
  asking(500, '3600', FAILED),
  asking(502, '3600', BUSY),
];
