import type { ProxyErrorCode } from '../envelope.js';

/** The outcome of a generate as plain JSON: the service's response, or the proxy's error. */
export type StoredResponse = {
  readonly status: number;
  /** Digest of the request. The same key with another request is an error. */
  readonly fingerprint?: string;
} & (
  | {
      /** JSON text. */
      readonly body: string;
      readonly retryAfter?: string;
    }
  | { readonly code: ProxyErrorCode; readonly message: string }
);

/** The terms of a claim. */
export interface Lease {
  /** Identifies the claim. A new value for each. */
  readonly owner: string;
  /** Milliseconds after which a claim counts as abandoned, if it is not renewed and has no response. */
  readonly runMs: number;
  /** Milliseconds that the store keeps a response, or the fact that there is none. */
  readonly keepMs: number;
}

/**
 * The result of a claim:
 * - `acquired`: the key was free, and now belongs to this claim.
 * - `running`: another claim has the key.
 * - `unknown`: another claim had the key and stored no response within its `runMs`.
 * - the stored response.
 */
export type Claim = 'acquired' | 'running' | 'unknown' | StoredResponse;

/**
 * Stores the responses to generates, so that none is executed twice. Implement it to share responses between processes.
 * Keys are 64 hexadecimal digits. If `claim` throws or rejects, the proxy rejects the generate.
 */
export interface IdempotencyStore {
  /**
   * Optional: true for a key that has a claim or a response. Writes nothing. With this method, a generate with a new key that the
   * rate limit refuses claims nothing.
   */
  has?(key: string): boolean | Promise<boolean>;
  /**
   * Takes a free key atomically: of several claims at the same time, only one gets `acquired`. The claim holds the key
   * for `runMs`. For another `keepMs`, further claims get `unknown`.
   */
  claim(key: string, lease: Lease): Claim | Promise<Claim>;
  /**
   * Optional: if the claim still holds the key, `runMs` and `keepMs` begin again. With this method, the proxy claims for ten
   * seconds and renews every three, so that repeats learn soon that a process died. Without it, a claim holds the key for as
   * long as the longest generate.
   */
  renew?(key: string, lease: Lease): void | Promise<void>;
  /** Stores the response for `keepMs` if the claim still holds the key. */
  keep(key: string, response: StoredResponse, lease: Lease): void | Promise<void>;
  /** Frees the key if the claim still holds it. */
  release(key: string, lease: Lease): void | Promise<void>;
}

/** Bytes of an entry without the text of its response: an upper estimate. */
const ENTRY_BYTES = 512;

/**
 * Responses in this process's memory. It has no state for running generates, since the proxy joins those of the same
 * process before it claims a key. Above `maxBytes` for all responses together, the oldest are dropped. `now` is a
 * monotonic clock in milliseconds.
 */
export function createMemoryIdempotencyStore(
  maxBytes: number,
  now = (): number => performance.now(),
): IdempotencyStore {
  // All entries live equally long, so they also expire in the Map's order of insertion.
  const kept = new Map<string, { response: StoredResponse; until: number; bytes: number }>();
  let bytes = 0;

  const forget = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };

  const forgetOld = (): void => {
    for (const [old, { until }] of kept) {
      if (until > now()) break;
      forget(old);
    }
  };

  return {
    has(key) {
      forgetOld();
      return kept.has(key);
    },
    claim(key) {
      forgetOld();
      return kept.get(key)?.response ?? 'acquired';
    },
    keep(key, response, { keepMs }) {
      forget(key);
      const text = 'body' in response ? response.body : response.message;
      const entry = { response, until: now() + keepMs, bytes: ENTRY_BYTES + 2 * text.length };
      kept.set(key, entry);
      bytes += entry.bytes;
      for (const [old] of kept) {
        if (bytes <= maxBytes || old === key) break;
        forget(old);
      }
    },
    release() {},
  };
}
