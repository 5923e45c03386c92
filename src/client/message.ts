import type { FormsErrorFields } from './errors.js';

const SET_UP = 'Check the set-up of the proxy.';

/** What to do about an answer that says no, by code and status (sections 5, 7 and 8). */
function adviceFor({ code = '', status = 0, op }: FormsErrorFields): string {
  if (/^(INVALID_API_KEY|PROXY_(MISCONFIGURED|NO_ROUTE|METHOD))$/.test(code)) return SET_UP;
  if (status === 401) return 'Sign in again.';
  if (status === 403) return 'This visitor may not do that.';
  if (status === 404) return op === 'get' || op === 'delete' ? 'The form is gone.' : SET_UP;
  if (status === 413) return 'Shorten the prompt.';
  if (status === 429) return 'Wait before the next try.';
  return status >= 500 ? 'Try again later.' : 'Check the request.';
}

/** The English message of an error: what happened, and what to do about it. */
export function describe(error: FormsErrorFields): string {
  const [what, advice] = {
    input: ['refused its input', 'Correct it.'],
    auth: ['got no headers from the headers option', 'Check that function.'],
    abort: ['was aborted', ''],
    timeout: ['took too long', 'Try again.'],
    network: ['lost the connection or found none', 'Check the network and CORS, then try again.'],
    http: [`was answered ${[error.status, error.code].join(' ').trim()}`, adviceFor(error)],
    protocol: ['got an answer that is not the service’s', 'Check that the endpoint is the proxy.'],
  }[error.kind] as [string, string];
  const next = error.outcome
    ? 'The form may have been made: look at the list before trying again.'
    : advice;
  return `${error.op ?? 'createFormsClient'} ${what}. ${next}`.trim();
}
