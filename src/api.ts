/**
 * The Form Management Service's public API v1 as types and constants.
 * Everything here is stated by the service's document; what the document does not show is not here.
 */

/** The four operations that the service offers (PATCH is announced but not available, section 4.4). */
export type Operation = 'generate' | 'list' | 'get' | 'delete';

export const OPERATIONS: readonly Operation[] = ['generate', 'list', 'get', 'delete'];

/** Section 9: the version is part of the path prefix. */
export const API_PREFIX = '/api/v1';

/** Section 9: the value that the document shows in `meta.api_version`. */
export const API_VERSION = '2024-01-01';

/** Section 4: the paths of the four operations. */
export const FORMS_PATH = `${API_PREFIX}/forms`;
export const GENERATE_PATH = `${FORMS_PATH}/generate`;

/** Section 2: the shape of a form's id, `form_<number>_<alphanumeric>`. */
export const FORM_ID = /^form_\d+_[A-Za-z0-9]+$/;

/** True for a string of the shape `form_<number>_<alphanumeric>` (section 2). */
export const isFormId = (value: unknown): value is string =>
  typeof value === 'string' && FORM_ID.test(value);

/** Section 4: method and path of an operation; `id` must have passed {@link isFormId}. */
export const routeOf = (
  operation: Operation,
  id = '',
): { method: 'GET' | 'POST' | 'DELETE'; path: string } => ({
  method: operation === 'generate' ? 'POST' : operation === 'delete' ? 'DELETE' : 'GET',
  path: FORMS_PATH + (operation === 'list' ? '' : `/${operation === 'generate' ? operation : id}`),
});

/** Section 7: the codes that the document names. 429 has none. */
export type ServiceCode = 'INVALID_API_KEY' | 'NOT_FOUND' | 'DELETE_FAILED' | 'INTERNAL_ERROR';

/** The codes that the proxy answers with itself; never sent by the service. */
export type ProxyCode =
  | 'PROXY_UNAUTHENTICATED'
  | 'PROXY_FORBIDDEN'
  | 'PROXY_NO_ROUTE'
  | 'PROXY_METHOD'
  | 'PROXY_MEDIA'
  | 'PROXY_TOO_LARGE'
  | 'PROXY_BAD_REQUEST'
  | 'PROXY_RATE_LIMITED'
  | 'PROXY_MISCONFIGURED'
  | 'PROXY_UPSTREAM'
  | 'PROXY_TOO_LARGE_LIST'
  | 'PROXY_TIMEOUT';

/** A code as it may arrive: a known one, or any other string (section 7: codes of create, list and get are not shown). */
export type ErrorCode = ServiceCode | ProxyCode | (string & {});

/** Section 2: `meta` of every envelope. */
export interface EnvelopeMeta {
  request_id: string | null;
  api_version: string;
}

/** Section 2: the envelope of a success. */
export interface SuccessEnvelope<Data> {
  success: true;
  data: Data;
  meta: EnvelopeMeta;
}

/** Section 2 and 7: the envelope of a failure. Only `message` is shown; where the code stands is not. */
export interface FailureEnvelope {
  success: false;
  error: { message: string; code?: string };
  meta: EnvelopeMeta;
}

export type Envelope<Data> = SuccessEnvelope<Data> | FailureEnvelope;

/** Response header of the proxy: the operations that this visitor may do, comma-separated. */
export const ALLOW_HEADER = 'Prompt-Forms-Allow';

/** Response header of the proxy: `1` where a generate with the same `Idempotency-Key` may be repeated. */
export const IDEMPOTENT_HEADER = 'Prompt-Forms-Idempotent';

/** The most bytes of a response body that client and proxy read by default: enough for a list of 100,000 forms. */
export const maxResponseBytes = (operation: Operation): number =>
  (operation === 'list' ? 32 : 1) * 2 ** 20;
