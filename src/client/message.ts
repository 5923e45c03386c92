import type { FormsErrorFields } from './errors.js';

/** The English message of an error: what happened, and what to do about it. */
export function describe(fields: FormsErrorFields): string {
  const { operation, kind, status, code } = fields;
  const what = [operation, kind, status, code].join(' ').trim();
  return `${what}: ${adviceFor(fields)}`;
}

function adviceFor({ kind, status, code, outcome, maxBytes, cause }: FormsErrorFields): string {
  if (kind === 'auth') return `the "headers" function ${problemOf(cause)}`;
  if (maxBytes) return `the answer is larger than "maxBytes" allows, ${maxBytes} bytes`;
  if (outcome) return 'the form may exist, check the list';
  if (code === 'PROXY_TOO_LARGE_LIST')
    return 'raise "maxAnswerBytes" of the proxy, whose log has the size';
  if (kind === 'network')
    return 'the connection failed, or the browser blocked the request. If the console shows a CORS error, add this page’s origin to "origins" of the proxy';
  if (kind === 'protocol' || /KEY|CONFIG|ROUTE/.test(code ?? '')) return 'check the proxy';
  if (status === 401) return 'nobody is signed in, says "authorize" of the proxy';
  if (status === 403)
    return '"authorize" of the proxy says no, or a server in front of it; the proxy’s log says more';
  if (
    kind === 'input' ||
    (kind === 'http' && status! < 500 && status !== 408 && status !== 429 && status !== 425)
  )
    return 'check the request';
  return 'try again';
}

function problemOf(cause: unknown): string {
  if (cause === undefined) return 'did not return in time';
  return cause instanceof Error ? `threw: ${cause.name}: ${cause.message}` : 'threw';
}
