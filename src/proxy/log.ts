import { BoundedMap } from '../api/bounded-map.js';
import { logText } from '../api/plain-text.js';
import type { Operation } from '../api/routes.js';
import { digestOf } from './digest.js';
import type { ProxyErrorCode } from './envelope.js';

/**
 * An entry of the log for the site owner: `response` for each request, and `diagnostic` for each problem to look into.
 * Never has the API key, headers or the raw request target. Prompts and other parts of bodies appear only if an error of
 * your own code or database quotes them in `message`.
 */
export interface ProxyLogEntry {
  /** `response` for each request, `diagnostic` for each problem. */
  readonly event: 'response' | 'diagnostic';
  /** `info`: forwarded. `warn`: rejected by the proxy. `error`: the set-up or the service failed. */
  readonly level: 'info' | 'warn' | 'error';
  /** Time of the entry, ISO 8601 in UTC. */
  readonly time: string;
  /** The proxy's id of the request, also in the header `X-Request-Id`. */
  readonly requestId: string;
  /** The HTTP method, or `OTHER` for an unusual one. */
  readonly method: string;
  /** Missing if the request matches none of the four operations. */
  readonly operation?: Operation;
  /** Id of the form, with get, delete and a generate that made one. */
  readonly formId?: string;
  /** URL of the form that a generate made, if the service sent no id. */
  readonly formUrl?: string;
  /** The `identity` that `authorize` returned, or its hash with `logIdentity: 'hash'`. */
  readonly identity?: string;
  /** Status of the proxy's response. */
  readonly status?: number;
  /** The code if the proxy itself rejected the request. */
  readonly code?: ProxyErrorCode;
  /** Status of the service's response, if there was one. */
  readonly upstreamStatus?: number;
  /** `meta.request_id` of the service's response, if there was one. */
  readonly upstreamRequestId?: string;
  /** Milliseconds that requests to the service took. Missing if there was none. */
  readonly upstreamMs?: number;
  /** With the option `budget`: what is left of the smallest budget after this generate. */
  readonly budgetRemaining?: number;
  /** True for a generate that was not executed again, because its `Idempotency-Key` was known. */
  readonly repeated?: boolean;
  /** Milliseconds from the request to the response. */
  readonly durationMs?: number;
  /** The problem, for the site owner. */
  readonly message?: string;
}

/** How entries name visitors. */
export type LogIdentity = 'plain' | 'hash' | false;

export type ProxyLog = (entry: ProxyLogEntry) => void;

/** An entry before it is written. */
export type NewEntry = Omit<ProxyLogEntry, 'time'>;

const HOUR_MS = 3_600_000;
/** More than a wrong set-up has. */
const MAX_PROBLEMS = 100;

/** Returns a function that is true for the first of equal problems in an hour. */
export function createHourlyFilter(): (problem: string) => boolean {
  /** When each problem last was the first. */
  const reported = new BoundedMap<string, number>(MAX_PROBLEMS);
  return (problem) => {
    const now = performance.now();
    const last = reported.get(problem);
    if (last !== undefined && now - last < HOUR_MS) return false;
    reported.set(problem, now);
    return true;
  };
}

/**
 * The default log: errors and diagnostics, as one line of JSON each on the console. A wrong set-up is there once an hour: any stranger
 * causes as many lines about it as they like, such as with a foreign `Host`.
 */
function createErrorLog(): ProxyLog {
  const isFirst = createHourlyFilter();
  return (entry) => {
    const { level, event, code, message = '' } = entry;
    if (level !== 'error' && event !== 'diagnostic') return;
    if (code === 'PROXY_MISCONFIGURED' && !isFirst(message)) return;
    console.error(JSON.stringify({ source: 'prompt-forms proxy', ...entry }));
  };
}

/** Shorter parts of header values are ordinary words and numbers. */
const MIN_SECRET_LENGTH = 6;
/** Longer texts are left out, since each value of a header is looked for in the whole text. */
const MAX_QUOTED_LENGTH = 1_000;

/** The name and the message of an error, as the log has them. */
export const describeError = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}` : 'no Error';

/**
 * The text without the values of these headers: whole values, and their parts, such as the values of single cookies. For
 * errors of code that has seen the visitor's request.
 */
export function withoutHeaderValues(text: string, headers: Headers): string {
  if (text.length > MAX_QUOTED_LENGTH)
    return `(a message of ${text.length} characters is left out, since it may quote headers)`;
  const secrets = new Set<string>();
  for (const [, value] of headers) {
    for (const part of [value, ...value.split(/[\s,;:="']+/), ...value.split(/;\s*|^\w+\s+/)])
      for (const form of [part, decoded(part)])
        if (form.length >= MIN_SECRET_LENGTH) secrets.add(form);
  }
  const longestFirst = [...secrets].toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((clean, secret) => clean.replaceAll(secret, '[header]'), text);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * The given log, or the default. An exception of the log does not affect the response. `redact` removes the key from
 * messages, since those may come from errors of other code.
 */
export function safeLog(
  log: ProxyLog | undefined,
  redact: (text: string) => string,
): (entry: NewEntry) => void {
  const write = log ?? createErrorLog();
  const clean = (text: string | undefined): string | undefined =>
    text === undefined ? undefined : logText(redact(text));
  return (entry) => {
    try {
      const { identity, formUrl, upstreamRequestId, message } = entry;
      write({
        time: new Date().toISOString(),
        ...entry,
        identity: clean(identity),
        upstreamRequestId: clean(upstreamRequestId),
        ...(formUrl !== undefined && { formUrl: clean(formUrl) }),
        message: clean(message),
      });
    } catch {
      // A broken log must not break the response, and there is no other place to report it.
    }
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

/** A method for the log. */
export const loggedMethod = (method: string): string => (METHODS.has(method) ? method : 'OTHER');

/** The identity as entries have it. */
export async function loggedIdentity(
  identity: string | undefined,
  form: LogIdentity,
): Promise<string | undefined> {
  if (identity === undefined || form === false) return undefined;
  if (form === 'plain') return identity;
  return (await digestOf(identity)).slice(0, 16);
}

/** A mistake in the set-up is an error, whatever its status. */
export function levelOf(status: number, code: ProxyErrorCode | undefined): ProxyLogEntry['level'] {
  if (status >= 500 || code === 'PROXY_MISCONFIGURED') return 'error';
  return code === undefined ? 'info' : 'warn';
}
