import type { Operation } from '../../api/routes.js';
import { digestOf } from '../digest.js';

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
   * an identity or an address, after a word that says which. `rate`: the visitor's own, with a generate, from the `limits` of
   * `authorize`; it replaces that of the limiter.
   */
  take(visitor: string, operation: Operation, rate?: Rate): number | Promise<number>;
  /**
   * Optional: counts one request of a network of several visitors whom their address tells apart: the /48 of an IPv6 address. It should
   * allow several times the requests of one visitor. Without this method, IPv6 visitors are limited by /64 alone.
   */
  takeNetwork?(network: string, operation: Operation): number | Promise<number>;
}

/** Rates for {@link RateLimitOptions.generate} and {@link RateLimitOptions.others}. */
export type Rates = Pick<RateLimitOptions, 'generate' | 'others'>;

/** The rates with their defaults. */
export const ratesOf = ({ generate, others }: Rates = {}): Required<Rates> => ({
  generate: generate ?? { perMinute: 6, burst: 2 },
  others: others ?? { perMinute: 60, burst: 60 },
});

/** The bucket of an operation: a visitor has one for generate, and one for all other operations. */
export const bucketOf = (operation: Operation): keyof Rates =>
  operation === 'generate' ? 'generate' : 'others';

/** A network of several visitors has this multiple of the rate of one visitor. */
const NETWORK_FACTOR = 10;

/** The rate of a network of several visitors. */
export const networkRate = ({ perMinute, burst }: Rate): Rate => ({
  perMinute: perMinute * NETWORK_FACTOR,
  burst: burst * NETWORK_FACTOR,
});

/**
 * A limiter whose buckets are in a database. A digest hides the visitors from the database, and limits the length of the keys.
 * @param take Takes a token of a bucket. Resolves with the milliseconds to wait, 0 if there was one.
 */
export function limiterOn(
  take: (bucket: string, rate: Rate) => Promise<number>,
  rates?: Rates,
): RateLimiter {
  const all = ratesOf(rates);
  return {
    async take(visitor, operation, own) {
      const name = bucketOf(operation);
      return take(`${name}:${await digestOf(visitor)}`, own ?? all[name]);
    },
    async takeNetwork(network, operation) {
      const name = bucketOf(operation);
      return take(`network:${name}:${await digestOf(network)}`, networkRate(all[name]));
    },
  };
}

/** A bucket as databases keep it: the time at which it is full again. A bucket that is not there is full. */
export interface BucketTimes {
  /** Milliseconds until a token comes back. */
  readonly intervalMs: number;
  /** Milliseconds until an empty bucket is full. */
  readonly capacityMs: number;
}

export const bucketTimes = ({ perMinute, burst }: Rate): BucketTimes => ({
  intervalMs: 60_000 / perMinute,
  // Databases add to times of today, where numbers differ by a quarter of a microsecond.
  capacityMs: (burst * 60_000) / perMinute + 0.01,
});
