import type { IdempotencyStore, Claim, Lease } from './idempotency-store.js';
import type { ServiceResponse } from './service-response.js';
import { withTimeout } from './deadline.js';
import { misconfigured, ProxyError } from './envelope.js';
import { toStoredResponse, outcomeUnknown, isSafeToRetry, replay } from './outcome.js';
import type { Outcome } from './outcome.js';

export interface IdempotencyOptions {
  /**
   * Where answers are kept. Default: memory, which is right where one process answers all visitors. Where
   * several do, or workers or isolates, hand over a store that they share.
   */
  readonly store?: IdempotencyStore;
  /**
   * Milliseconds that an answer is kept. Default 600,000 (ten minutes); clients of this package repeat for at
   * most 150,000.
   */
  readonly keep?: number;
  /** Bytes of memory for kept answers, above which the oldest is forgotten first. Default 32 MiB. */
  readonly maxBytes?: number;
}

/** One generate, as the request with its key sees it. */
export interface Generate {
  /** Carries it out. Called at most once, and not where the key is known. */
  readonly first: () => Promise<ServiceResponse>;
  /** Called before an earlier try is joined or replayed; may throw a ProxyError. */
  readonly repeated: () => Promise<void>;
  /** Hears of a store that did not keep an answer. */
  readonly report: (diagnostic: string) => void;
}

/**
 * Carries out the generate, or joins the one with the same key that is under way, or gives again what that one
 * gave. Goes on when the visitor leaves. Throws the ProxyError that `first` throws or threw; 504 `PROXY_TIMEOUT` where
 * an earlier try was given up by its process, so that nobody knows how it ended; 500 `PROXY_MISCONFIGURED` where
 * the store fails, before anything is carried out.
 */
export type Once = (key: string, generate: Generate) => Promise<ServiceResponse>;

/** How often another process is asked whether it is done. */
const POLL_MS = 200;

/** Takes a store, how long it runs and keeps (see {@link Lease}), and the milliseconds that one answer of it may take. */
export function createOnce(
  store: IdempotencyStore,
  terms: Omit<Lease, 'owner'>,
  limitMs: number,
): Once {
  const underWay = new Map<string, Promise<ServiceResponse>>();
  const timeoutError = () => new Error(`no response within ${limitMs} ms`);

  const claim = async (key: string, lease: Lease): Promise<Claim> => {
    try {
      return await withTimeout(limitMs, timeoutError, () => store.claim(key, lease));
    } catch {
      throw misconfigured('The store of `idempotency` failed, so nothing was begun.');
    }
  };

  const executeAndStore = async (key: string, lease: Lease, { first, report }: Generate) => {
    const outcome: Outcome = await first().then(
      (response) => ({ response }),
      (error: unknown) => ({ error }),
    );
    try {
      await withTimeout(limitMs, timeoutError, () =>
        isSafeToRetry(outcome)
          ? store.release(key, lease)
          : store.keep(key, toStoredResponse(outcome), lease),
      );
    } catch {
      report('The store of `idempotency` did not keep a response; a repeat will learn nothing.');
    }
    if ('error' in outcome) throw outcome.error;
    return outcome.response;
  };

  const settle = async (key: string, generate: Generate): Promise<ServiceResponse> => {
    const lease: Lease = { ...terms, owner: crypto.randomUUID() };
    const start = performance.now();
    let counted = false;
    for (;;) {
      const found = await claim(key, lease);
      if (found === 'acquired') return executeAndStore(key, lease, generate);
      if (!counted) await generate.repeated();
      counted = true;
      if (found === 'unknown' || performance.now() - start > terms.runMs)
        throw outcomeUnknown('An earlier try of this generate was never finished.');
      if (found !== 'running') return replay(found);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };

  return async (key, generate) => {
    const earlier = underWay.get(key);
    if (earlier !== undefined) {
      await generate.repeated();
      return earlier;
    }
    const response = settle(key, generate).finally(() => underWay.delete(key));
    underWay.set(key, response);
    return response;
  };
}

const KEY = /^[A-Za-z0-9_-]{16,128}$/;
const RANDOM_UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * The key under which a generate is known: a digest of account, visitor, `Idempotency-Key` and prompt, so that no
 * visitor ever gets another's answer, nor the answer to another prompt. Undefined without the header.
 *
 * Visitors without an identity are told apart by their keys alone, which must therefore be random UUIDs: their
 * address may change between two tries, as it does when a phone leaves the Wi-Fi, and then a form would be made
 * twice. Throws a ProxyError (400 `PROXY_BAD_REQUEST`) for a key of another shape.
 */
export async function generateKey(
  headers: Headers,
  identity: string | undefined,
  baseUrl: string,
  body: string,
): Promise<string | undefined> {
  const given = headers.get('Idempotency-Key');
  if (given === null) return undefined;
  if (!(identity ? KEY : RANDOM_UUID).test(given)) {
    throw new ProxyError(400, 'PROXY_BAD_REQUEST', 'The Idempotency-Key must be a random UUID.');
  }
  const text = JSON.stringify([baseUrl, identity || null, given, body]);
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
