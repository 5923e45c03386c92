import { pause, withTimeout } from '../../api/timers.js';
import type { IdempotencyStore, Lease, StoredResponse } from '../stores/idempotency.js';
import type { ServiceResponse } from '../service/response.js';
import { ProxyError } from '../envelope.js';
import { toStoredResponse, outcomeUnknown, isSafeToRetry, replay } from '../outcome.js';
import type { Outcome } from '../outcome.js';
import { describeError } from '../log.js';
import { storeFailure } from '../store-failure.js';

export interface IdempotencyOptions {
  /**
   * The store for responses. Default: this process's memory. If several processes, workers or isolates serve visitors,
   * pass a store that they share.
   */
  readonly store?: IdempotencyStore;
  /**
   * Milliseconds that a response is kept. Default 86,400,000 (24 hours). Clients of this package repeat a generate for
   * at most 150,000.
   */
  readonly keep?: number;
  /** Bytes of memory for stored responses. Above it, the oldest are dropped. Default 32 MiB. */
  readonly maxBytes?: number;
}

/** One generate, for {@link ExecuteOnce}. */
export interface Generate {
  /** Digest of the request, without its key. */
  readonly fingerprint: string;
  /** Called once before `first`, and not if the key is known. A ProxyError leaves no trace in a store with the method `has`. */
  readonly admit: () => Promise<void>;
  /** Executes the generate. Called at most once, and not if the key is known. */
  readonly first: () => Promise<ServiceResponse>;
  /** Called before an earlier attempt is joined or replayed. May throw a ProxyError. */
  readonly repeated: () => Promise<void>;
  /** Called if the store did not keep the response. */
  readonly report: (diagnostic: string) => void;
}

/**
 * Executes the generate, joins a running one with the same key, or returns the stored response. Continues when the
 * visitor disconnects.
 * @throws ProxyError: the error of `admit`, `first` or `repeated`; 504 `PROXY_TIMEOUT` if an earlier attempt never ended, so that its outcome is
 * unknown; 422 `PROXY_KEY_REUSED` for a known key with another request; 503 `PROXY_UNAVAILABLE`, before anything is sent, if the
 * store fails.
 */
export type ExecuteOnce = (key: string, generate: Generate) => Promise<ServiceResponse>;

/** Milliseconds between two checks for another process's response. */
const POLL_MS = 200;

/** Milliseconds of a claim that is renewed. A repeat learns within this time that the process of the claim died. */
const LEASE_MS = 10_000;
/** Milliseconds between two renewals. Two may fail. */
const RENEW_MS = 3_000;

export interface ExecuteOnceTerms {
  /** Milliseconds that the longest run takes. */
  readonly maxRunMs: number;
  readonly keepMs: number;
}

const keyReused = (): ProxyError =>
  new ProxyError(
    422,
    'PROXY_KEY_REUSED',
    'This Idempotency-Key belongs to another prompt. Send a new key with each prompt.',
  );

/** `limitMs`: milliseconds that one call of the store may take. */
export function createExecuteOnce(
  store: IdempotencyStore,
  { maxRunMs, keepMs }: ExecuteOnceTerms,
  limitMs: number,
): ExecuteOnce {
  const underWay = new Map<string, { fingerprint: string; response: Promise<ServiceResponse> }>();
  const runMs = store.renew === undefined ? maxRunMs : Math.min(LEASE_MS, maxRunMs);
  const timeoutError = () => new Error(`no response within ${limitMs} ms`);

  const ask = async <Result>(question: () => Result | Promise<Result>): Promise<Result> => {
    try {
      return await withTimeout(limitMs, timeoutError, async () => question());
    } catch (error) {
      throw storeFailure(error, 'The store of `idempotency`');
    }
  };

  /** Renews the claim until the returned function is called. A failure is no problem: the next renewal may succeed. */
  const keepRenewing = (key: string, lease: Lease): (() => void) => {
    if (store.renew === undefined) return () => {};
    const renew = async (): Promise<void> => store.renew?.(key, lease);
    const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS);
    return () => clearInterval(timer);
  };

  const executeAndStore = async (
    key: string,
    lease: Lease,
    { first, report, fingerprint }: Generate,
  ) => {
    const stopRenewing = keepRenewing(key, lease);
    const outcome: Outcome = await first().then(
      (response) => ({ response }),
      (error: unknown) => ({ error }),
    );
    stopRenewing();
    try {
      await withTimeout(limitMs, timeoutError, () =>
        isSafeToRetry(outcome)
          ? store.release(key, lease)
          : store.keep(key, { ...toStoredResponse(outcome), fingerprint }, lease),
      );
    } catch (error) {
      const consequence = 'a response is not kept, so a repeat gets none.';
      report(`The store of \`idempotency\` failed (${describeError(error)}): ${consequence}`);
    }
    if ('error' in outcome) throw outcome.error;
    return outcome.response;
  };

  const settle = async (key: string, generate: Generate): Promise<ServiceResponse> => {
    const lease: Lease = { runMs, keepMs, owner: crypto.randomUUID() };
    const start = performance.now();
    let isAdmitted = false;
    const admit = async (): Promise<void> => {
      if (!isAdmitted) await generate.admit();
      isAdmitted = true;
    };
    const first = async (): Promise<ServiceResponse> => {
      await admit();
      return generate.first();
    };
    // Before anything is written, so that many keys of one visitor do not fill the store.
    if (store.has !== undefined && !(await ask(() => store.has?.(key)))) await admit();
    let counted = false;
    for (;;) {
      const found = await ask(() => store.claim(key, lease));
      if (found === 'acquired') return executeAndStore(key, lease, { ...generate, first });
      if (!counted) await generate.repeated();
      counted = true;
      if (found === 'unknown' || performance.now() - start > maxRunMs)
        throw outcomeUnknown('An earlier try of this generate was never finished.');
      if (found !== 'running') {
        const { fingerprint = generate.fingerprint } = Object(found) as StoredResponse;
        if (fingerprint !== generate.fingerprint) throw keyReused();
        return replay(found);
      }
      await pause(POLL_MS);
    }
  };

  return async (key, generate) => {
    const earlier = underWay.get(key);
    if (earlier !== undefined) {
      await generate.repeated();
      if (earlier.fingerprint !== generate.fingerprint) throw keyReused();
      return earlier.response;
    }
    const response = settle(key, generate).finally(() => underWay.delete(key));
    underWay.set(key, { fingerprint: generate.fingerprint, response });
    return response;
  };
}
