import type { FormsErrorFields } from './errors.js';

/** What to do, by status or kind. */
const ADVICE: Readonly<Record<string, string>> = {
  input: 'check the input',
  auth: 'check the headers option',
  protocol: 'check the proxy',
  401: 'sign in again',
  403: 'not allowed',
  404: 'not found',
  413: 'shorten the prompt',
  429: 'wait, then try again',
};

/** The English message of an error: what happened, and what to do about it. */
export function describe({ kind, op, status, code, outcome }: FormsErrorFields): string {
  const advice = outcome
    ? 'the form may exist, check the list'
    : /INVALID_|CONFIG|ROUTE|METHOD/.test(code!)
      ? ADVICE.protocol
      : (ADVICE[status!] ?? ADVICE[kind] ?? 'try again');
  return `${op} failed, ${[kind, status, code].join(' ').trim()}: ${advice}`;
}
