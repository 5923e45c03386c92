import type { Operation } from '../api.js';
import { networksOf } from './address.js';
import { digestOf } from './digest.js';
import { ProxyError } from './envelope.js';
import { tokenBuckets } from './limiter.js';
import type { Rate } from './limiter.js';

/** What `authorize` may deny to one address: more is an attempt to guess a session, or a broken page. */
const DENIALS: Rate = { perMinute: 60, burst: 60 };
const MAX_ADDRESSES = 100_000;
/** Sessions that `authorize` has admitted, the latest ones. They need about 3 MB. */
const MAX_SESSIONS = 20_000;

/** A request before `authorize` is asked about it. */
export interface UndecidedRequest {
  readonly operation: Operation;
  readonly headers: Headers;
  readonly address: string | undefined;
}

/**
 * Limits denied requests by address, so that nobody guesses sessions or burdens `authorize` without end. A session that was
 * admitted to an operation is never held back from it by others behind the same address. Counts for this process alone.
 */
export interface DenialLimiter {
  /**
   * Called before `authorize`. Returns a function that gets the decision.
   * @throws ProxyError 429 `PROXY_RATE_LIMITED` if `authorize` must not be asked now.
   */
  begin(request: UndecidedRequest): Promise<(isAllowed: boolean) => void>;
}

/** `now` is a monotonic clock in milliseconds. */
export function createDenialLimiter(now = (): number => performance.now()): DenialLimiter {
  const denials = tokenBuckets(DENIALS, MAX_ADDRESSES, now);
  /** Digests, the latest last. */
  const admitted = new Set<string>();

  const remember = (session: string): void => {
    admitted.delete(session);
    admitted.add(session);
    const [oldest] = admitted;
    if (admitted.size > MAX_SESSIONS && oldest !== undefined) admitted.delete(oldest);
  };

  return {
    async begin(request) {
      if (!request.address) return () => {};
      const { visitor } = networksOf(request.address);
      const session = await sessionOf(request);
      const isKnown = admitted.has(session);
      // Counts before the decision, since many requests may wait for one at the same time.
      const waitMs = isKnown ? 0 : denials.take(visitor);
      if (waitMs > 0) {
        throw new ProxyError(429, 'PROXY_RATE_LIMITED', 'Too many requests. Try again later.', {
          retryAfter: String(Math.ceil(waitMs / 1000)),
        });
      }
      return (isAllowed) => {
        if (isAllowed) remember(session);
        if (isAllowed && !isKnown) denials.giveBack(visitor);
        if (!isAllowed && isKnown) denials.take(visitor);
      };
    },
  };
}

/** By what `authorize` tells visitors apart. Sessions in other headers are held back with their address. */
const sessionOf = ({ operation, headers }: UndecidedRequest): Promise<string> =>
  digestOf(JSON.stringify([operation, headers.get('Cookie'), headers.get('Authorization')]));
