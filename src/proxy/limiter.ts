import type { Operation } from '../api.js';

/** How often a visitor may do something. */
export interface Rate {
  /** Times per minute in the long run, above 0. */
  readonly perMinute: number;
  /** Times at once, 1 or more. */
  readonly burst: number;
}

export interface RateLimitOptions {
  /** Default 6 a minute, 2 at once. */
  readonly generate?: Rate;
  /** List, get and delete together: default 60 a minute, 60 at once. */
  readonly others?: Rate;
  /** Visitors remembered at a time; the one that was away longest is forgotten first. Default 10,000. */
  readonly maxVisitors?: number;
}

/**
 * Decides whether a visitor may go on; the seam for a limiter that several processes share. One that throws,
 * rejects or does not answer in time refuses the request.
 */
export interface RateLimiter {
  /**
   * Takes one from the visitor's store for this operation. Gives the milliseconds to wait, 0 for none.
   * `visitor` tells visitors apart: an identity or an address, with a word in front that says which.
   */
  take(visitor: string, operation: Operation): number | Promise<number>;
}

interface Bucket {
  tokens: number;
  /** When `tokens` was right, in milliseconds of `now`. */
  at: number;
}

const GENERATE: Rate = { perMinute: 6, burst: 2 };
const OTHERS: Rate = { perMinute: 60, burst: 60 };
const MAX_VISITORS = 10_000;

/**
 * Token buckets in this process's memory: one for generate and one for everything else per visitor.
 * `now` is a clock in milliseconds that never goes back.
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

/** The buckets of one rate. A Map keeps the order of insertion, so its first key was away longest. */
function tokenBuckets(
  rate: Rate,
  maxVisitors: number,
  now: () => number,
): (visitor: string) => number {
  const perMs = rate.perMinute / 60_000;
  const buckets = new Map<string, Bucket>();
  return (visitor) => {
    const at = now();
    const bucket = buckets.get(visitor) ?? { tokens: rate.burst, at };
    bucket.tokens = Math.min(rate.burst, bucket.tokens + (at - bucket.at) * perMs);
    bucket.at = at;
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
 * Whose store a request takes from: the identity that `authorize` gave, else the address, else one store
 * for all. An IPv6 visitor owns at least a /64, so that is what counts as one address.
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
