/**
 * Faults on demand: the failures that the service documents (dist/guide/service.md#codes), and those of any network. They
 * apply after the check of the key, so a 401 stays a 401.
 */
import type { Operation } from '../../api/routes.js';
import { pause } from '../../api/timers.js';
import { ERRORS, failure } from './envelope.js';
import { REFUSALS } from './choices.js';

export const FAULT_KINDS = [
  /** 429 "Too Many Requests", with `Retry-After` if `retryAfter` is given. */
  'rate-limit',
  /** Waits `ms` before it handles the request. A request that is aborted meanwhile changes nothing. */
  'slow',
  /** 500 `DELETE_FAILED`. The form stays. Applies only to a delete of an existing form. */
  'delete-failed',
  /** 500 `INTERNAL_ERROR`. Changes nothing. */
  'internal-error',
  /** A 200 with HTML instead of JSON, as from a captive portal. */
  'html',
  /** A 503 with HTML, as from a gateway. */
  'unavailable',
  /** Never responds and changes nothing. Ends when the request's signal aborts. */
  'hang',
  /** 401 `INVALID_API_KEY`, as for a revoked key. */
  'key-refused',
  /** Executes the operation, and cuts the connection in the middle of the response. */
  'lost',
] as const;

export type FaultKind = (typeof FAULT_KINDS)[number];

/** The members that {@link FaultQueue} needs. */
export interface QueuedFault {
  /** The operation that fails. Default: any. */
  operation?: Operation;
  /** Number of requests that fail. Default 1. Infinity: until cleared. */
  times?: number;
}

export interface Fault extends QueuedFault {
  kind: FaultKind;
  /** The `Retry-After` header of `rate-limit` and `unavailable`: seconds, or any text, sent unchanged. */
  retryAfter?: number | string;
  /** Milliseconds that `slow` waits. Default 3000. */
  ms?: number;
}

export interface Faults {
  add(fault: Fault): void;
  clear(): void;
  /** The remaining faults. `times` counts down. */
  list(): readonly Fault[];
}

/** Faults in their order. */
export class FaultQueue<Each extends QueuedFault = Fault> {
  #faults: Each[] = [];

  add(fault: Each): void {
    this.#faults.push({ ...fault, times: fault.times ?? 1 });
  }

  clear(): void {
    this.#faults = [];
  }

  list(): readonly Each[] {
    return this.#faults.map((fault) => ({ ...fault }));
  }

  /** Uses up the first fault for this operation that `wanted` accepts. */
  take(operation: Operation, wanted: (fault: Each) => boolean = () => true): Each | undefined {
    const fault = this.#faults.find(
      (each) => (each.operation ?? operation) === operation && wanted(each),
    );
    if (fault) {
      fault.times = (fault.times ?? 1) - 1;
      this.#faults = this.#faults.filter((each) => (each.times ?? 1) > 0);
    }
    return fault;
  }
}

/** Simulates a fault. Undefined: the request continues (with `slow`, after the wait). */
export async function actOut(fault: Fault, signal: AbortSignal): Promise<Response | undefined> {
  const retryAfter: Record<string, string> =
    fault.retryAfter === undefined ? {} : { 'Retry-After': String(fault.retryAfter) };
  switch (fault.kind) {
    case 'rate-limit':
      return failure(REFUSALS.rateLimit, retryAfter);
    case 'delete-failed':
      return failure(ERRORS.deleteFailed);
    case 'internal-error':
      return failure(ERRORS.internal);
    case 'html':
      return webPage(200, 'Welcome', {});
    case 'unavailable':
      return webPage(503, 'Service Unavailable', retryAfter);
    case 'slow':
      await pause(fault.ms ?? 3000, { signal });
      return undefined;
    case 'hang':
      await untilAborted(signal);
      return undefined;
    case 'key-refused':
      return failure(ERRORS.invalidKey);
    case 'lost':
      return undefined; // the response is cut later
  }
}

/** The first half of a response, followed by the end of the connection. */
export async function cut(answer: Response): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const halves = [bytes.slice(0, bytes.length / 2)];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const half = halves.pop();
      if (half) controller.enqueue(half);
      else controller.error(new Error('The connection was lost.'));
    },
  });
  return new Response(body, { status: answer.status, headers: answer.headers });
}

/** Rejects with the signal's reason as soon as it aborts. */
export const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });

function webPage(status: number, text: string, headers: Record<string, string>): Response {
  return new Response(
    `<!doctype html><html lang="en"><title>${text}</title><h1>${text}</h1></html>`,
    { status, headers: { 'Content-Type': 'text/html; charset=utf-8', ...headers } },
  );
}
