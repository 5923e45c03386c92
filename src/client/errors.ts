import type { ErrorCode, Operation } from '../api.js';
import { describe } from './message.js';

/**
 * What went wrong, by where it went wrong:
 * `input` before anything was sent; `auth` the headers hook failed; `abort` the caller's signal;
 * `timeout` a try or the whole call took too long; `network` no answer, or one that broke off;
 * `http` the answer says no; `protocol` the answer is not one of this service.
 */
export type ErrorKind = 'input' | 'auth' | 'abort' | 'timeout' | 'network' | 'http' | 'protocol';

/** Where in the answer the code stood; the document does not show the place (section 7). */
export type CodeSource = 'error.code' | 'error.error_code' | 'error.type' | 'code';

export interface FormsErrorFields {
  readonly kind: ErrorKind;
  /** The operation that failed; undefined where `createFormsClient` refused its options. */
  readonly operation?: Operation;
  /** Section 7: as sent; never made up from status or message. */
  readonly code?: ErrorCode;
  readonly codeSource?: CodeSource;
  /** HTTP status of the last answer, where there was one. */
  readonly status?: number;
  /** `meta.request_id` or the header `X-Request-Id`; to be quoted to whoever runs the proxy. */
  readonly requestId?: string;
  /** The operations that this visitor may do, as the proxy's answer says; undefined where it says nothing. */
  readonly allow?: readonly Operation[];
  /** Milliseconds that the answer asked to wait before the next try. */
  readonly retryAfterMs?: number;
  /** Tries made, 0 where nothing was sent. */
  readonly attempts?: number;
  /** Only with `generate`: the form may have been made all the same. */
  readonly outcome?: 'unknown';
  /** `error.message` of the answer, at most 500 characters; text, never markup. */
  readonly serverMessage?: string;
  /** Only with `network`: true where the browser says that it is offline. A hint, no proof. */
  readonly offline?: boolean;
  /** Only with `protocol`: key names and types of the answer, no values, at most 500 characters. */
  readonly shape?: string;
  /** Only with `protocol`: the answer has more bytes than this, the most that the client reads. */
  readonly maxBytes?: number;
  /** What was thrown: by fetch, by the headers hook, or the reason of the caller's signal. */
  readonly cause?: unknown;
  /** English, for developers; the elements have texts of their own. */
  readonly message?: string;
}

const BRAND: unique symbol = /* @__PURE__ */ Symbol.for('prompt-forms.error') as never;

/**
 * The one error of `prompt-forms/client`: `kind` says what it is. It carries no request, no header and
 * no body. It does not cover faults in `onEvent`, which are swallowed.
 * To narrow by `kind` and `operation`, go through {@link isFormsError}.
 */
export class FormsError extends Error implements FormsErrorFields {
  declare readonly kind: ErrorKind;
  declare readonly operation?: Operation;
  declare readonly code?: ErrorCode;
  declare readonly codeSource?: CodeSource;
  declare readonly status?: number;
  declare readonly requestId?: string;
  declare readonly allow?: readonly Operation[];
  declare readonly retryAfterMs?: number;
  declare readonly attempts: number;
  declare readonly outcome?: 'unknown';
  declare readonly serverMessage?: string;
  declare readonly offline?: boolean;
  declare readonly shape?: string;
  declare readonly maxBytes?: number;
  declare readonly cause?: unknown;

  constructor(fields: FormsErrorFields) {
    super(fields.message ?? describe(fields));
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

/** A {@link FormsError} as a union by `kind` and `operation`: `http` always has a `status`, `input` never. */
export type TypedFormsError = FormsError &
  (InputPart | UnansweredPart | HttpPart | ProtocolPart) &
  (
    | { readonly operation: 'generate'; readonly outcome?: 'unknown' }
    | { readonly operation?: 'list' | 'get' | 'delete'; readonly outcome?: undefined }
  );

/**
 * True for a FormsError of this or any other copy of the package (two bundles may live in one page),
 * so that `kind` and `operation` narrow what follows.
 */
export const isFormsError = (value: unknown): value is TypedFormsError =>
  Object(value)[BRAND] === true;
