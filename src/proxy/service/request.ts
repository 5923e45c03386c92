import { routeOf } from '../../api/routes.js';
import type { Operation } from '../../api/routes.js';
import { startDeadline } from '../../api/timers.js';
import type { Deadline } from '../../api/timers.js';
import { discard, readServiceResponse } from './response.js';
import type { ParsedResponse, ServiceReply } from './response.js';
import { ProxyError, unavailable } from '../envelope.js';
import type { OnDisconnect } from '../incoming.js';
import type { ServiceKey } from './key.js';
import { streamForms } from './stream-forms.js';
import type { AfterPiece, TakeForm } from './stream-forms.js';
import type { Settings } from '../settings.js';

/** One request to the service. From the visitor's request it has only a validated id and the prompt. */
export interface ServiceCall {
  readonly operation: Operation;
  /** A validated id. Empty for list and generate. */
  readonly id: string;
  /** With generate only. */
  readonly prompt?: string | undefined;
  readonly requestId: string;
  /** Called once, before the request is sent. */
  readonly key: () => Promise<ServiceKey>;
  /** Headers of a trace. */
  readonly traceHeaders?: Readonly<Record<string, string>>;
  /** Missing if the call should continue when the visitor disconnects. */
  readonly onDisconnect?: OnDisconnect | undefined;
}

/**
 * Sends one request to the service, with the key. Follows no redirect and does not retry.
 * @throws ProxyError: the errors of {@link readServiceResponse}; 500 `PROXY_MISCONFIGURED` if there is no key; 503
 * `PROXY_UNAVAILABLE` if there is no connection to the service; 502 `PROXY_UPSTREAM` if the connection is lost; 504
 * `PROXY_TIMEOUT`; 499 if the visitor disconnected.
 */
export async function callService(call: ServiceCall, settings: Settings): Promise<ParsedResponse> {
  const { timeouts } = settings;
  const deadline = startServiceDeadline(
    call.operation === 'generate' ? timeouts.generate : timeouts.read,
  );
  const leave = () => deadline.stop(new ProxyError(499, 'PROXY_BAD_REQUEST', 'The visitor left.'));
  const stopListening = call.onDisconnect?.(leave);
  try {
    const { reply, key } = await sendToService(call, settings, deadline);
    const maxBytes = settings.maxResponseBytes(call.operation);
    return await readServiceResponse(reply, call.operation, key, maxBytes, deadline);
  } finally {
    stopListening?.();
    deadline.end();
  }
}

const startServiceDeadline = (limitMs: number): Deadline =>
  startDeadline(
    limitMs,
    () =>
      new ProxyError(504, 'PROXY_TIMEOUT', 'The form service did not respond in time.', {
        diagnostic: `The service did not respond within ${limitMs} ms.`,
      }),
  );

/** Options of {@link streamAccountList}. */
export interface ListOptions {
  readonly afterPiece?: AfterPiece;
  /** Milliseconds for the whole list. Default: the time for a generate. */
  readonly totalMs?: number;
}

/**
 * Reads the account's list as a stream, with {@link streamForms}. No visitor aborts it.
 * @throws ProxyError: the errors of {@link callService} and of {@link streamForms}.
 */
export async function streamAccountList(
  call: Pick<ServiceCall, 'requestId' | 'traceHeaders' | 'key'>,
  takeForm: TakeForm,
  settings: Settings,
  { afterPiece, totalMs = settings.timeouts.generate }: ListOptions = {},
): Promise<void> {
  const limitMs = settings.timeouts.read;
  const deadline = startServiceDeadline(limitMs);
  const list: ServiceCall = { ...call, operation: 'list', id: '' };
  // A long list may take longer. From here on, each piece has its own limit.
  const { reply, key } = await sendToService(list, settings, deadline).finally(() =>
    deadline.end(),
  );
  // The id is stored, and lists from the store are not searched for the key.
  const take: TakeForm = (form) => !key.appearsIn(String(form.id)) && takeForm(form);
  await streamForms(reply, take, { pieceMs: limitMs, totalMs }, afterPiece);
}

/** The proxy's own headers, and those of a trace that have other names. Fetch would join two spellings of a name. */
function withOwnHeaders(
  traceHeaders: Readonly<Record<string, string>> = {},
  own: Readonly<Record<string, string>>,
): Record<string, string> {
  const taken = new Set(Object.keys(own).map((name) => name.toLowerCase()));
  const others = Object.entries(traceHeaders).filter(([name]) => !taken.has(name.toLowerCase()));
  return { ...Object.fromEntries(others), ...own };
}

/** Sends the request of {@link callService}, whose errors it has, and gives the response as it comes. */
async function sendToService(
  call: ServiceCall,
  settings: Settings,
  deadline: Deadline,
): Promise<{ readonly reply: ServiceReply; readonly key: ServiceKey }> {
  const key = await deadline.race(call.key());
  const { method, path } = routeOf(call.operation, call.id);
  const body = call.prompt === undefined ? undefined : JSON.stringify({ prompt: call.prompt });
  const headers = withOwnHeaders(call.traceHeaders, {
    Accept: 'application/json',
    Authorization: `Bearer ${key.value}`,
    'X-Request-Id': call.requestId,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
  });
  // Older versions of workerd throw for `cache` and `credentials`, and the fetch of servers ignores them.
  const pending = settings.fetch(settings.baseUrl + path, {
    method,
    headers,
    redirect: 'manual',
    onAbort: deadline.onStop,
    ...(body !== undefined && { body }),
    get signal() {
      return deadline.signal();
    },
  });
  try {
    return { reply: await deadline.race(pending), key };
  } catch (error) {
    pending.then(discard, () => {});
    deadline.signal().throwIfAborted();
    // Uses only the error's code: some messages of fetch quote the headers.
    const code = codeOf(error);
    const diagnostic = `The service cannot be reached (${code}).`;
    if (UNREACHED.has(code)) throw unavailable(diagnostic);
    // The service may have received the request.
    throw new ProxyError(502, 'PROXY_UPSTREAM', 'The form service did not respond.', {
      diagnostic,
    });
  }
}

/** Codes of failures before there is a connection, so the service cannot have received the request. */
const UNREACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'EAI_NODATA',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENETDOWN',
  'EADDRNOTAVAIL',
  // The certificate is wrong, so the connection ended before a request.
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  // Of the global fetch, and of `nodeFetch`.
  'UND_ERR_CONNECT_TIMEOUT',
  'CONNECT_TIMEOUT',
]);

/** The code of a network error, such as ECONNREFUSED. Node puts it into the cause. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'network error';
}
