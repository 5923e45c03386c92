import {
  ALLOW_HEADER,
  API_VERSION,
  IDEMPOTENT_HEADER,
  OPERATIONS,
  routeOf,
  type Operation,
} from '../api.js';
import { readAnswer, type Answer } from './answer.js';
import { readText } from './envelope.js';
import { FormsError, type FormsErrorFields } from './errors.js';
import { backoff, JITTER_MS, judge, LONGEST_WAIT_MS } from './retry.js';
import type { Runtime } from './runtime.js';
import { OVER, within } from './signals.js';
import type { AnswerMeta, ClientEvent, FormsClientOptions } from './types.js';

/** One call, and what is known of it while it is under way. */
export interface Call<T> {
  readonly op: Operation;
  readonly id: string;
  readonly body: string | undefined;
  /** The operation's result out of `data`; undefined where `data` is not what it must be. */
  readonly decode: (data: unknown, id: string) => T | undefined;
  /** Milliseconds per try. */
  readonly timeout: number;
  /** The moment of `runtime.now()` when time is up. */
  readonly endsAt: number;
  /** Aborts when nobody waits for the call any more. */
  readonly controller: AbortController;
  attempts: number;
  /** The operation may have been carried out: a try is in flight, or was lost. */
  unsure: boolean;
}

/** The error of a call that ends here. */
export const failed = ({ op, attempts, unsure }: Call<unknown>, fields: FormsErrorFields) =>
  new FormsError({
    ...fields,
    op,
    attempts,
    outcome: unsure && op === 'generate' ? 'unknown' : undefined,
  });

/**
 * Section 4: makes what sends a client's calls with all their tries, and holds
 * what they share: the cool-down after a 429 (section 8), the refresh after a 401, and whether a
 * generate may be repeated.
 */
export function createRequest(
  endpoint: string,
  sameOrigin: boolean,
  {
    headers: source,
    onEvent,
    credentials = 'same-origin',
    maxBytes = 2 ** 22,
    retries: most = 2,
    ...options
  }: FormsClientOptions,
  runtime: Runtime,
) {
  const hook = typeof source === 'function' && source;
  let keys = sameOrigin;
  let repeatable = false;
  let notBefore = 0;
  let versionTold = false;
  /** What the hook said to the last 401. */
  let renewed: HeadersInit | Promise<HeadersInit | undefined> | undefined;

  return async <T extends object>(call: Call<T>): Promise<T & { meta: AnswerMeta }> => {
    const { op, id, body, decode, controller } = call;
    const budget = controller.signal;
    const { method, path } = routeOf(op, id);
    let key: string | undefined;
    let retries = 0;
    let refreshed = false;
    let renewal: typeof renewed;
    let wait = 0;
    let last: FormsErrorFields | undefined;

    const emit = (event: Omit<ClientEvent, 'op' | 'attempt'>) => {
      try {
        onEvent?.({ op, attempt: call.attempts, ...event });
      } catch {
        // A fault in a log must not break a call.
      }
    };

    const ask = (parent?: AbortSignal, reason?: 'unauthorized') =>
      hook
        ? within(runtime, 10_000, parent, (signal) =>
            hook({ op, attempt: call.attempts + 1, reason, signal }),
          )
        : (source as HeadersInit);

    for (;;) {
      // Waits as long as the last try demands, and while the cool-down lasts.
      for (; ; wait = 0) {
        budget.throwIfAborted();
        const coolDown = notBefore - runtime.now();
        if (coolDown > wait) wait = coolDown + runtime.random() * JITTER_MS;
        if (wait <= 0) break;
        if (coolDown > LONGEST_WAIT_MS || wait >= call.endsAt - runtime.now()) {
          throw failed(call, last ?? { kind: 'http', status: 429, retryAfterMs: coolDown });
        }
        emit({ type: 'wait', waitMs: wait });
        await within(runtime, wait, budget, () => new Promise(() => {})).catch(() => {});
      }

      const seen = renewed;
      let given: HeadersInit | undefined;
      let headers: Headers;
      try {
        given = await (renewal ?? ask(budget));
        headers = new Headers(given);
      } catch (cause) {
        throw failed(call, { kind: 'auth', cause });
      }
      // The hook has nothing newer: the 401 stands.
      if (renewal && !given) throw failed(call, last!);
      budget.throwIfAborted();
      headers.set('Accept', 'application/json');
      if (body) headers.set('Content-Type', 'application/json');
      if (body && keys) key ??= crypto.randomUUID?.();
      if (key) headers.set('Idempotency-Key', key);

      const doubtful = call.unsure;
      let response: Response | undefined;
      call.attempts++;
      call.unsure = true;
      emit({ type: 'attempt' });
      const { data, apiVersion, enveloped, ...failure } = await within<Answer>(
        runtime,
        call.timeout,
        budget,
        async (signal) => {
          response = await (options.fetch ?? fetch)(endpoint + path, {
            method,
            headers,
            body,
            signal,
            redirect: 'manual',
            cache: 'no-store',
            credentials,
            // A delete must arrive even if the page is left at once.
            keepalive: op === 'delete',
          });
          return readAnswer(response, runtime.date(), await readText(response, maxBytes, signal));
        },
      ).catch((cause): Answer => {
        budget.throwIfAborted();
        const status = response?.status;
        // A status that says no needs no body to say it.
        return status! > 299
          ? readAnswer(response!, runtime.date())
          : cause === OVER
            ? { kind: 'timeout', status }
            : { kind: 'network', status, cause, offline: globalThis.navigator?.onLine === false };
      });

      const { status, code, requestId, retryAfterMs } = failure;
      const served = response?.headers;
      const allow = served
        ?.get(ALLOW_HEADER)
        ?.split(/\W+/)
        .filter((name): name is Operation => OPERATIONS.includes(name as Operation));
      if (served) emit({ type: 'answer', status, code, requestId, allow });
      if (served?.get(IDEMPOTENT_HEADER) === '1') keys = repeatable = true;
      if (apiVersion && apiVersion !== API_VERSION && !versionTold) {
        versionTold = true;
        emit({ type: 'version', apiVersion });
      }
      const meta = { requestId, apiVersion, attempts: call.attempts, allow };
      const value = data ? decode(data, id) : undefined;
      if (value) return { ...value, meta };
      if (doubtful && op === 'delete' && status === 404 && code !== 'PROXY_NO_ROUTE') {
        // Section 3: a deleted form yields 404, so an earlier try of ours may well have done it.
        return { ...decode({ deleted: true }, id)!, confirmed: false, meta };
      }

      const [retry, unsure] = judge(op, failure, enveloped, key ? repeatable : undefined);
      call.unsure = doubtful || unsure;
      if (status === 429 && retryAfterMs) {
        notBefore = Math.max(notBefore, runtime.now() + retryAfterMs);
      }
      last = failure;
      renewal = undefined;
      if (hook && !refreshed && status === 401 && code !== 'INVALID_API_KEY') {
        refreshed = true;
        if (renewed === seen) renewed = ask(undefined, 'unauthorized');
        renewal = renewed;
      } else if (retry && retries++ < most && !(retryAfterMs! > LONGEST_WAIT_MS)) {
        wait = backoff(retries, runtime.random, retryAfterMs);
      } else {
        throw failed(call, failure);
      }
    }
  };
}
