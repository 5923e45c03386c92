import { FORM_ID, IDEMPOTENT_HEADER, maxResponseBytes, routeOf, type Operation } from '../api.js';
import { readAnswer, type Answer } from './answer.js';
import { readJson, TOO_LARGE } from './envelope.js';
import { FormsError, type FormsErrorFields } from './errors.js';
import { backoff, JITTER_MS, judge, LONGEST_WAIT_MS } from './retry.js';
import { within } from './signals.js';
import type { ResponseMeta, CallOptions, ClientEvent, FormsClientOptions } from './types.js';
import type { World } from './world.js';

/** What a call throws within: a failure that is known, undefined when its time is up, or what nobody expected. */
function toFailure(fault: unknown): FormsErrorFields {
  if (fault === undefined) return { kind: 'timeout' };
  return isFailure(fault) ? fault : { kind: 'protocol', cause: fault };
}

const isFailure = (fault: unknown): fault is FormsErrorFields =>
  !(fault instanceof Error) && typeof (fault as FormsErrorFields | null)?.kind === 'string';

/** A call under way, which several may wait for. */
interface Flight {
  answer?: Promise<unknown>;
  users: number;
  attempts: number;
  /** The operation may have been carried out: a try is in flight, or was lost. */
  unsure?: boolean;
  /** Ends it; for when nobody waits for it any more. */
  readonly abort: () => void;
}

/**
 * Section 4: makes what sends a client's calls, and holds what they share: reads under way, the cool-down
 * after a 429 (section 8), the refresh after a 401, and whether a generate may be repeated.
 */
export function createSend(
  options: FormsClientOptions,
  endpoint: string,
  sameOrigin: boolean,
  world: World,
) {
  const { headers: source, onEvent, retries: most = 2 } = options;
  const hook = typeof source === 'function' && source;
  /** Calls under way: reads by id (the list has none), writes by something that nobody else has. */
  const flights = new Map<unknown, Flight>();
  let repeatable = false;
  let notBefore = 0;
  /** The hook, asked after a 401: once for all calls that wait for it. */
  let renewing: Promise<HeadersInit | undefined> | undefined;

  /**
   * Starts a call, or joins a read of the same form or list. Whoever's signal aborts leaves; when all
   * have left, the call itself is aborted. Nothing is kept afterwards. A `body`, be it null, joins nothing.
   */
  const send = async <T extends object>(
    operation: Operation,
    decode: (data: unknown, id: string) => T | undefined,
    { maxWait, signal: caller }: CallOptions = {},
    id = '',
    body?: string | null,
  ): Promise<T & { meta: ResponseMeta }> => {
    const { method, path } = routeOf(operation, id);
    const isRead = method === 'GET';
    const lane = isRead ? id : {};
    const maxBytes = options.maxBytes ?? maxResponseBytes(operation);
    const timeout = options.timeout ?? (body ? 120_000 : 20_000);
    const total = timeout + (body ? 30_000 : 25_000);
    const endsAt = world.performance.now() + total;
    const controller = new AbortController();
    const budget = controller.signal;
    let flight: Flight = { attempts: 0, users: 0, abort: () => controller.abort() };
    let key: string | undefined;
    let retries = 0;
    let due = 0;
    /** True after a 401 that a refresh may cure, false when that has been tried. */
    let refused: boolean | undefined;
    let last: FormsErrorFields | undefined;

    const emit = (event: Omit<ClientEvent, 'operation' | 'attempt'>) => {
      try {
        onEvent?.({ operation, attempt: flight.attempts, ...event });
      } catch {
        // A fault in a log must not break a call.
      }
    };

    const ask = async (parent?: AbortSignal, reason?: 'unauthorized') =>
      hook
        ? within(world, 10_000, parent, (signal) =>
            hook({ operation, attempt: flight.attempts + 1, reason, signal }),
          )
        : (source as HeadersInit);

    const run = async () => {
      for (;;) {
        // Waits as long as the last try demands, and while the cool-down lasts.
        for (;;) {
          const until = Math.max(due, maxWait === 0 ? (notBefore = 0) : notBefore);
          const waitMs = until - world.performance.now();
          if (waitMs <= 0) break;
          if (waitMs > (maxWait ?? LONGEST_WAIT_MS + JITTER_MS) || until >= endsAt) {
            throw last ?? { kind: 'http', status: 429, retryAfterMs: waitMs };
          }
          emit({ type: 'wait', waitMs });
          await within(world, waitMs, budget, () => new Promise(() => {})).catch(() =>
            budget.throwIfAborted(),
          );
        }

        const init = refused
          ? (renewing ??= ask(undefined, 'unauthorized').finally(() => (renewing = undefined)))
          : ask(budget);
        let given: HeadersInit | undefined;
        let headers: Headers;
        try {
          headers = new Headers((given = await init));
        } catch (cause) {
          throw { kind: 'auth', cause };
        }
        // The hook has nothing newer: the 401 stands.
        if (refused && !given) throw last;
        refused &&= false;
        budget.throwIfAborted();
        headers.set('Accept', 'application/json');
        if (body) headers.set('Content-Type', 'application/json');
        if (body && (sameOrigin || repeatable)) key ??= crypto.randomUUID?.();
        if (key) headers.set('Idempotency-Key', key);

        const doubtful = flight.unsure;
        let response: Response | undefined;
        flight.attempts++;
        flight.unsure = true;
        emit({ type: 'attempt' });
        const { apiVersion, data, success, ...failure } = await within<Answer>(
          world,
          timeout,
          budget,
          async (signal) => {
            response = await (options.fetch ?? fetch)(endpoint + path, {
              method,
              headers,
              body,
              signal,
              cache: 'no-store',
              redirect: 'manual',
              credentials: options.credentials,
              // A delete must arrive even if the page is left at once.
              keepalive: operation === 'delete',
            });
            const json = await readJson(response, maxBytes, signal);
            if (json !== TOO_LARGE) return readAnswer(response, json);
            return { ...readAnswer(response), maxBytes };
          },
        ).catch((cause): Answer => {
          budget.throwIfAborted();
          // A status that says no needs no body to say it.
          if (response && !response.ok) return readAnswer(response);
          if (!cause) return { kind: 'timeout' };
          return { kind: 'network', cause, offline: world.navigator?.onLine === false };
        });

        const { allow, retryAfterMs, status, code, requestId } = failure;
        emit({ type: 'response', status, code, requestId, apiVersion, allow });
        if (response?.headers.get(IDEMPOTENT_HEADER) === '1') repeatable = true;
        // Section 3: a deleted form yields 404, so an earlier try of ours may well have done it.
        const gone = doubtful && operation === 'delete' && status === 404 && { confirmed: false };
        const value = decode(gone ? { deleted: true } : data, id);
        if (value) {
          return {
            ...value,
            ...gone,
            meta: { attempts: flight.attempts, requestId, apiVersion, allow },
          };
        }

        const [retry, unsure] = judge(operation, failure, success, key && repeatable);
        flight.unsure = doubtful || unsure;
        if (retryAfterMs && status === 429) {
          notBefore = Math.max(notBefore, world.performance.now() + retryAfterMs);
        }
        last = failure;
        if (hook && refused === undefined && status === 401 && code !== 'INVALID_API_KEY') {
          refused = true;
        } else if (retry && retries++ < most) {
          due = world.performance.now() + backoff(retries, world.Math.random, retryAfterMs);
        } else {
          throw failure;
        }
      }
    };

    try {
      if (operation !== 'list' && !body && !FORM_ID.test(id)) throw { kind: 'input' };
      return (await within(world, total, caller, (left) => {
        // One that everybody has left is not joined.
        if (body === undefined && flights.get(lane)?.users) flight = flights.get(lane)!;
        flight.users++;
        flights.set(lane, flight);
        left.addEventListener('abort', () => --flight.users || flight.abort());
        return (flight.answer ??= run().finally(() => {
          // What was read before a write must not be joined after it.
          if (isRead) flights.delete(lane);
          else flights.clear();
        }));
      })) as T & { meta: ResponseMeta };
    } catch (fault) {
      throw new FormsError({
        ...(caller?.aborted
          ? { kind: 'abort', cause: caller.reason as unknown }
          : toFailure(fault)),
        operation,
        attempts: flight.attempts,
        outcome: body && flight.unsure ? 'unknown' : undefined,
      });
    }
  };
  return send;
}
