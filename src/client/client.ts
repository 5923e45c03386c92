import { FORM_ID } from '../api/routes.js';
import { Call, isRead, type CallRequest, type ClientState, type Decode } from './call.js';
import { isResolvedInPage, resolveEndpoint, type Endpoint } from './endpoint.js';
import { CallFailure, FormsError, linkTo, type FailureDetails } from './errors.js';
import { toFormsError } from './failure.js';
import { decodeDeleted, decodeFetched, decodeGenerated, decodeList } from './forms.js';
import { Cooldown, withSignal, type Runtime } from './timing.js';
import type { CallOptions, FormsClient, FormsClientOptions, ResponseMeta } from './types.js';

/**
 * Makes a client for the proxy at `endpoint`. There is no way to give it an API key: keys belong in the proxy. Calls
 * through one client share the pause after a 429: generates one, all other calls another.
 *
 * All options may be left out. Sends nothing yet. Outside a page, as in server rendering, an endpoint that is relative or
 * left out is resolved by the first call.
 * @throws FormsError of kind `input` for an endpoint that can't be used, and for an option that looks like an API key.
 */
export function createFormsClient(options: FormsClientOptions = {}): FormsClient {
  return createClientIn(globalThis, options);
}

/** As {@link createFormsClient}, in another runtime than the global one. For tests. */
export function createClientIn(runtime: Runtime, options: FormsClientOptions): FormsClient {
  refuseApiKey(options);
  const endpointOf = endpointResolver(options.endpoint, runtime);
  const calls = new InFlightCalls();
  const state: ClientState = {
    options,
    runtime,
    cooldowns: { generate: new Cooldown(runtime), other: new Cooldown(runtime) },
    isGenerateRepeatable: false,
    isDeleteRefused: false,
    hasFinalSlash: false,
    hasReachedProxy: false,
  };

  /** @throws FormsError and nothing else. */
  async function send<Value extends object>(
    decode: Decode<Value>,
    request: CallRequest,
    { signal, maxWait }: CallOptions = {},
  ): Promise<Value & { meta: ResponseMeta }> {
    const { operation, id = '', isFresh } = request;
    let inFlight: InFlightCall<Value> | undefined;
    try {
      const endpoint = endpointOf();
      if (!endpoint) throw wrongInput('endpoint');
      checkInput(request);
      signal?.throwIfAborted();
      const joined = calls.joinOrStart(
        isRead(request) ? `${operation} ${id}` : undefined,
        isFresh,
        () => new Call(decode, request, endpoint, state, maxWait),
      );
      inFlight = joined;
      return await withSignal(runtime, joined.call.totalMs, signal, (own) => joined.join(own));
    } catch (error) {
      const failure = signal?.aborted
        ? new CallFailure({ kind: 'abort', cause: signal.reason as unknown })
        : error;
      throw await toFormsError(failure, operation, inFlight?.call, runtime);
    }
  }

  return {
    get endpoint() {
      return endpointOf()?.url ?? '';
    },
    generate: (input, callOptions) =>
      send(decodeGenerated, { operation: 'generate', body: bodyOf(input) }, callOptions),
    list: (callOptions) => send(decodeList, { operation: 'list' }, callOptions),
    get: (id, callOptions) => send(decodeFetched, { operation: 'get', id }, callOptions),
    delete: (id, callOptions) => send(decodeDeleted, { operation: 'delete', id }, callOptions),
    async newSince(known, callOptions) {
      const ids = new Set(known);
      const request = { operation: 'list', isFresh: true } as const;
      const { forms } = await send(decodeList, request, callOptions);
      return forms.filter(({ id }) => id !== undefined && !ids.has(id));
    },
  };
}

function refuseApiKey(options: FormsClientOptions): void {
  if (!Object.keys(options).some((name) => /api.?key/i.test(name))) return;
  throw wrongOption('API keys belong in the proxy.', 'api-key');
}

/** Resolves the endpoint now, or outside a page as soon as it can be. */
function endpointResolver(
  endpoint: string | undefined,
  runtime: Runtime,
): () => Endpoint | undefined {
  let resolved = resolveEndpoint(endpoint, runtime);
  if (!resolved && !isResolvedInPage(endpoint, runtime))
    throw wrongOption('Wrong endpoint.', 'endpoint');
  return () => (resolved ??= resolveEndpoint(endpoint, runtime));
}

const wrongOption = (problem: string, anchor: string): FormsError =>
  new FormsError({ kind: 'input', message: `${problem} ${linkTo(anchor)}` });

/** JSON text; undefined for a prompt that is blank or no text. */
function bodyOf(input: { readonly prompt: string }): string | undefined {
  const prompt: unknown = input?.prompt;
  return typeof prompt === 'string' && prompt.trim() ? JSON.stringify({ prompt }) : undefined;
}

/** @throws CallFailure for a prompt that is blank, and for an id that no form has. */
function checkInput({ operation, id = '', body }: CallRequest): void {
  if (operation === 'list') return;
  if (operation === 'generate') {
    if (!body) throw wrongInput('empty-prompt');
  } else if (!FORM_ID.test(id)) throw wrongInput('form-id');
}

const wrongInput = (input: NonNullable<FailureDetails['input']>): CallFailure =>
  new CallFailure({ kind: 'input' }, { input });

/** A call in flight, for one or more callers. */
class InFlightCall<Value extends object> {
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
class InFlightCalls {
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
