import type { FormsClientOptions } from '../../../../src/client/types.js';
import { ID, URL_OF_FORM } from '../answers.js';
import type { Fault } from './server.js';

/**
 * The expected result of a fault, by operation: `value` or the kind of the error, `×` the number of requests to the server.
 * Then `unknown` for a generate that may have been executed, `unconfirmed` for a delete that someone else may have
 * executed.
 */
export type Cells = readonly [generate: string, list: string, get: string, delete_: string];

export interface Expected {
  /** Of every error of kind `http` or `protocol` in the row. */
  readonly status?: number;
  /** Of every error of kind `http` in the row; none where it is missing. */
  readonly code?: string;
  /** Tries that follow at once, because the headers were renewed, or because a delete goes by POST. */
  readonly renewals?: number;
  /** Expected fields of a value, in addition to {@link VALUE} or instead of it. */
  readonly value?: Readonly<Partial<Record<keyof typeof VALUE, object>>>;
  /** Requests of generate that must carry an `Idempotency-Key`, the same in all; none where it is missing. */
  readonly keyed?: number;
  readonly options?: FormsClientOptions;
  /** True where nobody listens: what arrives cannot be counted. */
  readonly nowhere?: boolean;
}

export interface Row extends Expected {
  readonly fault: string;
  readonly faults: readonly Fault[];
  readonly cells: Cells;
}

/** `faults` befall the requests in turn, the last one for ever. */
export const row = (
  fault: string,
  faults: Fault | readonly Fault[],
  cells: Cells,
  expected: Expected = {},
): Row => ({ fault, faults: [faults].flat(), cells, ...expected });

/** The expected value of each operation for a valid response. */
export const VALUE = {
  generate: { id: ID, formUrl: URL_OF_FORM },
  list: { ids: ID, source: 'data.forms', skipped: 0, possiblyTruncated: false },
  get: { id: ID, formUrl: URL_OF_FORM, idFromRequest: false },
  delete: { id: ID, deleted: true },
} as const;

/** The rows of the retry table. */
export const FINE: Cells = ['value ×1', 'value ×1', 'value ×1', 'value ×1'];
/** 429, 425. */
export const AGAIN: Cells = ['http ×3', 'http ×3', 'http ×3', 'http ×3'];
/** Network error, body cut after 2xx headers. */
export const LOST: Cells = ['network ×1 unknown', 'network ×3', 'network ×3', 'network ×3'];
/** Timeout of a try. */
export const LATE: Cells = ['timeout ×1 unknown', 'timeout ×3', 'timeout ×3', 'timeout ×3'];
/** 408, 502, 503, 504. */
export const BUSY: Cells = ['http ×1 unknown', 'http ×3', 'http ×3', 'http ×3'];
/** 500 of something else. */
export const CRASHED: Cells = ['http ×1 unknown', 'http ×3', 'http ×3', 'http ×1'];
/** 401 without a hook, other 4xx, 501, 505, a 2xx that says failure. */
export const REFUSED: Cells = ['http ×1', 'http ×1', 'http ×1', 'http ×1'];
/** As {@link REFUSED}, but not known to be of the proxy: a delete then goes by POST. */
export const UNREADABLE: Cells = ['http ×1', 'http ×1', 'http ×1', 'http ×2'];
/** A 2xx that is not the service’s. */
export const FOREIGN: Cells = ['protocol ×1 unknown', 'protocol ×1', 'protocol ×1', 'protocol ×1'];
/** A redirect: the path with a slash at its end is tried once. */
export const REDIRECTED: Cells = [
  'protocol ×2 unknown',
  'protocol ×2',
  'protocol ×2',
  'protocol ×2',
];
