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

/** A generate under way. */
interface RunningGenerate {
  readonly fingerprint: string;
  readonly response: Promise<ServiceResponse>;
}

/** Milliseconds between two checks for another process's response. */
const POLL_MS = 200;

/** Milliseconds of a claim that is renewed. A repeat learns within this time that the process of the claim died. */
const LEASE_MS = 10_000;
/** Milliseconds between two renewals. Two may fail. */
const RENEW_MS = 3_000;

/** Limits in milliseconds. */
export interface ExecuteOnceLimits {
  /** The longest run of a generate. */
  readonly maxRunMs: number;
  /** How long a response is kept. */
  readonly keepMs: number;
  /** One call of the store. */
  readonly storeMs: number;
}

const keyReused = (): ProxyError =>
  new ProxyError(
    422,
    'PROXY_KEY_REUSED',
    'This Idempotency-Key belongs to another prompt. Send a new key with each prompt.',
  );

/**
 * Executes a generate with a key only once. A repeat joins the running one, also of another process, or gets the stored response.
 * Continues when the visitor disconnects.
 */
export class ExecuteOnce {
  readonly #store: IdempotencyStore;
  readonly #limits: ExecuteOnceLimits;
  /** The milliseconds of a claim. */
  readonly #runMs: number;
  /** Of this process, by key. */
  readonly #running = new Map<string, RunningGenerate>();

  constructor(store: IdempotencyStore, limits: ExecuteOnceLimits) {
    this.#store = store;
    this.#limits = limits;
    this.#runMs = store.renew === undefined ? limits.maxRunMs : Math.min(LEASE_MS, limits.maxRunMs);
  }

  /**
   * Executes the generate, joins a running one with the same key, or returns the stored response.
   * @throws ProxyError: the error of `admit`, `first` or `repeated`; 504 `PROXY_TIMEOUT` if an earlier attempt never ended, so that its
   * outcome is unknown; 422 `PROXY_KEY_REUSED` for a known key with another request; 503 `PROXY_UNAVAILABLE`, before anything is sent,
   * if the store fails.
   */
  async run(key: string, generate: Generate): Promise<ServiceResponse> {
    const earlier = this.#running.get(key);
    if (earlier !== undefined) {
      await generate.repeated();
      if (earlier.fingerprint !== generate.fingerprint) throw keyReused();
      return earlier.response;
    }
    const response = this.#settle(key, generate).finally(() => this.#running.delete(key));
    this.#running.set(key, { fingerprint: generate.fingerprint, response });
    return response;
  }

  async #settle(key: string, generate: Generate): Promise<ServiceResponse> {
    const store = this.#store;
    const { maxRunMs, keepMs } = this.#limits;
    const lease: Lease = { runMs: this.#runMs, keepMs, owner: crypto.randomUUID() };
    const start = performance.now();
    let isAdmitted = false;
    const admit = async (): Promise<void> => {
      if (!isAdmitted) await generate.admit();
      isAdmitted = true;
    };
    // Before anything is written, so that many keys of one visitor do not fill the store. Two processes that get a new key at the same
    // moment both count it.
    if (store.has !== undefined && !(await this.#ask(() => store.has?.(key)))) await admit();
    let isCounted = false;
    for (;;) {
      const found = await this.#ask(() => store.claim(key, lease));
      if (found === 'acquired') {
        const first = async (): Promise<ServiceResponse> => {
          await admit();
          return generate.first();
        };
        return this.#executeAndStore(key, lease, { ...generate, first });
      }
      if (!isCounted) await generate.repeated();
      isCounted = true;
      if (found === 'unknown' || performance.now() - start > maxRunMs)
        throw outcomeUnknown('An earlier try of this generate was never finished.');
      if (found !== 'running') return replayFor(generate, found);
      await pause(POLL_MS);
    }
  }

  async #executeAndStore(
    key: string,
    lease: Lease,
    { first, report, fingerprint }: Generate,
  ): Promise<ServiceResponse> {
    const store = this.#store;
    const stopRenewing = this.#keepRenewing(key, lease);
    const outcome: Outcome = await first().then(
      (response) => ({ response }),
      (error: unknown) => ({ error }),
    );
    stopRenewing();
    try {
      await this.#limit(() =>
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
  }

  /** Renews the claim until the returned function is called. A failure is no problem: the next renewal may succeed. */
  #keepRenewing(key: string, lease: Lease): () => void {
    const store = this.#store;
    if (store.renew === undefined) return () => {};
    const renew = async (): Promise<void> => store.renew?.(key, lease);
    const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS);
    return () => clearInterval(timer);
  }

  async #ask<Result>(question: () => Result | Promise<Result>): Promise<Result> {
    try {
      return await this.#limit(async () => question());
    } catch (error) {
      throw storeFailure(error, 'The store of `idempotency`');
    }
  }

  #limit<Result>(call: () => Result | PromiseLike<Result>): Promise<Result> {
    const { storeMs } = this.#limits;
    return withTimeout(storeMs, () => new Error(`no response within ${storeMs} ms`), call);
  }
}

function replayFor(generate: Generate, found: StoredResponse): ServiceResponse {
  const { fingerprint = generate.fingerprint } = Object(found) as StoredResponse;
  if (fingerprint !== generate.fingerprint) throw keyReused();
  return replay(found);
}
