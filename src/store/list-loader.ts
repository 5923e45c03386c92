import type { CallOptions, ListResult } from '../client/index.js';
import { RetryWait } from './retry-wait.js';

/** The part of the store that a {@link ListLoader} needs. */
export interface ListLoaderHost {
  list(options: CallOptions): Promise<ListResult>;
  onStart(): void;
  /** @param retryAt When the next attempt starts, in milliseconds of `performance.now()`. Undefined: it starts now. */
  onWait(retryAt: number | undefined): void;
  onLoaded(result: ListResult): void;
  /** @param signal Of the call. */
  onFailed(cause: unknown, signal: AbortSignal): void;
}

/** Loads the list, after a 429 with a countdown. The newest load wins, and does not wait for the countdown of an older one. */
export class ListLoader {
  /** When the last load ended, in milliseconds since 1970. */
  endedAt = 0;
  readonly #host: ListLoaderHost;
  #current: AbortController | undefined;
  #wait = new RetryWait('list');

  constructor(host: ListLoaderHost) {
    this.#host = host;
  }

  get isLoading(): boolean {
    return this.#current !== undefined;
  }

  /** Never rejects. The host gets the outcome, unless another load has started or this one was stopped. */
  async load(): Promise<void> {
    const host = this.#host;
    this.#current?.abort();
    const load = new AbortController();
    const { signal } = load;
    this.#current = load;
    this.#wait = new RetryWait('list');
    const send = (maxWait: number) => {
      host.onWait(undefined);
      return host.list({ signal, maxWait });
    };
    host.onStart();
    let result: ListResult;
    try {
      result = await this.#wait.run(send, signal, (retryAt) => host.onWait(retryAt));
    } catch (cause) {
      if (this.#end(load)) host.onFailed(cause, signal);
      return;
    }
    if (this.#end(load)) host.onLoaded(result);
  }

  /** Ends the load that is under way. @returns false if there is none. */
  stop(): boolean {
    const { isLoading } = this;
    this.#current?.abort();
    this.#current = undefined;
    return isLoading;
  }

  /** Ends the countdown. */
  tryNow(): void {
    this.#wait.skip();
  }

  /** @returns false if another load has taken the place of this one. */
  #end(load: AbortController): boolean {
    if (load !== this.#current) return false;
    this.#current = undefined;
    this.endedAt = Date.now();
    return true;
  }
}
