import type { CodeSource } from '../api/envelope.js';
import type { ErrorCode } from '../api/codes.js';
import type { Operation } from '../api/routes.js';
import { GUIDE } from '../guide-address.js';

/**
 * The stage at which a call failed:
 * - `input`: before anything was sent, because of an argument or option.
 * - `auth`: the `headers` function threw, did not return in time, or returned something that can't be headers.
 * - `abort`: the caller's signal was aborted.
 * - `timeout`: an attempt or the whole call took too long.
 * - `network`: there was no response, or it broke off.
 * - `http`: the response rejects the request.
 * - `protocol`: the response is not one of the service, or the client failed.
 */
export type ErrorKind = 'input' | 'auth' | 'abort' | 'timeout' | 'network' | 'http' | 'protocol';

export interface FormsErrorFields {
  /** The stage at which the call failed. */
  readonly kind: ErrorKind;
  /** Undefined if `createFormsClient` rejected its options. */
  readonly operation?: Operation;
  /** As in the response; never derived from status or message. */
  readonly code?: ErrorCode;
  /** The place of the code in the response. */
  readonly codeSource?: CodeSource;
  /** HTTP status of the response that ended the call; undefined if there was none. */
  readonly status?: number;
  /** Of the request, without a query. Undefined with `input`. */
  readonly url?: string;
  /** `meta.request_id`, or the header `X-Request-Id`. The proxy's log has the same. */
  readonly requestId?: string;
  /** The operations that this visitor may do, as the proxy says. */
  readonly allow?: readonly Operation[];
  /** How many more forms this visitor may generate, if the proxy says it. */
  readonly remaining?: number;
  /** Milliseconds to wait before the next attempt, as the response says. */
  readonly retryAfterMs?: number;
  /** Attempts made; 0 if nothing was sent. */
  readonly attempts?: number;
  /** Only with `generate`: the form may exist all the same. */
  readonly outcome?: 'unknown';
  /** `error.message` of the response, at most 500 characters. Text, never markup. */
  readonly serverMessage?: string;
  /** Only with `network`: the browser says that it is offline. A hint, not a proof. */
  readonly offline?: boolean;
  /** Only with `protocol`: key names and types of the response, without values, at most 500 characters. */
  readonly shape?: string;
  /** Only with `protocol`: the response has more bytes than this, the most that the client reads. */
  readonly maxBytes?: number;
  /** The exception of `fetch` or of the `headers` function, or the reason of the caller's signal. */
  readonly cause?: unknown;
  /** English, for developers. Elements have texts of their own for visitors. */
  readonly message?: string;
}

/** The page of the guide to which messages link. */
export const ERRORS_PAGE = `${GUIDE}errors.md`;

export const linkTo = (anchor: string): string => `See ${ERRORS_PAGE}#${anchor}`;

/**
 * The message of an error without advice: it was aborted, or the advice could not be loaded. The link leads to the entry of
 * the code, else of the kind.
 */
export function describeShortly({ operation, url, kind, status, code }: FormsErrorFields): string {
  const facts = [operation, url, kind, status, code].filter(Boolean).join(' ');
  return `${facts}. ${linkTo((code ?? kind).toLowerCase())}`;
}

// Shared by all copies of the package: two bundles may be in one page.
const BRAND: unique symbol = /* @__PURE__ */ Symbol.for('prompt-forms.error') as never;

/**
 * The error of every failed call. The message says what failed, the likely cause, what to do, and links to the guide. The
 * error carries no header and no body of request or response. To narrow it by `kind` and `operation`, use
 * {@link isFormsError}.
 */
export class FormsError extends Error implements FormsErrorFields {
  declare readonly kind: ErrorKind;
  declare readonly operation?: Operation;
  declare readonly code?: ErrorCode;
  declare readonly codeSource?: CodeSource;
  declare readonly status?: number;
  declare readonly url?: string;
  declare readonly requestId?: string;
  declare readonly allow?: readonly Operation[];
  declare readonly remaining?: number;
  declare readonly retryAfterMs?: number;
  declare readonly attempts: number;
  declare readonly outcome?: 'unknown';
  declare readonly serverMessage?: string;
  declare readonly offline?: boolean;
  declare readonly shape?: string;
  declare readonly maxBytes?: number;
  declare readonly cause?: unknown;

  constructor(fields: FormsErrorFields) {
    super(fields.message ?? describeShortly(fields));
    Object.assign(this, { [BRAND]: true, name: 'FormsError', attempts: 0 }, fields);
  }
}

interface InputPart {
  readonly kind: 'input';
  readonly attempts: 0;
  readonly status?: undefined;
}
interface UnansweredPart {
  readonly kind: 'auth' | 'abort' | 'timeout' | 'network';
}
interface HttpPart {
  readonly kind: 'http';
  readonly status: number;
}
interface ProtocolPart {
  readonly kind: 'protocol';
  readonly code?: undefined;
}

/** True for a rejection of the proxy itself. Firewalls and frameworks send neither the header `Prompt-Forms-Allow` nor its codes. */
export const isProxyRejection = ({ kind, code = '', allow }: FormsErrorFields): boolean =>
  kind === 'http' && (allow !== undefined || code.startsWith('PROXY_'));

/** A {@link FormsError} as a union by `kind` and `operation`: `http` always has a `status`, `input` never. */
export type TypedFormsError = FormsError &
  (InputPart | UnansweredPart | HttpPart | ProtocolPart) &
  (
    | { readonly operation: 'generate'; readonly outcome?: 'unknown' }
    | { readonly operation?: 'list' | 'get' | 'delete'; readonly outcome?: undefined }
  );

/** True for a FormsError of any copy of the package. `kind` and `operation` then narrow the other fields. */
export const isFormsError = (value: unknown): value is TypedFormsError =>
  Object(value)[BRAND] === true;

/** Further facts about a failure, for its message. */
export interface FailureDetails {
  /** With `input`: the problem, a heading in dist/guide/errors.md. */
  readonly input?: 'endpoint' | 'empty-prompt' | 'form-id';
  readonly response?: Response;
  /** The JSON value of the response's body. Undefined if the body is not JSON. */
  readonly json?: unknown;
}

/** The state of a failed call. */
export interface FailedCall {
  readonly url: string;
  readonly isSameOrigin: boolean;
  readonly attempts: number;
  readonly mayHaveExecuted: boolean;
  /** The proxy has sent a response to a call of this client. */
  readonly hasReachedProxy: boolean;
}

/** The failure of a call or of one attempt. Callers get a FormsError instead. */
export class CallFailure extends Error {
  constructor(
    readonly fields: FormsErrorFields,
    readonly details: FailureDetails = {},
  ) {
    super(fields.kind);
  }
}
