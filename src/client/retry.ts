import type { Operation } from '../api.js';
import type { ErrorKind } from './errors.js';

/** The longest wait that a server may ask for before its wish is handed on instead, in milliseconds. */
export const LONGEST_WAIT_MS = 60_000;

/** Most that is added to a wait that the server asked for, in milliseconds. */
export const JITTER_MS = 500;

/** One try that failed, as far as the decision goes. */
export interface FailedTry {
  readonly op: Operation;
  readonly kind: ErrorKind;
  readonly status?: number;
  readonly code?: string;
  /** The answer was the service's own envelope with `success: false`. */
  readonly enveloped?: boolean;
  /** A generate that the proxy lets be repeated, because it knows its key again. */
  readonly repeatable?: boolean;
}

export interface Verdict {
  /** Another try makes sense and does no harm. */
  readonly retry: boolean;
  /** The operation may have been carried out although the try failed. */
  readonly unsure: boolean;
}

/**
 * The retry table (sections 7 and 8 for the statuses). A 401 that a refresh may cure and a delete's 404
 * are decided by the caller. 500 stands for every 5xx that has no row of its own.
 */
export function judge({ op, kind, status = 0, code, enveloped, repeatable }: FailedTry): Verdict {
  const http = kind === 'http' ? status : 0;
  const lost = /network|timeout/.test(kind) || [408, 502, 503, 504].includes(http);
  const broken = http >= 500 && !lost && http !== 501 && http !== 505;
  const asGet = op === 'list' || op === 'get' || !!repeatable;
  return {
    retry:
      http === 429 ||
      http === 425 ||
      (lost && (asGet || op === 'delete')) ||
      (broken && asGet && code !== 'PROXY_MISCONFIGURED'),
    unsure: lost || kind === 'protocol' || kind === 'abort' || (broken && !enveloped),
  };
}

/**
 * Milliseconds to wait before retry `n` (1 for the first): exponential with equal jitter, at most 8 s;
 * never earlier than the server asked with `retryAfterMs`. `random` gives numbers from 0 to 1.
 */
export function backoff(n: number, random: () => number, retryAfterMs?: number): number {
  const half = Math.min(8000, 500 * 2 ** (n - 1)) / 2;
  const wait = half + random() * half;
  return retryAfterMs === undefined ? wait : Math.max(retryAfterMs, wait) + random() * JITTER_MS;
}
