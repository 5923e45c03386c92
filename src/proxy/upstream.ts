import { routeOf } from '../api.js';
import type { Operation } from '../api.js';
import { readText, TooLarge } from './body.js';
import { startDeadline } from './deadline.js';
import type { Deadline } from './deadline.js';
import { misconfigured, Refusal } from './envelope.js';
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

/** The service's answer, ready to be passed on. */
export interface ServiceAnswer {
  readonly status: number;
  /** JSON text. */
  readonly body: string;
  readonly retryAfter?: string;
}

const badAnswer = (fault: string, upstreamStatus?: number): Refusal =>
  new Refusal(502, 'PROXY_UPSTREAM', 'The form service did not answer as it should.', {
    fault,
    upstreamStatus,
  });

/**
 * Asks the service (service-api.md, sections 4 and 5): path from the table, the key added, no redirect followed,
 * one try. Gives its JSON answer of any status but 401. Throws a Refusal: 500 `PROXY_MISCONFIGURED` for a 401 or
 * a key that cannot be had, 504 `PROXY_TIMEOUT`, 499 where the visitor left, 429 for a 429 that is not JSON,
 * 502 `PROXY_UPSTREAM` for everything else.
 */
export async function callService(call: ServiceCall, settings: Settings): Promise<ServiceAnswer> {
  const limitMs =
    call.operation === 'generate' ? settings.timeouts.generate : settings.timeouts.read;
  const deadline = startDeadline(
    limitMs,
    () =>
      new Refusal(504, 'PROXY_TIMEOUT', 'The form service did not answer in time.', {
        fault: `The service did not answer within ${limitMs} ms.`,
      }),
  );
  const leave = () => deadline.stop(new Refusal(499, 'PROXY_BAD_REQUEST', 'The visitor left.'));
  if (call.visitor?.aborted) leave();
  call.visitor?.addEventListener('abort', leave, { once: true });
  try {
    return await exchange(call, settings, deadline);
  } finally {
    call.visitor?.removeEventListener('abort', leave);
    deadline.end();
  }
}

async function exchange(
  call: ServiceCall,
  settings: Settings,
  deadline: Deadline,
): Promise<ServiceAnswer> {
  const key = await deadline.race(settings.key.current());
  const response = await send(call, key, settings, deadline);
  const { status } = response;
  if (
    status === 401 ||
    response.type === 'opaqueredirect' ||
    status < 200 ||
    (status >= 300 && status < 400)
  ) {
    discard(response);
    if (status === 401) throw misconfigured('The service refused the API key (401).', status);
    throw badAnswer('The service answered with a redirect.', status);
  }
  const retryAfter = retryAfterOf(response.headers, settings);
  let body: string;
  try {
    body = await readText(response.body, settings.maxAnswerBytes, deadline);
    checkJson(body, settings);
  } catch (error) {
    discard(response);
    if (deadline.signal.aborted) throw deadline.signal.reason;
    if (status === 429) {
      // The document promises 429 for its limits but shows no body for it: do not lose when to come back.
      const message = 'The form service is busy. Try again later.';
      throw new Refusal(429, 'PROXY_UPSTREAM', message, { retryAfter, upstreamStatus: status });
    }
    throw badAnswer(
      error instanceof BadBody || error instanceof TooLarge
        ? error.message
        : "The service's answer broke off or is not UTF-8.",
      status,
    );
  }
  return { status, body, retryAfter };
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
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  // No `cache` and no `credentials`: older workerd throws for both, and servers' fetch has neither.
  const init: RequestInit = { method, headers, redirect: 'manual', signal: deadline.signal };
  if (call.body !== undefined) init.body = call.body;
  const answer = settings.fetch(settings.baseUrl + path, init);
  try {
    return await deadline.race(answer);
  } catch (error) {
    answer.then(discard, () => {});
    if (deadline.signal.aborted) throw deadline.signal.reason;
    // Of the error only its code: some messages of fetch repeat the headers.
    throw badAnswer(`The service cannot be reached (${codeOf(error)}).`);
  }
}

/** Lets go of an answer that is not read to its end. */
function discard(response: Response): void {
  response.body?.cancel().catch(() => {});
}

/** Such as ECONNREFUSED, which Node puts into the cause. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : 'network error';
}

class BadBody extends Error {}

/** Throws unless the text is JSON that does not hold the key, written out or with escapes. */
function checkJson(text: string, { key }: Settings): void {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadBody("The service's answer is not JSON.");
  }
  if (key.isIn(text) || (text.includes('\\') && key.isIn(withoutEscapes(value)))) {
    throw new BadBody("The service's answer holds the API key.");
  }
}

/** All strings of a value. Not JSON.stringify: that escapes again, and fails on deep values. */
function withoutEscapes(root: unknown): string {
  const strings: string[] = [];
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === 'string') strings.push(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) {
        strings.push(name);
        open.push(member);
      }
    }
  }
  return strings.join('\n');
}

/** `Retry-After` if it is seconds or looks like an HTTP date. */
function retryAfterOf(headers: Headers, { key }: Settings): string | undefined {
  const value = headers.get('Retry-After');
  if (value === null || key.isIn(value)) return undefined;
  return /^(?:\d{1,9}|[A-Z][A-Za-z]{2,8},? [\w :-]{10,30})$/.test(value) ? value : undefined;
}
