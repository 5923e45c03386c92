import { isFormId, routeOf } from '../api.js';
import { isSameOrigin, resolveEndpoint } from './endpoint.js';
import { FormsError } from './errors.js';
import { decodeDeleted, decodeFetched, decodeGenerated, decodeList } from './forms.js';
import { createHeaderSource } from './headers.js';
import { request, type Call, type Core } from './request.js';
import { runtime as realRuntime, type Runtime } from './runtime.js';
import { createSharedFlights } from './share.js';
import type { FormsClient, FormsClientOptions } from './types.js';

/** The options that are numbers, and the least that each may be. */
const LEAST = { retries: 0, timeout: 1, maxBytes: 1 };

function check(options: FormsClientOptions): void {
  const refuse = (message: string): never => {
    throw new FormsError({ kind: 'input', message });
  };
  if (Object.keys(options).some((name) => /api.?key/i.test(name))) {
    refuse('An API key never belongs in a client: give it to the proxy.');
  }
  for (const [name, least] of Object.entries(LEAST)) {
    const value = options[name as keyof typeof LEAST];
    if (value !== undefined && !(value >= least)) refuse(`${name} must be ${least} or more.`);
  }
  try {
    if (typeof options.headers !== 'function') new Headers(options.headers);
  } catch {
    refuse('headers are not valid.');
  }
}

/** As {@link createFormsClient}, with the clock, timers and chance given: for tests. */
export function createClient(options: FormsClientOptions, runtime: Runtime): FormsClient {
  check(options);
  const endpoint = resolveEndpoint(options.endpoint);
  const core: Core = {
    endpoint,
    options,
    runtime,
    headers: createHeaderSource(options.headers, runtime),
    keys: isSameOrigin(endpoint),
    repeatable: false,
    notBefore: 0,
    versionTold: false,
  };
  const reads = createSharedFlights();

  /** Refuses what must not be sent; nothing has been sent then. */
  function admit(op: Call<object>['op'], signal: AbortSignal | undefined, fault: string | false) {
    if (fault) throw new FormsError({ kind: 'input', op, message: `${op}: ${fault}` });
    if (signal?.aborted) throw new FormsError({ kind: 'abort', op, cause: signal.reason });
  }

  const faultOf = (id: string) => !isFormId(id) && 'the id must be form_<number>_<alphanumeric>.';

  const read = <T extends object>(call: Call<T>, signal: AbortSignal | undefined) =>
    reads.join(call.op, routeOf(call.op, call.id).path, signal, (shared, tally) =>
      request(core, call, shared, tally),
    );

  /** A read from before a write must not be joined after it. */
  const write = <T extends object>(call: Call<T>, signal: AbortSignal | undefined) =>
    request(core, call, signal).finally(reads.close);

  const client: FormsClient = {
    endpoint,

    async generate(input, { signal } = {}) {
      const prompt: unknown = input?.prompt;
      const filled = typeof prompt === 'string' && prompt.trim();
      admit('generate', signal, !filled && 'the prompt is empty.');
      const body = JSON.stringify({ prompt });
      const decode = (data: unknown) => {
        const form = decodeGenerated(data);
        return form && { form };
      };
      return write({ op: 'generate', body, decode }, signal);
    },

    async list({ signal } = {}) {
      admit('list', signal, false);
      return read({ op: 'list', decode: decodeList }, signal);
    },

    async get(id, { signal } = {}) {
      admit('get', signal, faultOf(id));
      const decode = (data: unknown) => {
        const form = decodeFetched(data, id);
        return form && { form };
      };
      return read({ op: 'get', id, decode }, signal);
    },

    async delete(id, { signal } = {}) {
      admit('delete', signal, faultOf(id));
      return write({ op: 'delete', id, decode: (data) => decodeDeleted(data, id) }, signal);
    },

    async newSince(known, options) {
      const ids = new Set(known);
      reads.close();
      const { forms } = await client.list(options);
      return forms.filter(({ id }) => !ids.has(id));
    },
  };
  return client;
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
