import {
  ALLOW_HEADER,
  API_VERSION,
  IDEMPOTENT_HEADER,
  OPERATIONS,
  routeOf,
  type Operation,
} from '../api.js';
import { malformed, readAnswer, unanswered, type Answer, type Failure } from './attempt.js';
import { FormsError } from './errors.js';
import type { HeaderSource } from './headers.js';
import { backoff, JITTER_MS, judge, LONGEST_WAIT_MS } from './retry.js';
import type { Runtime } from './runtime.js';
import type { Tally } from './share.js';
import { race, scope, sleep } from './signals.js';
import type { AnswerMeta, ClientEvent, DeleteResult, FormsClientOptions } from './types.js';
import { uuid } from './uuid.js';

/** What all calls of one client share. */
export interface Core {
  readonly endpoint: string;
  readonly options: FormsClientOptions;
  readonly runtime: Runtime;
  readonly headers: HeaderSource;
  /** An `Idempotency-Key` may be sent: the endpoint is same-origin, or has said that it knows keys. */
  keys: boolean;
  /** An answer said that a generate with the same key may be repeated. */
  repeatable: boolean;
  /** No try before this moment of `runtime.now()`: the cool-down after a 429 (section 8). */
  notBefore: number;
  /** A version other than the document's has been reported. */
  versionTold: boolean;
}

export interface Call<T> {
  readonly op: Operation;
  readonly id?: string;
  readonly body?: string;
  /** The operation's result out of `data`; undefined where `data` is not what it must be. */
  decode(data: unknown): T | undefined;
}

const MAX_BYTES = 4 * 2 ** 20;

const allowed = (headers: Headers | undefined): readonly Operation[] | undefined => {
  const names = headers?.get(ALLOW_HEADER)?.split(/\s*,\s*/);
  return names && OPERATIONS.filter((op) => names.includes(op));
};

/**
 * Section 4: one operation with its tries, inside its deadlines: 20 s a try and 45 s in all, generate
 * 120 s and 150 s. Resolves with the decoded result; rejects with a FormsError and nothing else.
 */
export async function request<T extends object>(
  core: Core,
  { op, id, body, decode }: Call<T>,
  signal: AbortSignal | undefined,
  tally: Tally = { attempts: 0 },
): Promise<T & { meta: AnswerMeta }> {
  const { options, runtime } = core;
  const { method, path } = routeOf(op, id);
  const [tryMs, spareMs] = op === 'generate' ? [120_000, 30_000] : [20_000, 25_000];
  const timeout = options.timeout ?? tryMs;
  const endsAt = runtime.now() + timeout + spareMs;
  const budget = scope(runtime, timeout + spareMs, signal);
  let unsure = false;
  let retries = 0;
  let key: string | undefined;
  /** `headers.renewals` before the try that a 401 refused. */
  let refusedAt: number | undefined;

  const emit = (event: Omit<ClientEvent, 'op' | 'attempt'>, attempt = tally.attempts) => {
    try {
      options.onEvent?.({ op, attempt, ...event });
    } catch {
      // A fault in a log must not break a call.
    }
  };

  const fail = ({ enveloped: _, ...fields }: Failure): never => {
    const { attempts } = tally;
    const outcome = unsure && op === 'generate' ? 'unknown' : undefined;
    throw new FormsError({ ...fields, op, attempts, outcome });
  };

  /** Waits `ms`, and as long as the cool-down lasts; fails at once where that is too far off. */
  async function pause(ms: number, failure?: Failure) {
    for (let wait = ms; ; wait = 0) {
      const coolDown = core.notBefore - runtime.now();
      if (coolDown > wait) wait = coolDown + runtime.random() * JITTER_MS;
      if (wait <= 0) return;
      if (coolDown > LONGEST_WAIT_MS || wait >= endsAt - runtime.now()) {
        fail(failure ?? { kind: 'http', status: 429, retryAfterMs: coolDown });
      }
      emit({ type: 'wait', waitMs: wait }, tally.attempts + 1);
      await sleep(runtime, wait, budget.signal).catch((cause) =>
        fail(unanswered(budget.signal, cause)),
      );
    }
  }

  /** One try: asks the hook, sends, reads. */
  async function send(headers: Headers): Promise<Answer> {
    headers.set('Accept', 'application/json');
    if (body !== undefined) {
      headers.set('Content-Type', 'application/json');
      if (core.keys) headers.set('Idempotency-Key', (key ??= uuid()));
    }
    tally.attempts++;
    emit({ type: 'attempt' });
    const limit = scope(runtime, timeout, budget.signal);
    const fetch = options.fetch ?? globalThis.fetch;
    try {
      const response = await race(
        fetch(core.endpoint + path, {
          method,
          headers,
          body,
          signal: limit.signal,
          redirect: 'manual',
          cache: 'no-store',
          credentials: options.credentials ?? 'same-origin',
          // A delete must arrive even if the page is left at once.
          keepalive: op === 'delete',
        }),
        limit.signal,
      );
      const maxBytes = options.maxBytes ?? MAX_BYTES;
      return await readAnswer(response, maxBytes, runtime.date(), limit.signal);
    } catch (cause) {
      return { failure: unanswered(limit.signal, cause) };
    } finally {
      limit.end();
    }
  }

  /** Takes from an answer what concerns the whole client, and tells about it. */
  function note({ headers, failure, status, requestId, apiVersion }: Answer) {
    if (!headers) return;
    const allow = allowed(headers);
    emit({ type: 'answer', status, code: failure?.code, requestId, allow });
    if (headers.get(IDEMPOTENT_HEADER) === '1') core.keys = core.repeatable = true;
    if (apiVersion && apiVersion !== API_VERSION && !core.versionTold) {
      core.versionTold = true;
      emit({ type: 'version', apiVersion });
    }
    if (failure?.status === 429 && failure.retryAfterMs !== undefined) {
      core.notBefore = Math.max(core.notBefore, runtime.now() + failure.retryAfterMs);
    }
    return allow;
  }

  try {
    await pause(0);
    for (;;) {
      const { renewals } = core.headers;
      const attempt = tally.attempts + 1;
      const headers = await core.headers
        .ask({ op, attempt }, budget.signal, refusedAt)
        .catch((cause) =>
          fail(budget.signal.aborted ? unanswered(budget.signal, cause) : { kind: 'auth', cause }),
        );
      const refreshed = refusedAt !== undefined;

      const answer = await send(headers);
      const allow = note(answer);
      const { status, requestId, apiVersion } = answer;
      const meta = { requestId, apiVersion, attempts: tally.attempts, allow };
      const value = answer.failure ? undefined : decode(answer.data);
      if (value) return { ...value, meta };
      const failure = answer.failure ?? malformed({ data: answer.data }, status, requestId);
      const { code, kind } = failure;

      if (op === 'delete' && unsure && status === 404 && code !== 'PROXY_NO_ROUTE') {
        // Section 3: a deleted form yields 404, so an earlier try of ours may well have done it.
        const gone: Omit<DeleteResult, 'meta'> = { id: id!, deleted: true, confirmed: false };
        return { ...(gone as unknown as T), meta };
      }
      if (kind === 'http' && status === 401 && code !== 'INVALID_API_KEY') {
        if (typeof options.headers === 'function' && !refreshed) {
          refusedAt = renewals;
          continue;
        }
      }
      const repeatable = key !== undefined && core.repeatable;
      const verdict = judge({ ...failure, op, repeatable });
      unsure ||= verdict.unsure;
      const tooFar = (failure.retryAfterMs ?? 0) > LONGEST_WAIT_MS;
      if (!verdict.retry || tooFar || budget.signal.aborted || retries >= (options.retries ?? 2)) {
        fail(failure);
      }
      retries++;
      await pause(
        backoff(retries, () => runtime.random(), failure.retryAfterMs),
        failure,
      );
    }
  } finally {
    budget.end();
  }
}
