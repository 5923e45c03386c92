import type { Operation } from '../api.js';
import type { FormsErrorFields } from './errors.js';

/** The longest wait that a server may ask for before its wish is handed on instead, in milliseconds. */
export const LONGEST_WAIT_MS = 60_000;

/** Most that is added to a wait that the server asked for, in milliseconds. */
export const JITTER_MS = 500;

/**
 * The retry table (sections 7 and 8 for the statuses). A 401 that a refresh may cure and a delete's 404
 * are decided elsewhere. 500 stands for every 5xx that has no row of its own.
 * Gives whether another try makes sense and does no harm, and whether the operation may have been
 * carried out although the try failed.
 *
 * `success` is the envelope's, undefined where the answer was none. `repeatable`: a generate that the
 * proxy lets be repeated, because it knows its key again; it is then treated like a GET.
 */
export function judge(
  operation: Operation,
  { kind, status, code }: FormsErrorFields,
  success?: unknown,
  repeatable?: unknown,
): [retry: boolean, unsure: boolean] {
  // It would be as large again.
  if (code === 'PROXY_TOO_LARGE_LIST') return [false, false];
  const what = [repeatable ? 'get' : operation, kind, status, code].join(' ');
  return [
    / 42[59]|^(list|get|delete) (network|timeout|http (408|50[234]))|^(list|get) http 5(?!0[15]|.*CONFIG)/.test(
      what,
    ),
    /network|timeout|protocol| 408| 50[234]/.test(what) ||
      (success !== false && /http 5(?!0[15])/.test(what)),
  ];
}

/**
 * Milliseconds to wait before retry `n` (1 for the first): exponential with equal jitter, at most 8 s;
 * never earlier than the server asked with `retryAfterMs`. `random` gives numbers from 0 to 1.
 */
export function backoff(n: number, random: () => number, retryAfterMs?: number): number {
  const half = Math.min(4000, 125 * 2 ** n);
  const wait = half + random() * half;
  return retryAfterMs! >= 0 ? Math.max(retryAfterMs!, wait) + random() * JITTER_MS : wait;
}
