import type { FormsError } from '../../client/index.js';

/** Attempts for one form, if each one gets a 429. */
const MAX_ATTEMPTS = 3;
/** Nobody watches a longer countdown. */
const MAX_WAIT_MS = 600_000;
/** Per attempt so far, if the response has no `Retry-After`. */
const DEFAULT_WAIT_MS = 15_000;

/**
 * Milliseconds until the next attempt; undefined if there is none. A 429 is retried, each
 * time later, but not if an earlier request of the same call may have generated the form.
 */
export function retryDelay(
  { status, retryAfterMs, outcome }: Pick<FormsError, 'status' | 'retryAfterMs' | 'outcome'>,
  attempts: number,
): number | undefined {
  if (status !== 429 || outcome === 'unknown' || attempts >= MAX_ATTEMPTS) return undefined;
  const ms = retryAfterMs ?? DEFAULT_WAIT_MS * attempts;
  return ms > MAX_WAIT_MS ? undefined : ms;
}
