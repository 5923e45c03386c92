import type { Operation } from '../api.js';
import type { ProxyErrorCode } from './envelope.js';

/**
 * What the proxy tells its owner: one entry `response` per request, and an entry `diagnostic` for each thing that the
 * owner should look into. Never holds the API key, headers, bodies or the visitor's raw target.
 */
export interface ProxyLogEntry {
  readonly event: 'response' | 'diagnostic';
  /** `info`: went through; `warn`: refused by the proxy; `error`: set-up or service at fault. */
  readonly level: 'info' | 'warn' | 'error';
  /** The proxy's own id of the request, as in the header `X-Request-Id`. */
  readonly requestId: string;
  /** The HTTP method, `OTHER` for one that is not common. */
  readonly method: string;
  /** Missing where the request was for none of the four operations. */
  readonly operation?: Operation;
  readonly formId?: string;
  /** Status of the answer. */
  readonly status?: number;
  /** Why the proxy answered in the service's place. */
  readonly code?: ProxyErrorCode;
  /** Status of the service's answer, where there was one. */
  readonly upstreamStatus?: number;
  /** True for a generate that was not carried out again, because its `Idempotency-Key` was known. */
  readonly repeated?: boolean;
  /** Milliseconds from the request to the answer. */
  readonly durationMs?: number;
  /** What went wrong, for the owner. */
  readonly message?: string;
}

export type ProxyLog = (entry: ProxyLogEntry) => void;

/** Without a `log`: quiet but for faults of set-up and service, which are a line of JSON on the console. */
const logErrors: ProxyLog = (entry) => {
  if (entry.level === 'error')
    console.error(JSON.stringify({ source: 'prompt-forms proxy', ...entry }));
};

/**
 * The given log, or the default. One that throws does no harm to the answer; `redact` takes the key out of
 * messages, which may be those of errors that somebody else made.
 */
export function safeLog(log: ProxyLog | undefined, redact: (text: string) => string): ProxyLog {
  const write = log ?? logErrors;
  return (entry) => {
    try {
      write(entry.message === undefined ? entry : { ...entry, message: redact(entry.message) });
    } catch {
      // A broken log must not break the answer, and there is nowhere left to say so.
    }
  };
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

/** A method as it may stand in a log. */
export const loggedMethod = (method: string): string => (METHODS.has(method) ? method : 'OTHER');
