import type { FormsErrorFields } from './errors.js';

/** The English message of an error: what happened, and what to do about it. */
export function describe(fields: FormsErrorFields): string {
  const { kind, op, status, code, outcome, maxBytes } = fields;
  if (maxBytes)
    return `${op}: the answer has more than ${maxBytes} bytes: raise "maxBytes" of createFormsClient`;
  if (code === 'PROXY_TOO_LARGE_LIST')
    return `${op} ${status} ${code}: raise "maxAnswerBytes" of the proxy, whose log has the size`;
  const what = [op, kind, status, code].join(' ').trim();
  const advice = outcome
    ? 'the form may exist, check the list'
    : /protocol|KEY|CONFIG|ROUTE/.test(what)
      ? 'check the proxy'
      : /auth|40[13]/.test(what)
        ? 'check the session'
        : /input|http 4(?!08|2[59])/.test(what)
          ? 'check the request'
          : 'try again';
  return `${what}: ${advice}`;
}
