import type { Operation } from '../api.js';
import type { ServiceAnswer } from './answer.js';
import { within } from './deadline.js';
import { misconfigured, Refusal } from './envelope.js';
import { generateKey } from './idempotency.js';
import { visitorKey } from './limiter.js';
import type { Settings } from './settings.js';
import { callService } from './upstream.js';

/** A request that may be carried out: allowed, checked and read. */
export interface Errand {
  readonly operation: Operation;
  /** Empty for list and generate. */
  readonly id: string;
  /** JSON text, with generate only. */
  readonly body?: string;
  readonly identity?: string;
  readonly address?: string;
  readonly requestId: string;
  readonly request: Request;
}

/** What an errand tells of itself while it is under way. */
export interface Witness {
  /** This generate was sent before. */
  repeated(): void;
  /** The owner should look into this. */
  report(fault: string): void;
  /** Work that must go on when the visitor leaves. */
  begun(work: Promise<unknown>): void;
}

/**
 * Counts the request against the visitor's limit and asks the service, a generate with an `Idempotency-Key` only
 * once. Throws a Refusal: what {@link callService} and `Once` throw, 429 `PROXY_RATE_LIMITED` for a visitor who comes
 * too often, 400 `PROXY_BAD_REQUEST` for a key that cannot be one.
 */
export async function carryOut(
  errand: Errand,
  settings: Settings,
  witness: Witness,
): Promise<ServiceAnswer> {
  const { operation, body, identity, request } = errand;
  const key =
    settings.once && body !== undefined
      ? await generateKey(request.headers, identity, settings.baseUrl, body)
      : undefined;
  if (settings.once === undefined || key === undefined) {
    await takeTurn(operation, errand, settings);
    const leaves = settings.abortOnDisconnect.includes(operation);
    return callService({ ...errand, visitor: leaves ? request.signal : undefined }, settings);
  }
  const answer = settings.once(key, {
    async first() {
      await takeTurn(operation, errand, settings);
      return callService(errand, settings);
    },
    repeated() {
      witness.repeated();
      // It makes nothing: it reads what was made.
      return takeTurn('get', errand, settings);
    },
    report: witness.report,
  });
  witness.begun(answer.catch(() => {}));
  return answer;
}

async function takeTurn(operation: Operation, errand: Errand, settings: Settings): Promise<void> {
  const { limiter, timeouts } = settings;
  if (limiter === undefined) return;
  const visitor = visitorKey(errand.identity, errand.address);
  let waitMs: number;
  try {
    const late = () => new Error(`no answer within ${timeouts.hooks} ms`);
    waitMs = await within(timeouts.hooks, late, () => limiter.take(visitor, operation));
  } catch {
    throw misconfigured('The limiter of `rateLimit` failed, so the request was refused.');
  }
  if (waitMs === 0) return;
  throw new Refusal(429, 'PROXY_RATE_LIMITED', 'Too many requests. Try again later.', {
    retryAfter: String(Math.ceil(waitMs / 1000)),
  });
}
