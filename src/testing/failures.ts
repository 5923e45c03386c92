import type { Operation } from '../api/routes.js';
import { failure } from './service/envelope.js';
import type { QueuedFault } from './service/faults.js';

/**
 * How a request fails: a status from 400 to 599, with the body that the proxy sends, or
 * - `connection-lost`: the request does not arrive. Nothing changes.
 * - `response-lost`: the operation is executed, but its response does not arrive.
 * - `no-response`: nothing happens until the request is aborted.
 */
export type FakeFailure = number | 'connection-lost' | 'response-lost' | 'no-response';

/** Options of `failNext`. */
export interface FailureOptions {
  /** Number of requests that fail. Default: 1. `Infinity`: all until `reset()`. */
  readonly times?: number;
  /** The header `Retry-After` in seconds, with a status. Default: no header. */
  readonly retryAfter?: number;
}

/** A failure of a future request. */
export interface PlannedFailure extends QueuedFault {
  readonly failure: FakeFailure;
  readonly retryAfter?: number | undefined;
}

/** The response of the proxy with a status, see dist/guide/errors.md. */
const MESSAGES: Readonly<Record<number, readonly [code: string, message: string]>> = {
  400: ['PROXY_BAD_REQUEST', 'The prompt is empty.'],
  401: ['PROXY_UNAUTHENTICATED', 'Sign in to do this.'],
  403: ['PROXY_FORBIDDEN', 'You may not do this here.'],
  404: ['NOT_FOUND', 'Form not found.'],
  413: ['PROXY_TOO_LARGE', 'The prompt is too long.'],
  422: ['PROXY_PROMPT_REJECTED', 'This prompt is not allowed.'],
  429: ['PROXY_RATE_LIMITED', 'Too many requests. Try again later.'],
  500: ['INTERNAL_ERROR', 'Internal error'],
  502: ['PROXY_UPSTREAM', 'The form service sent an invalid response.'],
  504: ['PROXY_TIMEOUT', 'The form service did not respond in time.'],
};

const DELETE_FAILED = ['DELETE_FAILED', 'Failed to delete the form'] as const;

/** The response with a status, as the proxy sends it. */
export function failureResponse(
  operation: Operation,
  status: number,
  retryAfter?: number,
): Response {
  const isDeleteFailed = operation === 'delete' && status === 500;
  const [code, message] = isDeleteFailed
    ? DELETE_FAILED
    : (MESSAGES[status] ?? [undefined, `The fake service failed with ${status}.`]);
  return failure(
    { status, message, code },
    retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) },
  );
}

const DAY_MS = 86_400_000;

/** The response to a generate after the budget of the day is spent. @param now Milliseconds since 1970. */
export const budgetSpent = (now: number): Response =>
  failure(
    {
      status: 429,
      code: 'PROXY_BUDGET_SPENT',
      message: 'You have reached your limit of forms.',
    },
    { 'Retry-After': String(Math.ceil((DAY_MS - (now % DAY_MS)) / 1000)) },
  );

/** @throws RangeError for a status that is no failure, TypeError for any other unknown failure. */
export function checkFailure(failure: FakeFailure): void {
  if (typeof failure === 'number') {
    if (Number.isInteger(failure) && failure >= 400 && failure <= 599) return;
    throw new RangeError(`failNext: ${failure} is no status from 400 to 599.`);
  }
  const known: readonly string[] = ['connection-lost', 'response-lost', 'no-response'];
  if (!known.includes(failure))
    throw new TypeError(
      `failNext: "${String(failure)}" is unknown: it is a status or one of ${known.join(', ')}.`,
    );
}
