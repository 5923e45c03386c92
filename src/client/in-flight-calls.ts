import type { Call } from './call.js';

/** A call under way, for one caller or many. */
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

  /** False once all callers have left: then nobody joins it any more. */
  get hasCallers(): boolean {
    return this.#callers > 0;
  }

  /** Adds a caller, who leaves when `signal` aborts. When the last one has left, the call is aborted. */
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

/** The calls of a client that are under way. Reads of the same thing share one. */
export class InFlightCalls {
  readonly #reads = new Map<string, InFlightCall<object>>();

  /**
   * Starts a call, or joins a read that is under way.
   * @param key Names what is read; undefined for a write.
   */
  joinOrStart<Value extends object>(
    key: string | undefined,
    isFresh: boolean | undefined,
    create: () => Call<Value>,
  ): InFlightCall<Value> {
    const running = key !== undefined && !isFresh ? this.#reads.get(key) : undefined;
    if (running?.hasCallers) return running as InFlightCall<Value>;
    const started: InFlightCall<Value> = new InFlightCall(create(), () => {
      // What was read before a write must not be joined after it.
      if (key === undefined) this.#reads.clear();
      else if (this.#reads.get(key) === started) this.#reads.delete(key);
    });
    if (key !== undefined) this.#reads.set(key, started);
    return started;
  }
}
