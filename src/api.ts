/**
 * The Form Management Service's API v1 as types and constants, as far as its documentation states it. See
 * dist/guide/service.md.
 */

/** The operations of the service. It announces an operation to edit forms, which is not available. */
export type Operation = 'generate' | 'list' | 'get' | 'delete';

export const OPERATIONS: readonly Operation[] = ['generate', 'list', 'get', 'delete'];

/** Path prefix of all routes. It contains the version. */
export const API_PREFIX = '/api/v1';

/** The value of `meta.api_version` that the documentation shows. */
export const API_VERSION = '2024-01-01';

/** Path of list. With an id: get and delete. */
export const FORMS_PATH = `${API_PREFIX}/forms`;
export const GENERATE_PATH = `${FORMS_PATH}/generate`;

/**
 * The end of the path of a form in a POST to the proxy that deletes it, for hosts that refuse the method DELETE. The service has no
 * such route.
 */
export const DELETE_SUFFIX = '/delete';

/** The shape of a form's id: `form_<number>_<alphanumeric>`. */
export const FORM_ID = /^form_\d+_[A-Za-z0-9]+$/;

/** True for a string of the shape `form_<number>_<alphanumeric>`. */
export const isFormId = (value: unknown): value is string =>
  typeof value === 'string' && FORM_ID.test(value);

/** Method and path of an operation. The caller checks `id` with {@link isFormId} first. */
export const routeOf = (
  operation: Operation,
  id = '',
): { method: 'GET' | 'POST' | 'DELETE'; path: string } => ({
  method: operation === 'generate' ? 'POST' : operation === 'delete' ? 'DELETE' : 'GET',
  path: FORMS_PATH + (operation === 'list' ? '' : `/${operation === 'generate' ? operation : id}`),
});

/** The codes that the documentation names. A 429 has none. */
export type ServiceCode = 'INVALID_API_KEY' | 'NOT_FOUND' | 'DELETE_FAILED' | 'INTERNAL_ERROR';

/** The codes of the proxy. The service never sends them. */
export type ProxyCode =
  | 'PROXY_UNAUTHENTICATED'
  | 'PROXY_FORBIDDEN'
  | 'PROXY_NO_ROUTE'
  | 'PROXY_METHOD'
  | 'PROXY_MEDIA'
  | 'PROXY_TOO_LARGE'
  | 'PROXY_BAD_REQUEST'
  | 'PROXY_RATE_LIMITED'
  | 'PROXY_BUDGET_SPENT'
  | 'PROXY_PROMPT_REJECTED'
  | 'PROXY_MISCONFIGURED'
  | 'PROXY_UNAVAILABLE'
  | 'PROXY_KEY_REUSED'
  | 'PROXY_UPSTREAM'
  | 'PROXY_TOO_LARGE_LIST'
  | 'PROXY_TIMEOUT';

/** Any code of a response. The documentation does not name those of generate, list and get. */
export type ErrorCode = ServiceCode | ProxyCode | (string & {});

/** `meta` of every envelope. */
export interface EnvelopeMeta {
  request_id: string | null;
  api_version: string;
}

/** The envelope of a success. */
export interface SuccessEnvelope<Data> {
  success: true;
  data: Data;
  meta: EnvelopeMeta;
}

/** The envelope of a failure. The documentation shows `message`, but not the place of the code. */
export interface FailureEnvelope {
  success: false;
  error: { message: string; code?: string };
  meta: EnvelopeMeta;
}

export type Envelope<Data> = SuccessEnvelope<Data> | FailureEnvelope;

/** Response header of the proxy: the operations that this visitor has permission for, separated by commas. */
export const ALLOW_HEADER = 'Prompt-Forms-Allow';

/** Response header of the proxy, with generate and list if a budget applies: how many more forms this visitor may generate. */
export const REMAINING_HEADER = 'Prompt-Forms-Remaining';

/** Response header of the proxy: `1` if it executes generates with the same `Idempotency-Key` only once. */
export const IDEMPOTENT_HEADER = 'Prompt-Forms-Idempotent';

/** Response header of the proxy: `1` if a generate was not executed again, since its `Idempotency-Key` was known. */
export const REPLAYED_HEADER = 'Prompt-Forms-Replayed';

/** Default limit of client and proxy for a response body, in bytes. A list of 100,000 forms fits. */
export const maxResponseBytes = (operation: Operation): number =>
  (operation === 'list' ? 32 : 1) * 2 ** 20;
