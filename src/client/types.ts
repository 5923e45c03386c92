import type { ErrorCode, Operation } from '../api.js';

/**
 * What is known of a form. The document shows only `id` and `formUrl` (section 2) and says of no
 * answer but delete's which fields it carries, so everything may be missing unless a subtype says otherwise.
 */
export interface Form {
  /** Of the shape `form_<number>_<alphanumeric>`. */
  readonly id?: string;
  /** Absolute URL, https (or http on localhost). */
  readonly formUrl?: string;
  /** As sent by the service, only if it is a non-empty string. */
  readonly title?: string;
  /** As sent by the service, only if it is a non-empty string. */
  readonly name?: string;
  /** ISO 8601 date as sent in `createdAt` or `created_at`. */
  readonly createdAt?: string;
  /** Everything that the service sent for this form, frozen, unchecked. */
  readonly raw: Readonly<Record<string, unknown>>;
}

/** Section 4.1: an answer to generate carries `formUrl`; whether it carries `id` is not shown. */
export interface GeneratedForm extends Form {
  readonly formUrl: string;
}

/** An item of the list: only items with a valid id are given. */
export interface ListedForm extends Form {
  readonly id: string;
}

/** Section 4.3: one form; its `id` is the asked one. */
export interface FetchedForm extends Form {
  readonly id: string;
  /** True where the answer carried no id, so that `id` is only what was asked for. */
  readonly idFromRequest: boolean;
}

/** What the answer said about itself. */
export interface ResponseMeta {
  /** `meta.request_id` or the header `X-Request-Id`; the document shows null. */
  readonly requestId?: string;
  /** `meta.api_version` as sent. */
  readonly apiVersion?: string;
  /** Tries made for this answer, 1 or more. */
  readonly attempts: number;
  /** The names in the proxy's `Prompt-Forms-Allow`; undefined where it sent none. */
  readonly allow?: readonly Operation[];
}

export interface GenerateResult {
  readonly form: GeneratedForm;
  readonly meta: ResponseMeta;
}

export interface ListResult {
  readonly forms: readonly ListedForm[];
  /** Where in the answer the list was found (section 4.2: the shape is not shown): `data`, `data.forms` or `data.<key>`. */
  readonly source: string;
  /** Entries that were left out: no valid id, or an id that was there before. */
  readonly skipped: number;
  /** The answer carries a key that hints at paging, and not with null or false; it is never followed (section 4.2). */
  readonly possiblyTruncated: boolean;
  readonly meta: ResponseMeta;
}

export interface GetResult {
  readonly form: FetchedForm;
  readonly meta: ResponseMeta;
}

export interface DeleteResult {
  readonly id: string;
  readonly deleted: true;
  /** False where the form was gone when a repeated try asked (404): the first try, or somebody else, deleted it. */
  readonly confirmed: boolean;
  readonly meta: ResponseMeta;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * The longest that the call waits by itself before a try, in milliseconds, by default about 60,000; where
   * a 429 asks for more, it rejects, for the caller to wait. With 0 it is sent at once, and ends the
   * cool-down.
   */
  readonly maxWait?: number;
}

/** Asked before every try. `reason` is `unauthorized` when a 401 made a fresh answer necessary. */
export interface HeadersContext {
  readonly operation: Operation;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly reason?: 'unauthorized';
  readonly signal: AbortSignal;
}

/** Answering undefined means: no headers, and with `reason` that there is nothing newer, so the 401 stands. */
export type HeadersHook = (
  context: HeadersContext,
) => HeadersInit | undefined | Promise<HeadersInit | undefined>;

/**
 * One thing that happened during a call; for logs and measurements. Carries no content. An `attempt` is
 * followed by a `response`, unless the call was aborted; `wait` comes before another attempt.
 */
export interface ClientEvent {
  readonly type: 'attempt' | 'response' | 'wait';
  readonly operation: Operation;
  /** Tries made so far, this one included. */
  readonly attempt: number;
  /** With type `response`; undefined where none came. */
  readonly status?: number;
  readonly code?: ErrorCode;
  /** Milliseconds until the next try, with type `wait`. */
  readonly waitMs?: number;
  readonly requestId?: string;
  /** Section 9: `meta.api_version` as sent; another one than `2024-01-01` is no error. */
  readonly apiVersion?: string;
  /** The proxy's `Prompt-Forms-Allow`, with type `response`, where it sent one. */
  readonly allow?: readonly Operation[];
}

export interface FormsClientOptions {
  /**
   * Where the proxy is; requests go to `{endpoint}/api/v1/forms…`. Relative to the document; outside a
   * page it must be absolute. Default: the page's own origin.
   */
  readonly endpoint?: string;
  /** Headers, or a function that returns them, asked before every try (10 s at most). */
  readonly headers?: HeadersInit | HeadersHook;
  /** As in fetch; default `same-origin`. */
  readonly credentials?: RequestCredentials;
  /** Instead of the global fetch. */
  readonly fetch?: typeof fetch;
  /** Automatic retries after the first try, 0 or more; default 2. A refresh after a 401 is not counted. */
  readonly retries?: number;
  /** Milliseconds per try; default 20,000, generate 120,000. The total is 25 s, generate 30 s, longer. */
  readonly timeout?: number;
  /** Bytes of an answer's body, default 32 MiB for a list and 1 MiB otherwise; more is a protocol error. */
  readonly maxBytes?: number;
  readonly onEvent?: (event: ClientEvent) => void;
}

/**
 * The service's four operations and what follows from them. Every method rejects with a `FormsError`
 * and with nothing else: `kind: 'abort'` where the signal in `options` fired, `kind: 'input'` before
 * anything is sent.
 */
export interface FormsClient {
  /** The resolved endpoint, without a trailing slash. */
  readonly endpoint: string;
  /**
   * Section 4.1. Makes a form from a prompt that is not blank. Not repeated after a lost connection,
   * since the form may have been made: the error then has `outcome: 'unknown'` and `newSince` helps.
   */
  generate(input: { prompt: string }, options?: CallOptions): Promise<GenerateResult>;
  /** Section 4.2. The account's forms in the service's order; calls at the same time share one request. */
  list(options?: CallOptions): Promise<ListResult>;
  /** Section 4.3. One form; calls for the same id at the same time share one request. */
  get(id: string, options?: CallOptions): Promise<GetResult>;
  /** Section 4.5. Deletes for good; safe to repeat, see `confirmed`. */
  delete(id: string, options?: CallOptions): Promise<DeleteResult>;
  /**
   * Lists afresh (section 4.2) and gives the forms whose ids are not among `known`. After a generate
   * with `outcome: 'unknown'` these are candidates for the form that was asked for, never a proof:
   * somebody else on the account may have made them.
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
