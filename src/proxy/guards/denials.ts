import { BoundedMap } from '../../api/bounded-map.js';
import type { Operation } from '../../api/routes.js';
import { networksOf } from '../address.js';
import { digestOf } from '../digest.js';
import { ProxyError } from '../envelope.js';
import { networkRate } from '../stores/limiter.js';
import type { Rate } from '../stores/limiter.js';
import { tokenBuckets } from '../stores/memory-limiter.js';

/** Requests of one address that `authorize` may deny: more is an attempt to guess a session, or a broken page. */
const DENIALS: Rate = { perMinute: 60, burst: 60 };
const NETWORK_DENIALS = networkRate(DENIALS);
const MAX_ADDRESSES = 100_000;

type TokenBuckets = ReturnType<typeof tokenBuckets>;

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
 * admitted before has limits of its own, one for each operation, so others behind the same address never hold it back. Requests
 * without a cookie and without `Authorization`, such as those of visitors who are not signed in, count apart. Counts for this process
 * alone.
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
  const networkDenials = tokenBuckets(NETWORK_DENIALS, MAX_ADDRESSES, now);
  /** By digest. */
  const admitted = new BoundedMap<string, true>(MAX_SESSIONS);

  const countersOf = (address: string, kind: string): [TokenBuckets, string][] => {
    const { visitor, site } = networksOf(address);
    const own: [TokenBuckets, string] = [denials, `${kind} ${visitor}`];
    return site === undefined ? [own] : [own, [networkDenials, `${kind} ${site}`]];
  };

  return {
    async begin({ operation, address, headers }) {
      if (!address) return () => {};
      const session = await sessionOf(headers);
      const counters: readonly (readonly [TokenBuckets, string])[] =
        session !== undefined && admitted.has(session)
          ? [[denials, `${operation} ${session}`]]
          : countersOf(address, session === undefined ? 'none' : 'session');
      // Counts before the decision, since many requests may wait for one at the same time.
      const waitMs = Math.max(...counters.map(([buckets, key]) => buckets.take(key)));
      if (waitMs > 0) {
        throw new ProxyError(429, 'PROXY_RATE_LIMITED', 'Too many requests. Try again later.', {
          retryAfter: String(Math.ceil(waitMs / 1000)),
        });
      }
      return (isAllowed) => {
        if (!isAllowed) return;
        if (session !== undefined) admitted.set(session, true);
        for (const [buckets, key] of counters) buckets.giveBack(key);
      };
    },
  };
}

/** By what `authorize` usually tells visitors apart. Undefined without both headers. */
async function sessionOf(headers: Headers): Promise<string | undefined> {
  const credentials = [headers.get('Cookie'), headers.get('Authorization')];
  if (credentials.every((value) => value === null)) return undefined;
  return digestOf(JSON.stringify(credentials));
}
