import type { FormsError } from '../../client/index.js';

/** Tries for one form, as far as a 429 asks for more than one. */
const MOST_TRIES = 3;
/** Longer than this nobody watches a countdown, in milliseconds. */
const LONGEST = 600_000;
/** Where the answer does not say how long. */
const UNSAID = 15_000;

/**
 * How long to wait, visibly, after a try that failed, in milliseconds; undefined where waiting does not help,
 * or is not asked for, or was tried often enough. Section 8: a 429 is to be tried again, each time later.
 */
export function waitAfter(
  { status, retryAfterMs }: Pick<FormsError, 'status' | 'retryAfterMs'>,
  tries: number,
): number | undefined {
  if (status !== 429 || tries >= MOST_TRIES) return undefined;
  const ms = retryAfterMs ?? UNSAID * tries;
  return ms > LONGEST ? undefined : ms;
}
