import { isFailure } from '../api/envelope.js';
import type { Operation } from '../api/routes.js';
import type { CallFailure } from './errors.js';

/** The failure of one attempt, as relevant for a retry. */
export type AttemptOutcome =
  | 'rate-limited' // 425, 429, and 503 of a proxy that has sent nothing
  | 'unavailable' // 408, 502, 503, 504
  | 'server-error' // other 5xx, in the envelope of the service
  | 'foreign-server-error' // other 5xx of something else
  | 'connection-lost' // network error, timeout, truncated body
  | 'not-the-service' // not JSON, redirect, wrong shape
  | 'rejected'; // 4xx, success: false, and what would fail again in the same way

export interface RetryRule {
  /** Another attempt can help and does no harm. */
  readonly retry: boolean;
  /** The server may have executed the operation although this attempt failed. */
  readonly mayHaveExecuted: boolean;
}

const NO: RetryRule = { retry: false, mayHaveExecuted: false };
const UNKNOWN: RetryRule = { retry: false, mayHaveExecuted: true };
const RETRY: RetryRule = { retry: true, mayHaveExecuted: false };
const RETRY_UNSURE: RetryRule = { retry: true, mayHaveExecuted: true };

const row = (read: RetryRule, del: RetryRule, generate: RetryRule, repeatable: RetryRule) => ({
  read,
  delete: del,
  generate,
  repeatable,
});

/**
 * See dist/guide/errors.md, "What is retried". `repeatable`: a generate that the proxy executes only once, however often
 * it gets it.
 */
// oxfmt-ignore
export const RETRY_RULES = {
  //                           read   delete        generate repeatable
  'rate-limited':         row(RETRY, RETRY,        RETRY,   RETRY),
  unavailable:            row(RETRY, RETRY_UNSURE, UNKNOWN, RETRY_UNSURE),
  'server-error':         row(RETRY, NO,           NO,      RETRY),
  'foreign-server-error': row(RETRY, UNKNOWN,      UNKNOWN, RETRY_UNSURE),
  'connection-lost':      row(RETRY, RETRY_UNSURE, UNKNOWN, RETRY_UNSURE),
  'not-the-service':      row(NO,    UNKNOWN,      UNKNOWN, UNKNOWN),
  rejected:               row(NO,    NO,           NO,      NO),
} satisfies Readonly<Record<AttemptOutcome, unknown>>;

const RATE_LIMITED = [425, 429];
const UNAVAILABLE = [408, 502, 503, 504];
const UNSUPPORTED = [501, 505];

/** Codes that need a change of the set-up, so a retry can't help. */
const REJECTING_CODES = ['PROXY_MISCONFIGURED', 'PROXY_TOO_LARGE_LIST'];

export function classifyFailure({ fields, details }: CallFailure): AttemptOutcome {
  const { kind, status = 0, code = '' } = fields;
  if (kind === 'protocol') return 'not-the-service';
  if (kind !== 'http') return 'connection-lost';
  if (RATE_LIMITED.includes(status) || code === 'PROXY_UNAVAILABLE') return 'rate-limited';
  if (status < 500 && status !== 408) return 'rejected';
  if (UNSUPPORTED.includes(status) || REJECTING_CODES.includes(code)) return 'rejected';
  if (UNAVAILABLE.includes(status)) return 'unavailable';
  return isFailure(details.json) ? 'server-error' : 'foreign-server-error';
}

export function retryRule(
  operation: Operation,
  isRepeatable: boolean,
  failure: CallFailure,
): RetryRule {
  const rules = RETRY_RULES[classifyFailure(failure)];
  if (operation === 'list' || operation === 'get') return rules.read;
  return rules[isRepeatable ? 'repeatable' : operation];
}

/** Added at random to a pause that the server asked for, at most. */
export const JITTER_MS = 500;

const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 8000;

/**
 * Milliseconds to wait before retry `n` (1 for the first): exponential with equal jitter, never less than the server
 * asked for with `retryAfterMs`. `random` gives numbers from 0 to 1.
 */
export function backoff(n: number, random: () => number, retryAfterMs?: number): number {
  const half = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (n - 1)) / 2;
  const wait = half + random() * half;
  if (retryAfterMs === undefined) return wait;
  return Math.max(retryAfterMs, wait) + random() * JITTER_MS;
}
