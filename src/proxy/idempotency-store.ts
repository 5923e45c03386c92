import type { ProxyErrorCode } from './envelope.js';

/** How a generate ended, as plain JSON: what the service answered, or the proxy's own refusal. */
export type StoredResponse =
  | {
      readonly status: number;
      /** JSON text. */
      readonly body: string;
      readonly retryAfter?: string;
    }
  | { readonly status: number; readonly code: ProxyErrorCode; readonly message: string };

/** On which terms a key is taken. */
export interface Lease {
  /** Whose claim it is: a new value for each. */
  readonly owner: string;
  /** Milliseconds after which a claim without an answer counts as given up. */
  readonly runMs: number;
  /** Milliseconds that an answer, or the knowledge that there is none, is kept. */
  readonly keepMs: number;
}

/**
 * What a claim finds: `acquired`, nobody had the key, and it is now taken; `running`, somebody else has it;
 * `unknown`, somebody had it and gave no answer within their `runMs`; or the answer.
 */
export type Claim = 'acquired' | 'running' | 'unknown' | StoredResponse;

/**
 * Keeps the answers to generates, so that none is carried out twice; the seam for a store that several processes
 * share. Keys are 64 hexadecimal digits. Whatever throws or rejects at a claim refuses the generate.
 */
export interface IdempotencyStore {
  /**
   * Takes a key that nobody has, in one step: of several claims at a time only one is `acquired`. A taken key is held
   * for `runMs` and then `keepMs` more, in which claims get `unknown`.
   */
  claim(key: string, lease: Lease): Claim | Promise<Claim>;
  /** Keeps the answer for `keepMs`, if the key is still the owner's. */
  keep(key: string, response: StoredResponse, lease: Lease): void | Promise<void>;
  /** Frees the key, if it is still the owner's. */
  release(key: string, lease: Lease): void | Promise<void>;
}

/** Bytes that an entry takes beside the text of its answer; an estimate from above. */
const ENTRY_BYTES = 512;

/**
 * Answers in this process's memory. It knows nothing of generates under way: those of the same process are joined
 * before anything is claimed. Takes the greatest number of bytes that answers may use together, above which
 * the oldest is forgotten first, and a clock in milliseconds that never goes back.
 */
export function createMemoryIdempotencyStore(
  maxBytes: number,
  now = (): number => performance.now(),
): IdempotencyStore {
  // All are kept for the same time, so a Map's order of insertion is also that of their ends.
  const kept = new Map<string, { response: StoredResponse; until: number; bytes: number }>();
  let bytes = 0;

  const forget = (key: string): void => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };

  return {
    claim(key) {
      for (const [old, { until }] of kept) {
        if (until > now()) break;
        forget(old);
      }
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
