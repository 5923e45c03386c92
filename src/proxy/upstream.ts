import { routeOf } from '../api.js';
import type { Operation } from '../api.js';
import { badResponse, discard, readServiceResponse } from './service-response.js';
import type { ParsedResponse } from './service-response.js';
import { startDeadline } from './deadline.js';
import type { Deadline } from './deadline.js';
import { ProxyError } from './envelope.js';
import type { Settings } from './settings.js';

/** One request to the service. Nothing of the visitor's request is in it but a checked id and the prompt. */
export interface ServiceCall {
  readonly operation: Operation;
  /** Of the shape that the route table demands; empty for list and generate. */
  readonly id: string;
  /** JSON text, with generate only. */
  readonly body?: string;
  readonly requestId: string;
  /** Aborted when the visitor leaves; given only where that should end the call. */
  readonly visitor?: AbortSignal;
}

/**
 * Asks the service (service-api.md, sections 4 and 5): path from the table, the key added, no redirect followed,
 * one try. Gives its JSON answer. Throws a ProxyError: what {@link readServiceResponse} throws, 500 `PROXY_MISCONFIGURED` for
 * a key that cannot be had, 502 `PROXY_UPSTREAM` where the service cannot be reached, 504 `PROXY_TIMEOUT`, and 499
 * where the visitor left, which nobody will read.
 */
export async function callService(call: ServiceCall, settings: Settings): Promise<ParsedResponse> {
  const limitMs =
    call.operation === 'generate' ? settings.timeouts.generate : settings.timeouts.read;
  const deadline = startDeadline(
    limitMs,
    () =>
      new ProxyError(504, 'PROXY_TIMEOUT', 'The form service did not answer in time.', {
        diagnostic: `The service did not answer within ${limitMs} ms.`,
      }),
  );
  const leave = () => deadline.stop(new ProxyError(499, 'PROXY_BAD_REQUEST', 'The visitor left.'));
  if (call.visitor?.aborted) leave();
  call.visitor?.addEventListener('abort', leave, { once: true });
  try {
    const key = await deadline.race(settings.key.current());
    const response = await send(call, key, settings, deadline);
    return await readServiceResponse(response, call.operation, settings, deadline);
  } finally {
    call.visitor?.removeEventListener('abort', leave);
    deadline.end();
  }
}

async function send(
  call: ServiceCall,
  key: string,
  settings: Settings,
  deadline: Deadline,
): Promise<Response> {
  const { method, path } = routeOf(call.operation, call.id);
  const headers: Record<string, string> = {
    Accept: 'application/json',
    Authorization: `Bearer ${key}`,
    'X-Request-Id': call.requestId,
  };
  // No `cache` and no `credentials`: older workerd throws for both, and servers' fetch has neither.
  const init: RequestInit = { method, headers, redirect: 'manual', signal: deadline.signal };
  if (call.body !== undefined) {
    headers['Content-Type'] = 'application/json';
    init.body = call.body;
  }
  const pending = settings.fetch(settings.baseUrl + path, init);
  try {
    return await deadline.race(pending);
  } catch (error) {
    pending.then(discard, () => {});
    if (deadline.signal.aborted) throw deadline.signal.reason;
    // Of the error only its code: some messages of fetch repeat the headers.
    const code = codeOf(error);
    throw badResponse(`The service cannot be reached (${code}).`, undefined, UNREACHED.has(code));
  }
}

/** Codes that come before a connection stands, so that the service cannot have seen the request. */
const UNREACHED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT']);

/** Such as ECONNREFUSED, which Node puts into the cause. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'network error';
}
