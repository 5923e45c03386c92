import { IDEMPOTENT_HEADER, maxResponseBytes, routeOf, type Operation } from '../api.js';
import { readJson } from './body.js';
import { CallFailure } from './call-failure.js';
import type { Cooldown } from './cooldown.js';
import type { Endpoint } from './endpoint.js';
import type { FormsErrorFields } from './errors.js';
import type { FailedCall } from './failure.js';
import { loadRecovery } from './load-recovery.js';
import { parseResponse, type ParsedResponse } from './response.js';
import type { Runtime } from './runtime.js';
import type { ClientEvent, FormsClientOptions, ResponseMeta } from './types.js';
import { withTimeout } from './with-timeout.js';

/** What a call asks for. */
export interface CallRequest {
  readonly operation: Operation;
  /** With get and delete. */
  readonly id?: string;
  /** JSON text; with generate. */
  readonly body?: string | undefined;
  /** Does not join a read that is under way. */
  readonly isFresh?: boolean;
}

/** Reads `data` of a success. @returns undefined if it is not what the operation needs. */
export type Decode<Value extends object> = (data: unknown, id: string) => Value | undefined;

/** A read changes nothing, so calls can share one, and it can be repeated. */
export const isRead = ({ operation }: CallRequest): boolean =>
  operation === 'list' || operation === 'get';

/** What all calls of a client share. */
export interface ClientState {
  readonly options: FormsClientOptions;
  readonly runtime: Runtime;
  readonly cooldown: Cooldown;
  /** The headers function, called after a 401; once for all calls that wait for it. */
  pendingRefresh?: Promise<HeadersInit | undefined> | undefined;
  /** The proxy executes generates with the same `Idempotency-Key` only once, so one may be sent again. */
  isGenerateRepeatable: boolean;
}

type Result<Value> = Value & { readonly meta: ResponseMeta };

const DEFAULT_RETRIES = 2;
const HOOK_TIMEOUT_MS = 10_000;

/** If a server asks for a longer pause than a minute, the caller is told instead. Half a second more is chance. */
const MAX_WAIT_MS = 60_500;

/** Milliseconds for one attempt, and how many more the whole call may take. */
const TIMES = [20_000, 25_000] as const;
const TIMES_OF_GENERATE = [120_000, 30_000] as const;

/** One call of an operation: its attempts, the pauses between them, and the outcome. */
export class Call<Value extends object> implements FailedCall {
  /** Attempts made so far. */
  attempts = 0;
  /** The operation may have been executed: an attempt is in flight, or its response was lost. */
  mayHaveExecuted = false;
  readonly url: string;
  readonly isSameOrigin: boolean;
  /** The longest that the call may take, in milliseconds. */
  readonly totalMs: number;

  readonly #decode: Decode<Value>;
  readonly #request: CallRequest;
  readonly #state: ClientState;
  readonly #maxWaitMs: number;
  readonly #timeoutMs: number;
  /** When the time of the call is up, in milliseconds of `performance.now()`. */
  readonly #deadline: number;
  #retries = 0;
  /** When the next attempt may start, in milliseconds of `performance.now()`. */
  #retryAt = 0;
  /** After the first 401, new headers are asked for once. */
  #authState: 'initial' | 'needs-refresh' | 'refreshed' = 'initial';
  #lastFailure: CallFailure | undefined;
  #idempotencyKey: string | undefined;

  constructor(
    decode: Decode<Value>,
    request: CallRequest,
    endpoint: Endpoint,
    state: ClientState,
    maxWaitMs = MAX_WAIT_MS,
  ) {
    const isGenerate = request.operation === 'generate';
    const [attemptMs, extraMs] = isGenerate ? TIMES_OF_GENERATE : TIMES;
    this.url = endpoint.url + routeOf(request.operation, request.id).path;
    this.isSameOrigin = endpoint.isSameOrigin;
    this.#decode = decode;
    this.#request = request;
    this.#state = state;
    this.#maxWaitMs = maxWaitMs;
    this.#timeoutMs = state.options.timeout ?? attemptMs;
    this.totalMs = this.#timeoutMs + extraMs;
    this.#deadline = state.runtime.performance.now() + this.totalMs;
  }

  /**
   * Makes attempts until one succeeds or no other one makes sense.
   * @param signal Aborts when nobody waits for the call any more.
   * @throws CallFailure
   */
  async run(signal: AbortSignal): Promise<Result<Value>> {
    for (;;) {
      await this.#waitForRetry(signal);
      const headers = await this.#prepareHeaders(signal);
      const mayHaveExecutedBefore = this.mayHaveExecuted;
      const response = await this.#sendOnce(headers, signal);
      const result = this.#resultOf(response, mayHaveExecutedBefore);
      if (result) return result;
      await this.#planRetry(response, mayHaveExecutedBefore);
    }
  }

  /** Waits as long as the last attempt demands, and while the client cools down after a 429. */
  async #waitForRetry(signal: AbortSignal): Promise<void> {
    const { cooldown, runtime } = this.#state;
    for (;;) {
      if (this.#maxWaitMs === 0) cooldown.end();
      const until = Math.max(this.#retryAt, cooldown.until);
      const waitMs = until - runtime.performance.now();
      if (waitMs <= 0) return;
      if (waitMs > this.#maxWaitMs || until >= this.#deadline) {
        const tooLong = new CallFailure({ kind: 'http', status: 429, retryAfterMs: waitMs });
        throw this.#lastFailure ?? tooLong;
      }
      this.#emit({ type: 'wait', waitMs });
      // Its timeout is the end of the pause.
      await withTimeout(runtime, waitMs, signal, () => new Promise(() => {})).catch(() =>
        signal.throwIfAborted(),
      );
    }
  }

  /** The headers of the page, new ones after a 401, and those of the client. */
  async #prepareHeaders(signal: AbortSignal): Promise<Headers> {
    const isRefresh = this.#authState === 'needs-refresh';
    let init: HeadersInit | undefined;
    let headers: Headers;
    try {
      init = await (isRefresh ? this.#refreshHeaders() : this.#headersOfPage(signal));
      headers = new Headers(init);
    } catch (error) {
      // A CallFailure means that the function did not return in time.
      const cause = error instanceof CallFailure ? undefined : error;
      throw new CallFailure({ kind: 'auth', cause });
    }
    if (isRefresh) {
      // There is nothing newer: the 401 stands.
      if (!init) throw this.#lastFailure!;
      this.#authState = 'refreshed';
    }
    signal.throwIfAborted();
    headers.set('Accept', 'application/json');
    if (this.#request.body) {
      headers.set('Content-Type', 'application/json');
      const isKnown = this.isSameOrigin || this.#state.isGenerateRepeatable;
      // Pages that are not secure have no random UUIDs.
      if (isKnown) this.#idempotencyKey ??= crypto.randomUUID?.();
    }
    if (this.#idempotencyKey) headers.set('Idempotency-Key', this.#idempotencyKey);
    return headers;
  }

  /** No caller's signal ends it, since other calls may wait for it too. */
  #refreshHeaders(): Promise<HeadersInit | undefined> {
    const state = this.#state;
    state.pendingRefresh ??= this.#headersOfPage(undefined, 'unauthorized').finally(() => {
      state.pendingRefresh = undefined;
    });
    return state.pendingRefresh;
  }

  async #headersOfPage(
    parent: AbortSignal | undefined,
    reason?: 'unauthorized',
  ): Promise<HeadersInit | undefined> {
    const { options, runtime } = this.#state;
    const { headers } = options;
    if (typeof headers !== 'function') return headers;
    const { operation } = this.#request;
    return withTimeout(runtime, HOOK_TIMEOUT_MS, parent, (signal) =>
      headers({ operation, attempt: this.attempts + 1, reason, signal }),
    );
  }

  /** One request. @returns what the response says, or why there is none. */
  async #sendOnce(headers: Headers, callSignal: AbortSignal): Promise<ParsedResponse> {
    const { options, runtime } = this.#state;
    const maxBytes = options.maxBytes ?? maxResponseBytes(this.#request.operation);
    let response: Response | undefined;
    let parsed: ParsedResponse;
    this.attempts++;
    this.mayHaveExecuted = true;
    this.#emit({ type: 'attempt' });
    try {
      parsed = await withTimeout(runtime, this.#timeoutMs, callSignal, async (signal) => {
        response = await this.#fetch(headers, signal);
        return parseResponse(response, await readJson(response, maxBytes, signal));
      });
    } catch (error) {
      const isLost = error instanceof CallFailure && !callSignal.aborted;
      if (!isLost) throw error;
      // A status that says no needs no body to say it.
      parsed = response && !response.ok ? parseResponse(response) : error;
    }
    if (response?.headers.get(IDEMPOTENT_HEADER) === '1') this.#state.isGenerateRepeatable = true;
    return parsed;
  }

  /** @throws CallFailure of kind `network` */
  async #fetch(headers: Headers, signal: AbortSignal): Promise<Response> {
    const { options } = this.#state;
    const { operation, id, body } = this.#request;
    try {
      return await (options.fetch ?? fetch)(this.url, {
        method: routeOf(operation, id).method,
        headers,
        body,
        signal,
        cache: 'no-store',
        redirect: 'manual',
        credentials: options.credentials,
        // A delete must arrive even if the visitor leaves the page at once.
        keepalive: operation === 'delete',
      });
    } catch (cause) {
      throw new CallFailure({ kind: 'network', cause });
    }
  }

  #resultOf(
    { fields, data, apiVersion }: ParsedResponse,
    mayHaveExecutedBefore: boolean,
  ): Result<Value> | undefined {
    const { operation, id = '' } = this.#request;
    const { status, requestId, allow } = fields;
    // A deleted form yields 404, so an earlier attempt of this call has probably deleted it.
    const isGone = operation === 'delete' && status === 404 && mayHaveExecutedBefore;
    const value = this.#decode(isGone ? { deleted: true } : data, id);
    if (!value) return undefined;
    this.#emitResponse(fields, apiVersion);
    const meta = { attempts: this.attempts, requestId, apiVersion, allow };
    return { ...value, ...(isGone && { confirmed: false }), meta };
  }

  /** Decides about another attempt. @throws CallFailure if there is none. */
  async #planRetry(response: ParsedResponse, mayHaveExecutedBefore: boolean): Promise<void> {
    const { options, runtime, cooldown } = this.#state;
    const { operation } = this.#request;
    const { details, apiVersion } = response;
    const recovery = await loadRecovery(runtime).catch(() => undefined);
    const fields = { ...response.fields, ...recovery?.readFailure(response.fields, details) };
    const failure = new CallFailure(fields, details);
    const { status, code, retryAfterMs } = fields;
    this.#emitResponse(fields, apiVersion);

    // The proxy executes a generate with the same key only once, however often it gets it.
    const isRepeatable = this.#idempotencyKey !== undefined && this.#state.isGenerateRepeatable;
    const rule = recovery?.retryRule(operation, isRepeatable, failure) ?? {
      // If a file can't be loaded, the connection is lost. A read is repeated all the same.
      retry: !status && isRead(this.#request),
      mayHaveExecuted: true,
    };
    this.mayHaveExecuted = mayHaveExecutedBefore || rule.mayHaveExecuted;
    this.#lastFailure = failure;
    if (status === 429 && retryAfterMs) cooldown.extend(retryAfterMs);

    const isExpired = status === 401 && code !== 'INVALID_API_KEY';
    if (isExpired && typeof options.headers === 'function' && this.#authState === 'initial') {
      this.#authState = 'needs-refresh';
      return;
    }
    if (!rule.retry || this.#retries >= (options.retries ?? DEFAULT_RETRIES)) throw failure;
    this.#retries++;
    const waitMs = recovery?.backoff(this.#retries, runtime.Math.random, retryAfterMs) ?? 1000;
    this.#retryAt = runtime.performance.now() + waitMs;
  }

  #emitResponse(
    { status, code, requestId, allow }: FormsErrorFields,
    apiVersion: string | undefined,
  ): void {
    this.#emit({ type: 'response', status, code, requestId, apiVersion, allow });
  }

  #emit(event: Omit<ClientEvent, 'operation' | 'attempt'>): void {
    try {
      const { operation } = this.#request;
      this.#state.options.onEvent?.({ operation, attempt: this.attempts, ...event });
    } catch {
      // A fault in a log must not break a call.
    }
  }
}
