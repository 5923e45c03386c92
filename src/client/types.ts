import type { ErrorCode } from '../api/codes.js';
import type { Operation } from '../api/routes.js';

/**
 * The known fields of a form. The service promises few of them, so each may be missing unless a subtype says otherwise.
 */
export interface Form {
  /** Of the shape `form_<number>_<alphanumeric>`. */
  readonly id?: string;
  /** Absolute URL, https (or http on localhost). */
  readonly formUrl?: string;
  /** As sent by the service, never empty. */
  readonly title?: string;
  /** As sent by the service, never empty. */
  readonly name?: string;
  /** The text that the form was generated from, if the proxy has an owner store. */
  readonly prompt?: string;
  /**
   * The visitor who generated the form, as the proxy's owner store names this visitor. Only in a list of an administrator (scope
   * `account`).
   */
  readonly owner?: string;
  /** ISO 8601 date as sent in `createdAt` or `created_at`. */
  readonly createdAt?: string;
  /** All fields that the service sent for this form: not checked, and frozen on the first level. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** A response to generate has a `formUrl`, and may have an `id`. */
export interface GeneratedForm extends Form {
  readonly formUrl: string;
}

/** An entry of the list: it has an id or a URL, nearly always both. */
export interface ListedForm extends Form {
  /**
   * Missing as long as the service has not sent it: such a form can be opened and embedded, but neither selected nor
   * deleted.
   */
  readonly id?: string;
}

/** A form that was requested by its `id`. */
export interface FetchedForm extends Form {
  readonly id: string;
  /** True if the response has no id, so that `id` is the requested one. */
  readonly idFromRequest: boolean;
}

/** Facts about the response. */
export interface ResponseMeta {
  /** `meta.request_id`, or the header `X-Request-Id`. */
  readonly requestId?: string;
  /** `meta.api_version` as sent. */
  readonly apiVersion?: string;
  /** Attempts made, 1 or more. */
  readonly attempts: number;
  /** The operations that this visitor may do; undefined if the response lacks `Prompt-Forms-Allow`. */
  readonly allow?: readonly Operation[];
  /**
   * How many more forms this visitor may generate; undefined if the response lacks `Prompt-Forms-Remaining`. The proxy sends it
   * with generate and list if it has a budget.
   */
  readonly remaining?: number;
}

export interface GenerateResult {
  readonly form: GeneratedForm;
  readonly meta: ResponseMeta;
}

export interface ListResult {
  /** In the order of the response: that of the service, or newest first if the proxy has an owner store. */
  readonly forms: readonly ListedForm[];
  /** Place of the list in the response: `data`, `data.forms` or `data.<key>`. */
  readonly source: string;
  /** Entries that were left out: without a valid id and a valid URL, or of the same form as an earlier entry. */
  readonly skipped: number;
  /** The response has a field such as `next` or `total`, which suggests that there are more forms. */
  readonly possiblyTruncated: boolean;
  /** Facts about the response. */
  readonly meta: ResponseMeta;
}

export interface GetResult {
  readonly form: FetchedForm;
  readonly meta: ResponseMeta;
}

export interface DeleteResult {
  /** The id of the deleted form. */
  readonly id: string;
  /** Always true: a failure rejects. */
  readonly deleted: true;
  /** False if a retry got 404: the first attempt or someone else deleted the form. */
  readonly confirmed: boolean;
  /** Facts about the response. */
  readonly meta: ResponseMeta;
}

export interface CallOptions {
  /** Ends the call, which then rejects with kind `abort`. */
  readonly signal?: AbortSignal;
  /**
   * The longest pause before an attempt, in milliseconds. Default: one minute, and never beyond the time limit of the
   * call (see `timeout`). A call that needs a longer pause rejects, with `retryAfterMs`. With 0 it is sent at once, even
   * during the cool-down after a 429, and not retried. Has no effect on a read that joins one in flight.
   */
  readonly maxWait?: number;
}

/** The argument of a `headers` function, which is called before each attempt. */
export interface HeadersContext {
  /** The operation of the call. */
  readonly operation: Operation;
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Set after a 401: return new headers. */
  readonly reason?: 'unauthorized';
  /** Aborts after 10 seconds, and when the call is aborted. */
  readonly signal: AbortSignal;
}

/** Returning undefined means: no headers; with `reason`, that there are no newer ones, so the 401 is final. */
export type HeadersHook = (
  context: HeadersContext,
) => HeadersInit | undefined | Promise<HeadersInit | undefined>;

/**
 * An event of a call, for logs and metrics; without any content. After an `attempt` comes a `response`, unless the call
 * is aborted. A `wait` comes before an attempt that has to wait.
 */
export interface ClientEvent {
  /** The step of the call. */
  readonly type: 'attempt' | 'response' | 'wait';
  /** The operation of the call. */
  readonly operation: Operation;
  /** Attempts made so far, this one included; 0 for a `wait` before the first one. */
  readonly attempt: number;
  /** With type `response`; undefined if the connection was lost. */
  readonly status?: number;
  /** With type `response`: the code of a failure. */
  readonly code?: ErrorCode;
  /** With type `wait`: milliseconds until the next attempt. */
  readonly waitMs?: number;
  /** With type `response`: the id of the request, which the proxy's log also has. */
  readonly requestId?: string;
  /** `meta.api_version` as sent. */
  readonly apiVersion?: string;
  /** With type `response`: the operations that this visitor may do, if the response names them. */
  readonly allow?: readonly Operation[];
}

export interface FormsClientOptions {
  /**
   * URL of the proxy, absolute or relative to the document; requests go to `{endpoint}/api/v1/forms…`. Default: the
   * page's own origin. Outside a page only an absolute URL can be used.
   */
  readonly endpoint?: string;
  /** Headers, or a function that returns them, called before each attempt. It has 10 seconds. */
  readonly headers?: HeadersInit | HeadersHook;
  /** As in fetch; default `same-origin`. */
  readonly credentials?: RequestCredentials;
  /** Replaces the global fetch. */
  readonly fetch?: typeof fetch;
  /**
   * Automatic retries after the first attempt, 0 or more; default 2. New headers after a 401, and waiting for an earlier attempt of a
   * generate, do not count.
   */
  readonly retries?: number;
  /**
   * Milliseconds per attempt. Default: 20,000; for generate 120,000. The whole call may take 25 s longer, a generate
   * 30 s.
   */
  readonly timeout?: number;
  /** Most bytes of a response body. Default: 32 MiB for a list, else 1 MiB. More is an error of kind `protocol`. */
  readonly maxBytes?: number;
  /** Called for each attempt, response and wait, for logs and metrics. */
  readonly onEvent?: (event: ClientEvent) => void;
}

/**
 * The service's four operations. All methods reject with a `FormsError` and nothing else: of kind `abort` if the signal in
 * `options` aborts, of kind `input` for a wrong argument. See dist/guide/errors.md.
 */
export interface FormsClient {
  /** The resolved endpoint, without a trailing slash. */
  readonly endpoint: string;
  /**
   * Generates a form from a prompt that is not blank. After a lost connection the form may exist, so it is retried only if
   * the proxy executes repeats once; otherwise the error has `outcome: 'unknown'`, and `newSince` helps.
   */
  generate(input: { prompt: string }, options?: CallOptions): Promise<GenerateResult>;
  /** The visitor's forms in the service's order. Calls at the same time share one request. */
  list(options?: CallOptions): Promise<ListResult>;
  /** One form. Calls for the same id at the same time share one request. */
  get(id: string, options?: CallOptions): Promise<GetResult>;
  /** Deletes a form permanently. May be repeated, see `confirmed`. */
  delete(id: string, options?: CallOptions): Promise<DeleteResult>;
  /**
   * Loads the list again.
   * @returns the forms whose ids are not among `known`: after a generate with `outcome: 'unknown'`, candidates for the
   * form. They are no proof, since someone else with the same forms may have generated them. Forms without an id are left out.
   */
  newSince(known: Iterable<string>, options?: CallOptions): Promise<readonly ListedForm[]>;
}

/** The result of each operation, for code that is generic over operations. */
export interface ResultOf {
  readonly generate: GenerateResult;
  readonly list: ListResult;
  readonly get: GetResult;
  readonly delete: DeleteResult;
}
