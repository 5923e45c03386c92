import { isNotFound } from '../api/envelope.js';
import { IDEMPOTENT_HEADER } from '../api/headers.js';
import { maxResponseBytes, type Operation } from '../api/routes.js';
import { pause } from '../api/timers.js';
import { CallRoute, type KnownWay } from './call-route.js';
import type { Endpoint } from './endpoint.js';
import { CallFailure, type FailedCall } from './errors.js';
import { parseResponse, readFailureFields, readJson, type ParsedResponse } from './response.js';
import { backoff, retryRule, type RetryRule } from './retry-policy.js';
import { withSignal, type Cooldown, type Runtime } from './timing.js';
import type { ClientEvent, FormsClientOptions, ResponseMeta } from './types.js';

/** The input of a call. */
export interface CallRequest {
  readonly operation: Operation;
  /** With get and delete. */
  readonly id?: string;
  /** JSON text; with generate. */
  readonly body?: string | undefined;
  /** Does not join a read in flight. */
  readonly isFresh?: boolean;
}

/** Reads `data` of a success. @returns undefined if it is not what the operation needs. */
export type Decode<Value extends object> = (data: unknown, id: string) => Value | undefined;

/** A read changes nothing, so calls can share one, and it can be repeated. */
export const isRead = ({ operation }: CallRequest): boolean =>
  operation === 'list' || operation === 'get';

/** The state that all calls of a client share. */
export interface ClientState extends KnownWay {
  readonly options: FormsClientOptions;
  readonly runtime: Runtime;
  /** The proxy limits generates and all other calls apart, so each has its own pause after a 429. */
  readonly cooldowns: Readonly<Record<'generate' | 'other', Cooldown>>;
  /** The pending call of the headers function after a 401. All calls that need new headers share it. */
  pendingRefresh?: Promise<HeadersInit | undefined> | undefined;
  /** The proxy executes generates with the same `Idempotency-Key` only once, so the client may retry them. */
  isGenerateRepeatable: boolean;
  /** The proxy has sent a response. */
  hasReachedProxy: boolean;
}

type Result<Value> = Value & { readonly meta: ResponseMeta };

const DEFAULT_RETRIES = 2;
const HOOK_TIMEOUT_MS = 10_000;

/** A call that needs a longer pause fails instead: a minute, and half a second for the random part of a pause. */
const MAX_WAIT_MS = 60_500;

const ATTEMPT_MS = 20_000;
const GENERATE_ATTEMPT_MS = 120_000;

/** How much longer than one attempt the whole call may take. */
const EXTRA_MS = 25_000;
const GENERATE_EXTRA_MS = 30_000;

/** One call of an operation: its attempts, the pauses between them, and the outcome. */
export class Call<Value extends object> implements FailedCall {
  /** Attempts made so far. */
  attempts = 0;
  readonly isSameOrigin: boolean;
  /** The longest that the call may take, in milliseconds. */
  readonly totalMs: number;

  readonly #endpoint: string;
  readonly #decode: Decode<Value>;
  readonly #request: CallRequest;
  readonly #route: CallRoute;
  readonly #state: ClientState;
  readonly #maxWaitMs: number;
  readonly #attemptMs: number;
  readonly #maxRetries: number;
  /** When the time of the call is up, in milliseconds of `performance.now()`. */
  readonly #deadline: number;
  #retries = 0;
  /** When the next attempt may start, in milliseconds of `performance.now()`. */
  #retryAt = 0;
  /** After the first 401, the client requests new headers, but only once. */
  #authState: 'initial' | 'needs-refresh' | 'refreshed' = 'initial';
  #lastFailure: CallFailure | undefined;
  #idempotencyKey: string | undefined;
  /** The last attempt may have been executed: it is in flight, or its response leaves this open. */
  #mayHaveExecutedLast = false;
  /** The last attempt was not sent: the browser was offline before and after it. */
  #isUnsent = false;
  /** An attempt before the last one may have been executed. */
  #mayHaveExecutedEarlier = false;

  constructor(
    decode: Decode<Value>,
    request: CallRequest,
    endpoint: Endpoint,
    state: ClientState,
    maxWaitMs = MAX_WAIT_MS,
  ) {
    const isGenerate = request.operation === 'generate';
    const attemptMs = isGenerate ? GENERATE_ATTEMPT_MS : ATTEMPT_MS;
    this.#endpoint = endpoint.url;
    this.isSameOrigin = endpoint.isSameOrigin;
    this.#route = new CallRoute(request.operation, request.id, this.isSameOrigin, state);
    this.#decode = decode;
    this.#request = request;
    this.#state = state;
    this.#maxWaitMs = maxWaitMs;
    this.#attemptMs = state.options.timeout ?? attemptMs;
    this.#maxRetries = state.options.retries ?? DEFAULT_RETRIES;
    this.totalMs = this.#attemptMs + (isGenerate ? GENERATE_EXTRA_MS : EXTRA_MS);
    this.#deadline = state.runtime.performance.now() + this.totalMs;
  }

  /** Of the last attempt, or of the one whose failure {@link run} threw. */
  get url(): string {
    return this.#endpoint + this.#route.path;
  }

  get hasReachedProxy(): boolean {
    return this.#state.hasReachedProxy;
  }

  get mayHaveExecuted(): boolean {
    return this.#mayHaveExecutedLast || this.#mayHaveExecutedEarlier;
  }

  /**
   * Makes attempts until one succeeds or no other one makes sense.
   * @param signal Aborts when no caller waits any more.
   * @throws CallFailure
   */
  async run(signal: AbortSignal): Promise<Result<Value>> {
    for (;;) {
      await this.#waitForRetry(signal);
      const headers = await this.#prepareHeaders(signal);
      const attempt = await this.#sendOnce(headers, signal);
      const result = this.#resultOf(attempt);
      if (result) return result;

      const failure = this.#failureOf(attempt);
      const rule = this.#ruleFor(failure);
      this.#lastFailure = failure;
      this.#mayHaveExecutedLast = rule.mayHaveExecuted && !this.#isUnsent;
      this.#coolDown(failure);
      if (this.#needsNewHeaders(failure)) {
        this.#authState = 'needs-refresh';
        continue;
      }
      if (this.#route.change(failure)) {
        this.#mayHaveExecutedLast = false;
        continue;
      }
      const mayRetry = this.#retries < this.#maxRetries || this.#isStillRunning();
      if (!rule.retry || !mayRetry) throw this.#finalFailure(failure);
      this.#planRetry(failure);
    }
  }

  get #isDelete(): boolean {
    return this.#request.operation === 'delete';
  }

  get #isOffline(): boolean {
    return this.#state.runtime.navigator?.onLine === false;
  }

  /** The pause that calls of this kind share. */
  get #cooldown(): Cooldown {
    const { generate, other } = this.#state.cooldowns;
    return this.#request.operation === 'generate' ? generate : other;
  }

  /** Waits as long as the last attempt demands, and while the client cools down after a 429. */
  async #waitForRetry(signal: AbortSignal): Promise<void> {
    const { runtime } = this.#state;
    const cooldown = this.#cooldown;
    // The caller has waited already.
    if (this.#maxWaitMs === 0 && this.attempts === 0) cooldown.end();
    for (;;) {
      const isCooldown = cooldown.until > this.#retryAt;
      const until = isCooldown ? cooldown.until : this.#retryAt;
      const waitMs = Math.ceil(until - runtime.performance.now());
      if (waitMs <= 0) return;
      // For a longer pause, the caller shows a countdown. A generate that still runs needs none.
      const isTooLong = waitMs > this.#maxWaitMs && (isCooldown || !this.#isStillRunning());
      if (isTooLong || until >= this.#deadline) {
        const rateLimited = new CallFailure({ kind: 'http', status: 429, retryAfterMs: waitMs });
        throw isCooldown ? rateLimited : this.#lastFailure!;
      }
      this.#emit({ type: 'wait', waitMs });
      // A pause may be a millisecond early.
      await pause(waitMs + 1, { signal, timers: runtime });
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
      // A CallFailure: the function did not return in time. If the call was aborted, no caller waits for the outcome.
      const cause = error instanceof CallFailure ? undefined : error;
      throw new CallFailure({ kind: 'auth', cause });
    }
    if (isRefresh) {
      // The function has no newer headers, so the 401 is final.
      if (!init) throw this.#lastFailure!;
      this.#authState = 'refreshed';
    }
    signal.throwIfAborted();
    headers.set('Accept', 'application/json');
    if (this.#route.method === 'POST') headers.set('Content-Type', 'application/json');
    if (this.#request.operation === 'generate') {
      // A proxy of another origin that does not know the header would fail the preflight.
      const mayCarryKey = this.isSameOrigin || this.#state.isGenerateRepeatable;
      // Pages that are not secure have no random UUIDs.
      if (mayCarryKey) this.#idempotencyKey ??= crypto.randomUUID?.();
    }
    if (this.#idempotencyKey) headers.set('Idempotency-Key', this.#idempotencyKey);
    return headers;
  }

  /** Not bound to the caller's signal: other calls may share this refresh. */
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
    return withSignal(runtime, HOOK_TIMEOUT_MS, parent, (signal) =>
      headers({ operation, attempt: this.attempts + 1, reason, signal }),
    );
  }

  /** Sends one request. @returns the parsed response, or the reason why there is none. */
  async #sendOnce(headers: Headers, callSignal: AbortSignal): Promise<ParsedResponse> {
    const { options, runtime } = this.#state;
    const maxBytes = options.maxBytes ?? maxResponseBytes(this.#request.operation);
    let response: Response | undefined;
    let parsed: ParsedResponse;
    this.attempts++;
    this.#mayHaveExecutedEarlier = this.mayHaveExecuted;
    this.#mayHaveExecutedLast = true;
    this.#isUnsent = false;
    this.#emit({ type: 'attempt' });
    try {
      parsed = await withSignal(runtime, this.#attemptMs, callSignal, async (signal) => {
        response = await this.#fetch(headers, signal);
        return parseResponse(response, await readJson(response, maxBytes, signal));
      });
    } catch (error) {
      const isAttemptFailure = error instanceof CallFailure && !callSignal.aborted;
      if (!isAttemptFailure) throw error;
      // An error status counts even if the body is lost.
      const isErrorStatus = response && !response.ok;
      parsed = isErrorStatus ? parseResponse(response!) : error;
    }
    if (response?.headers.get(IDEMPOTENT_HEADER) === '1') this.#state.isGenerateRepeatable = true;
    return parsed;
  }

  /** @throws CallFailure of kind `network` */
  async #fetch(headers: Headers, signal: AbortSignal): Promise<Response> {
    const { options } = this.#state;
    const { body } = this.#request;
    const wasOffline = this.#isOffline;
    try {
      return await (options.fetch ?? fetch)(this.url, {
        method: this.#route.method,
        headers,
        body: body ?? this.#route.body,
        signal,
        cache: 'no-store',
        redirect: 'manual',
        credentials: options.credentials,
        // A delete must arrive even if the visitor leaves the page at once.
        keepalive: this.#isDelete,
      });
    } catch (cause) {
      this.#isUnsent = wasOffline && this.#isOffline;
      throw new CallFailure({ kind: 'network', cause });
    }
  }

  /** The result of the call, if the attempt succeeded. */
  #resultOf(parsed: ParsedResponse): Result<Value> | undefined {
    const { fields, details, data, apiVersion } = parsed;
    const { id = '' } = this.#request;
    const { status, requestId, allow, remaining } = fields;
    // A deleted form yields 404, so an earlier attempt of this call has probably deleted it.
    const isGone =
      this.#isDelete && this.#mayHaveExecutedEarlier && isNotFound({ status, value: details.json });
    const value = this.#decode(isGone ? { deleted: true } : data, id);
    if (!value) return undefined;
    this.#onProxyResponse();
    this.#emit({ type: 'response', status, requestId, apiVersion, allow });
    const meta = { attempts: this.attempts, requestId, apiVersion, allow, remaining };
    return { ...value, ...(isGone && { confirmed: false }), meta };
  }

  /** Why the attempt failed. */
  #failureOf({ fields, details, apiVersion }: ParsedResponse): CallFailure {
    const failure = new CallFailure({ ...fields, ...readFailureFields(fields, details) }, details);
    const { status, code, requestId, allow } = failure.fields;
    if (allow) this.#onProxyResponse();
    this.#emit({ type: 'response', status, code, requestId, apiVersion, allow });
    return failure;
  }

  #ruleFor(failure: CallFailure): RetryRule {
    // The proxy executes a generate with the same key only once, however often it gets it.
    const isRepeatable = this.#idempotencyKey !== undefined && this.#state.isGenerateRepeatable;
    return retryRule(this.#request.operation, isRepeatable, failure);
  }

  /**
   * True if the proxy may still execute an earlier attempt of this generate, whose form was paid for. A proxy in PHP does not let a
   * repeat wait for it, so the call goes on until its time is up.
   */
  #isStillRunning(): boolean {
    const isRepeat = this.#idempotencyKey !== undefined && this.#mayHaveExecutedEarlier;
    return isRepeat && this.#lastFailure?.fields.code === 'PROXY_UNAVAILABLE';
  }

  /** After a 429, all calls of this kind wait. */
  #coolDown({ fields: { status, code, retryAfterMs } }: CallFailure): void {
    // A spent budget limits generates only.
    if (status === 429 && retryAfterMs && code !== 'PROXY_BUDGET_SPENT')
      this.#cooldown.extend(retryAfterMs);
  }

  /** True if the session of the headers has expired and the page may have newer ones. */
  #needsNewHeaders({ fields: { status, code } }: CallFailure): boolean {
    const isExpired = status === 401 && code !== 'INVALID_API_KEY';
    const { headers } = this.#state.options;
    return isExpired && typeof headers === 'function' && this.#authState === 'initial';
  }

  #planRetry(failure: CallFailure): void {
    const { runtime } = this.#state;
    if (!this.#isStillRunning()) this.#retries++;
    const waitMs = backoff(
      Math.max(1, this.#retries),
      runtime.Math.random,
      failure.fields.retryAfterMs,
    );
    this.#retryAt = runtime.performance.now() + waitMs;
    if (this.#retries === this.#maxRetries) this.#route.changeForLastRetry(failure);
  }

  #finalFailure(failure: CallFailure): CallFailure {
    const final = this.#route.finalFailure(failure);
    // That of an earlier attempt leaves more open.
    if (final !== failure) this.#mayHaveExecutedLast = true;
    return final;
  }

  #onProxyResponse(): void {
    this.#state.hasReachedProxy = true;
    this.#route.confirm();
  }

  #emit(event: Omit<ClientEvent, 'operation' | 'attempt'>): void {
    try {
      const { operation } = this.#request;
      this.#state.options.onEvent?.({ operation, attempt: this.attempts, ...event });
    } catch {
      // An exception in a log must not break a call.
    }
  }
}
