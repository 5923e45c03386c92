import { isFormId, type Operation } from '../api.js';
import { resolveEndpoint } from './endpoint.js';
import { FormsError, isFormsError } from './errors.js';
import { decodeDeleted, decodeFetched, decodeGenerated, decodeList } from './forms.js';
import { createRequest, failed, type Call } from './request.js';
import { runtime as realRuntime, type Runtime } from './runtime.js';
import { within } from './signals.js';
import type { AnswerMeta, CallOptions, FormsClient, FormsClientOptions } from './types.js';

/** A call that may have several waiting for it. */
interface Flight extends Call<object> {
  promise?: Promise<unknown>;
  users: number;
}

/** As {@link createFormsClient}, with the clock, timers and chance given: for tests. */
export function createClient(options: FormsClientOptions, runtime: Runtime): FormsClient {
  if (/api.?key/i.test(`${Object.keys(options)}`)) {
    throw new FormsError({ kind: 'input', message: 'API keys belong in the proxy' });
  }
  const [endpoint, sameOrigin] = resolveEndpoint(options.endpoint);
  const request = createRequest(endpoint, sameOrigin, options, runtime);
  /** Calls under way: reads by id (the list has none), writes by something that nobody else has. */
  const flights = new Map<unknown, Flight>();

  /**
   * Starts a call, or joins a read of the same form or list. Whoever's signal aborts leaves; when all
   * have left, the call itself is aborted. Nothing is kept afterwards.
   */
  async function send<T extends object>(
    op: Operation,
    decode: Call<T>['decode'],
    { signal }: CallOptions = {},
    id = '',
    body?: string,
  ): Promise<T & { meta: AnswerMeta }> {
    const isRead = /list|get/.test(op);
    const lane = isRead ? id : {};
    const timeout = options.timeout ?? (body ? 120_000 : 20_000);
    const total = timeout + (body ? 30_000 : 25_000);
    let flight: Flight = {
      op,
      id,
      body,
      decode,
      timeout,
      endsAt: runtime.now() + total,
      attempts: 0,
      unsure: false,
      controller: new AbortController(),
      users: 0,
    };
    if (op !== 'list' && !body && !isFormId(id)) throw failed(flight, { kind: 'input' });
    try {
      return (await within(runtime, total, signal, (left) => {
        const other = flights.get(lane);
        // One that everybody has left is not joined.
        if (other?.users) flight = other;
        flight.users++;
        flights.set(lane, flight);
        left.addEventListener('abort', () => --flight.users || flight.controller.abort());
        return (flight.promise ??= request(flight).finally(() => {
          // What was read before a write must not be joined after it.
          if (!isRead) flights.clear();
          else if (flights.get(lane) === flight) flights.delete(lane);
        }));
      })) as T & { meta: AnswerMeta };
    } catch (error) {
      throw signal?.aborted
        ? failed(flight, { kind: 'abort', cause: signal.reason })
        : isFormsError(error)
          ? error
          : failed(flight, { kind: 'timeout' });
    }
  }

  const list = (callOptions?: CallOptions) => send('list', decodeList, callOptions);

  return {
    endpoint,
    list,
    generate(input, callOptions) {
      const prompt = input?.prompt;
      const body = prompt?.trim?.() && JSON.stringify({ prompt });
      return send('generate', decodeGenerated, callOptions, '', body);
    },
    get: (id, callOptions) => send('get', decodeFetched, callOptions, id),
    delete: (id, callOptions) => send('delete', decodeDeleted, callOptions, id),
    async newSince(known, callOptions) {
      const ids = new Set(known);
      flights.clear();
      const { forms } = await list(callOptions);
      return forms.filter(({ id }) => !ids.has(id));
    },
  };
}

/**
 * Makes a client for the proxy at `endpoint`. There is no way to give it an API key: keys belong in
 * the proxy (section 5). Calls through one client share the cool-down after a 429 (section 8).
 *
 * Takes options, all optional; times in milliseconds, sizes in bytes. Sends nothing yet.
 * Throws a FormsError of kind `input` where an option cannot be used.
 */
export const createFormsClient = (options: FormsClientOptions = {}): FormsClient =>
  createClient(options, realRuntime);
