import type { Operation } from '../../api.js';
import { networksOf } from '../address.js';

/** A token bucket: a rate and a burst. */
export interface Rate {
  /** Requests per minute in the long run, above 0. */
  readonly perMinute: number;
  /** Requests at once, 1 or more. */
  readonly burst: number;
}

export interface RateLimitOptions {
  /** Default 6 a minute, 2 at once. */
  readonly generate?: Rate;
  /** List, get and delete together: default 60 a minute, 60 at once. */
  readonly others?: Rate;
  /**
   * Visitors to count at a time. Above it, visitors who have not used any of their rate lately are dropped. If there are
   * none, further visitors share one bucket, so that no limited visitor is forgotten. Default 100,000, which need about
   * 30 MB.
   */
  readonly maxVisitors?: number;
}

/**
 * Limits the requests of each visitor. Implement it to share counts between processes. If it throws, rejects or does not
 * respond in time, the proxy rejects the request.
 */
export interface RateLimiter {
  /**
   * Counts one request. Returns the milliseconds to wait, 0 if the request may proceed. `visitor` identifies the visitor:
   * an identity or an address, after a word that says which.
   */
  take(visitor: string, operation: Operation): number | Promise<number>;
  /**
   * Optional: counts one request of a network of several visitors whom their address tells apart: the /48 of an IPv6 address. It should
   * allow several times the requests of one visitor. Without this method, IPv6 visitors are limited by /64 alone.
   */
  takeNetwork?(network: string, operation: Operation): number | Promise<number>;
}

interface Bucket {
  tokens: number;
  /** Time of the last update of `tokens`, in milliseconds of `now`. */
  updatedAt: number;
}

const GENERATE: Rate = { perMinute: 6, burst: 2 };
const OTHERS: Rate = { perMinute: 60, burst: 60 };
const MAX_VISITORS = 100_000;
/** A network of several visitors has this multiple of the rate of one visitor. */
export const NETWORK_FACTOR = 10;
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
  const limiterOf = (factor: number) => {
    const buckets = ({ perMinute, burst }: Rate) =>
      tokenBuckets({ perMinute: perMinute * factor, burst: burst * factor }, maxVisitors, now).take;
    const generate = buckets(options.generate ?? GENERATE);
    const others = buckets(options.others ?? OTHERS);
    return (key: string, operation: Operation) =>
      (operation === 'generate' ? generate : others)(key);
  };
  return { take: limiterOf(1), takeNetwork: limiterOf(NETWORK_FACTOR) };
}

export interface TokenBuckets {
  /** Takes a token. Returns the milliseconds to wait, 0 if there was one. */
  take(visitor: string): number;
  /** Returns a token that was taken. */
  giveBack(visitor: string): void;
}

/** The buckets of one rate. A Map keeps the order of insertion, so its first key is the least recent visitor. */
export function tokenBuckets(rate: Rate, maxVisitors: number, now: () => number): TokenBuckets {
  const perMs = rate.perMinute / 60_000;
  const buckets = new Map<string, Bucket>();
  const tokensAt = (bucket: Bucket, time: number): number =>
    Math.min(rate.burst, bucket.tokens + (time - bucket.updatedAt) * perMs);

  /** Drops a visitor whose bucket is full: it would be the same if it were new. False if there is none. */
  const makeRoom = (time: number): boolean => {
    let candidates = 0;
    for (const [visitor, bucket] of buckets) {
      if (tokensAt(bucket, time) >= rate.burst && visitor !== OVERFLOW)
        return buckets.delete(visitor);
      candidates += 1;
      if (candidates === MAX_DROP_CANDIDATES) return false;
    }
    return false;
  };

  return {
    take(visitor) {
      const time = now();
      const hasRoom = buckets.has(visitor) || buckets.size < maxVisitors || makeRoom(time);
      const key = hasRoom ? visitor : OVERFLOW;
      const bucket = buckets.get(key) ?? { tokens: rate.burst, updatedAt: time };
      bucket.tokens = tokensAt(bucket, time);
      bucket.updatedAt = time;
      buckets.delete(key);
      buckets.set(key, bucket);
      if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perMs);
      bucket.tokens -= 1;
      return 0;
    },
    giveBack(visitor) {
      const bucket = buckets.get(visitor) ?? buckets.get(OVERFLOW);
      if (bucket !== undefined) bucket.tokens = Math.min(rate.burst, bucket.tokens + 1);
    },
  };
}

/** A visitor, as limits and budgets tell visitors apart. */
export interface Visitor {
  readonly identity?: string | undefined;
  /** True if everyone can get a new identity, such as a cookie of a site without sign-in. */
  readonly anonymous?: boolean;
  readonly address?: string | undefined;
}

/** The keys of a visitor: whose requests count together. */
export interface VisitorKeys {
  /** Each has the rate of one visitor. */
  readonly visitors: readonly string[];
  /** The network of several visitors, for {@link RateLimiter.takeNetwork}. */
  readonly network?: string;
  /** Each has the budget of one visitor. A /48 instead of the /64: otherwise one customer has 65,536 budgets. */
  readonly budgets: readonly string[];
}

/**
 * The keys of a visitor: by identity, else by address. An anonymous identity counts by both, since new ones cost nothing.
 * Undefined without identity and address: then nobody can tell visitors apart, and one bucket for all would let each visitor
 * block all others.
 */
export function visitorKeys({ identity, anonymous, address }: Visitor): VisitorKeys | undefined {
  const own = identity ? [`identity ${identity}`] : [];
  const countsAddress = address && (!identity || anonymous);
  if (!countsAddress) return identity ? { visitors: own, budgets: own } : undefined;
  const { visitor, site } = networksOf(address);
  return {
    // The address first: a bot whose address is over its limit makes no bucket for each new identity.
    visitors: [`address ${visitor}`, ...own],
    ...(site && { network: `network ${site}` }),
    budgets: [...own, site ? `network ${site}` : `address ${visitor}`],
  };
}
