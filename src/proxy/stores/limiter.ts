import type { Operation } from '../../api.js';

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
