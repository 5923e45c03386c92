import type { Operation } from '../api.js';

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
  /** Visitors to count at a time. Above it, the least recent visitor is dropped. Default 10,000. */
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
}

interface Bucket {
  tokens: number;
  /** Time of the last update of `tokens`, in milliseconds of `now`. */
  updatedAt: number;
}

const GENERATE: Rate = { perMinute: 6, burst: 2 };
const OTHERS: Rate = { perMinute: 60, burst: 60 };
const MAX_VISITORS = 10_000;

/**
 * Token buckets in this process's memory, two per visitor: one for generate, one for all other operations.
 * `now` is a monotonic clock in milliseconds.
 */
export function createMemoryLimiter(
  options: RateLimitOptions = {},
  now = () => performance.now(),
): RateLimiter {
  const generate = tokenBuckets(
    options.generate ?? GENERATE,
    options.maxVisitors ?? MAX_VISITORS,
    now,
  );
  const others = tokenBuckets(options.others ?? OTHERS, options.maxVisitors ?? MAX_VISITORS, now);
  return { take: (visitor, operation) => (operation === 'generate' ? generate : others)(visitor) };
}

/** The buckets of one rate. A Map keeps the order of insertion, so its first key is the least recent visitor. */
function tokenBuckets(
  rate: Rate,
  maxVisitors: number,
  now: () => number,
): (visitor: string) => number {
  const perMs = rate.perMinute / 60_000;
  const buckets = new Map<string, Bucket>();
  return (visitor) => {
    const updatedAt = now();
    const bucket = buckets.get(visitor) ?? { tokens: rate.burst, updatedAt };
    bucket.tokens = Math.min(rate.burst, bucket.tokens + (updatedAt - bucket.updatedAt) * perMs);
    bucket.updatedAt = updatedAt;
    buckets.delete(visitor);
    buckets.set(visitor, bucket);
    if (buckets.size > maxVisitors) {
      const [oldest] = buckets.keys();
      if (oldest !== undefined) buckets.delete(oldest);
    }
    if (bucket.tokens < 1) return Math.ceil((1 - bucket.tokens) / perMs);
    bucket.tokens -= 1;
    return 0;
  };
}

/**
 * The key of a visitor's bucket: the identity, else the address, else one bucket for all visitors. IPv6 visitors usually
 * have a /64, so a /64 counts as one address.
 */
export function visitorKey(identity: string | undefined, address: string | undefined): string {
  if (identity) return `identity ${identity}`;
  if (address) return `address ${networkOf(address)}`;
  return 'everybody';
}

function networkOf(address: string): string {
  const mapped = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const front = head.split(':').filter(Boolean);
  const back = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0');
  const groups = tail === undefined ? front : [...front, ...zeros, ...back];
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
