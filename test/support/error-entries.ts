import { createFormsClient, type FormsClientOptions } from '../../src/client/index.js';
import type { EmbedFailure } from '../../src/elements/form-embed/embed-state.js';
import type { ProxyCode, ServiceCode } from '../../src/api/codes.js';

/*
 * For each entry of demo/guide/errors.md, by its anchor: how a test produces it.
 */

/** Options of a client whose `list` fails. */
type ListFailure = FormsClientOptions;

const responding = (body: BodyInit | null, init?: ResponseInit): ListFailure => ({
  fetch: async () => new Response(body, init),
});

const HTML = { headers: { 'Content-Type': 'text/html; charset=utf-8' } };

const STATUS_OF_CODE: Readonly<Record<ServiceCode | ProxyCode, number>> = {
  INVALID_API_KEY: 401,
  NOT_FOUND: 404,
  DELETE_FAILED: 500,
  INTERNAL_ERROR: 500,
  PROXY_UNAUTHENTICATED: 401,
  PROXY_FORBIDDEN: 403,
  PROXY_NO_ROUTE: 404,
  PROXY_METHOD: 405,
  PROXY_MEDIA: 415,
  PROXY_TOO_LARGE: 413,
  PROXY_BAD_REQUEST: 400,
  PROXY_RATE_LIMITED: 429,
  PROXY_BUDGET_SPENT: 429,
  PROXY_PROMPT_REJECTED: 422,
  PROXY_KEY_REUSED: 422,
  PROXY_MISCONFIGURED: 500,
  PROXY_UNAVAILABLE: 503,
  PROXY_UPSTREAM: 502,
  PROXY_TOO_LARGE_LIST: 502,
  PROXY_TIMEOUT: 504,
};

const codeFailures = Object.entries(STATUS_OF_CODE).map(([code, status]) => {
  const failure = { success: false, error: { message: 'It failed.', code }, meta: {} };
  return [code.toLowerCase(), responding(JSON.stringify(failure), { status })] as const;
});

export const LIST_FAILURES: Readonly<Record<string, ListFailure>> = {
  // Browsers throw for it before they send anything.
  credentials: { credentials: 'included' as never },
  'headers-function': {
    headers: () => {
      throw new TypeError('there is no session');
    },
  },
  timeout: { timeout: 20, fetch: () => new Promise(() => {}) },
  offline: { fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
  'connection-failed': { fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
  cors: {
    endpoint: 'https://other.example',
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
  },
  'too-large': { ...responding('{"success":true}'), maxBytes: 5 },
  redirect: responding(null, { status: 302, headers: { Location: '/sign-in' } }),
  'html-response': responding('<!doctype html>', HTML),
  'unexpected-response': responding('{"success":true,"data":{}}'),
  'unexpected-exception': { fetch: async () => ({}) as Response },
  'no-proxy': responding('Not found', { status: 404 }),
  'refused-in-front': responding('<h1>Forbidden</h1>', { status: 403, ...HTML }),
  'proxy-not-reached': responding('<h1>Bad Gateway</h1>', { status: 502, ...HTML }),
  'statuses-without-a-code': responding('', { status: 418 }),
  ...Object.fromEntries(codeFailures),
};

/** Wrong use of the client, found before anything is sent. */
export const CLIENT_MISUSES: Readonly<Record<string, () => unknown>> = {
  'api-key': () => createFormsClient({ ['apiKey' as never]: 'geheim' }),
  endpoint: () => createFormsClient({ endpoint: 'ftp://forms.example' }),
  'empty-prompt': () => client().generate({ prompt: ' ' }),
  'form-id': () => client().get('7'),
};

const client = () => createFormsClient({ endpoint: 'https://forms.example' });

const href = 'https://forms.example/f/1';

export const EMBED_FAILURES: Readonly<Record<string, readonly EmbedFailure[]>> = {
  'url-refused': [
    { reason: 'url-refused', refusal: 'scheme' },
    { reason: 'url-refused', refusal: 'http-in-https' },
  ],
  'blocked-by-the-pages-policy': [
    { reason: 'blocked', href, hidesFrame: false },
    { reason: 'isolated', href, hidesFrame: false },
  ],
  'slow-or-silent': [
    { reason: 'slow', href, hidesFrame: false },
    { reason: 'silent', href, hidesFrame: false },
  ],
  'form-unreachable': [
    { reason: 'offline', href, hidesFrame: false },
    { reason: 'loaded-offline', href, hidesFrame: false },
    { reason: 'unreachable', href, hidesFrame: false },
  ],
  'no-form-url': [{ reason: 'no-url', id: 'form_1_a' }],
};
