import type { Operation } from '../../api/routes.js';
import { bucketOf, networkRate, ratesOf } from './limiter.js';
import type { Rate, RateLimiter, RateLimitOptions } from './limiter.js';

interface Bucket {
  /** The visitor's own, if not that of all. */
  rate: Rate;
  tokens: number;
  /** Time of the last update of `tokens`, in milliseconds of `now`. */
  updatedAt: number;
}

const MAX_VISITORS = 100_000;
/** Least recent visitors to look at for one to drop. */
const MAX_DROP_CANDIDATES = 100;
/** The key of the bucket that visitors share if there is no room for their own. */
const OVERFLOW = 'overflow';

/**
 * Token buckets in this process's memory: for each visitor and each network one for generate and one for all other
 * operations. `now` is a monotonic clock in milliseconds.
 */
export function createMemoryLimiter(
  options: RateLimitOptions = {},
  now = () => performance.now(),
): RateLimiter {
  const maxVisitors = options.maxVisitors ?? MAX_VISITORS;
  const rates = ratesOf(options);
  const limiterOf = (rateOf: (rate: Rate) => Rate) => {
    const buckets = {
      generate: tokenBuckets(rateOf(rates.generate), maxVisitors, now),
      others: tokenBuckets(rateOf(rates.others), maxVisitors, now),
    };
    return (key: string, operation: Operation, rate?: Rate) =>
      buckets[bucketOf(operation)].take(key, rate);
  };
  return { take: limiterOf((rate) => rate), takeNetwork: limiterOf(networkRate) };
}

export interface TokenBuckets {
  /** Takes a token. Returns the milliseconds to wait, 0 if there was one. `own` replaces the rate for this visitor. */
  take(visitor: string, own?: Rate): number;
  /** Returns a token that was taken. */
  giveBack(visitor: string): void;
}

/** The buckets of one rate. A Map keeps the order of insertion, so its first key is the least recent visitor. */
export function tokenBuckets(common: Rate, maxVisitors: number, now: () => number): TokenBuckets {
  const buckets = new Map<string, Bucket>();
  const tokensAt = ({ rate, tokens, updatedAt }: Bucket, time: number): number =>
    Math.min(rate.burst, tokens + ((time - updatedAt) * rate.perMinute) / 60_000);

  /** Drops a visitor whose bucket is full: it would be the same if it were new. False if there is none. */
  const makeRoom = (time: number): boolean => {
    let candidates = 0;
    for (const [visitor, bucket] of buckets) {
      if (tokensAt(bucket, time) >= bucket.rate.burst && visitor !== OVERFLOW)
        return buckets.delete(visitor);
      candidates += 1;
      if (candidates === MAX_DROP_CANDIDATES) return false;
    }
    return false;
  };

  return {
    take(visitor, own = common) {
      const time = now();
      const hasRoom = buckets.has(visitor) || buckets.size < maxVisitors || makeRoom(time);
      const key = hasRoom ? visitor : OVERFLOW;
      const rate = hasRoom ? own : common;
      const bucket = buckets.get(key) ?? { rate, tokens: rate.burst, updatedAt: time };
      // Another plan: the tokens of the time before stay, as far as they fit.
      bucket.tokens = Math.min(rate.burst, tokensAt(bucket, time));
      bucket.rate = rate;
      bucket.updatedAt = time;
      buckets.delete(key);
      buckets.set(key, bucket);
      if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * 60_000) / rate.perMinute);
      bucket.tokens -= 1;
      return 0;
    },
    giveBack(visitor) {
      const bucket = buckets.get(visitor) ?? buckets.get(OVERFLOW);
      if (bucket !== undefined) bucket.tokens = Math.min(bucket.rate.burst, bucket.tokens + 1);
    },
  };
}
