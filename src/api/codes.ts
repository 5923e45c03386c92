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
