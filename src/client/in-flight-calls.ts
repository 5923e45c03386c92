import type { Call } from './call.js';

/** A call in flight, for one or more callers. */
export class InFlightCall<Value extends object> {
  readonly call: Call<Value>;
  readonly #onSettled: () => void;
  readonly #controller = new AbortController();
  #callers = 0;
  #result: ReturnType<Call<Value>['run']> | undefined;

  constructor(call: Call<Value>, onSettled: () => void) {
    this.call = call;
    this.#onSettled = onSettled;
  }

  /** False after all callers have aborted. Then no other caller joins. */
  get hasCallers(): boolean {
    return this.#callers > 0;
  }

  /** Adds a caller until `signal` aborts. The last caller's abort aborts the call. */
  join(signal: AbortSignal): ReturnType<Call<Value>['run']> {
    this.#callers++;
    signal.addEventListener('abort', () => {
      this.#callers--;
      if (!this.hasCallers) this.#controller.abort();
    });
    this.#result ??= this.call.run(this.#controller.signal).finally(this.#onSettled);
    return this.#result;
  }
}

/** The calls of a client that are in flight. Identical reads share one call. */
export class InFlightCalls {
  readonly #reads = new Map<string, InFlightCall<object>>();

  /**
   * Starts a call, or joins a read in flight.
   * @param key Identifies the read. Undefined for a write.
   */
  joinOrStart<Value extends object>(
    key: string | undefined,
    isFresh: boolean | undefined,
    create: () => Call<Value>,
  ): InFlightCall<Value> {
    const running = key !== undefined && !isFresh ? this.#reads.get(key) : undefined;
    if (running?.hasCallers) return running as InFlightCall<Value>;
    const started: InFlightCall<Value> = new InFlightCall(create(), () => {
      // A read that started before a write may be outdated, so no later caller may join it.
      if (key === undefined) this.#reads.clear();
      else if (this.#reads.get(key) === started) this.#reads.delete(key);
    });
    if (key !== undefined) this.#reads.set(key, started);
    return started;
  }
}
