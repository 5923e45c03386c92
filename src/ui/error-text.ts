import type { FormsError } from '../client/index.js';
import type { SharedText } from '../locales/en/shared.js';

/** How an error is told to a person. */
export interface ErrorText {
  /** What happened, and what to do. */
  readonly text: string;
  /** What the service itself said, where that helps; plain text, never markup. */
  readonly detail?: string;
  /** Whether trying again, by the person, makes sense. */
  readonly retry: boolean;
  /** The cause lies with the site, not with the person: developers find it in the console. */
  readonly setup: boolean;
}

const answer = (text: string, retry: boolean, detail?: string): ErrorText => ({
  text,
  retry,
  setup: false,
  ...(detail ? { detail } : {}),
});

/** The sentence for an error of the client, by its kind, status and code (sections 5, 7 and 8 of the document). */
export function errorText(error: FormsError, text: SharedText): ErrorText {
  const setup: ErrorText = { text: text.errorSetup, retry: false, setup: true };
  switch (error.kind) {
    case 'network':
      return answer(error.offline ? text.errorOffline : text.errorNetwork, true);
    case 'timeout':
      return answer(text.errorTimeout, true);
    case 'auth':
      return answer(text.errorSignIn, true);
    case 'input':
      return setup;
    case 'protocol':
      return error.operation === 'list' && error.maxBytes
        ? answer(text.errorListTooLong, false)
        : setup;
    case 'abort':
      return answer('', true);
    case 'http':
      return httpText(error, text) ?? setup;
  }
}

function httpText(error: FormsError, text: SharedText): ErrorText | undefined {
  const { status = 0, code, retryAfterMs, serverMessage } = error;
  if (code === 'INVALID_API_KEY' || code === 'PROXY_MISCONFIGURED') return undefined;
  if (code === 'PROXY_TOO_LARGE_LIST') return answer(text.errorListTooLong, false);
  if (code === 'PROXY_NO_ROUTE' || code === 'PROXY_METHOD' || code === 'PROXY_MEDIA')
    return undefined;
  if (status === 401) return answer(text.errorSignIn, true);
  if (status === 403) return answer(text.errorForbidden, false);
  if (code === 'NOT_FOUND' || (status === 404 && serverMessage))
    return answer(text.errorGone, false);
  if (status === 404 || status === 405 || status === 415) return undefined;
  if (status === 413) return answer(text.errorTooLong, false);
  if (status === 429) {
    const seconds = retryAfterMs === undefined ? 0 : Math.ceil(retryAfterMs / 1000);
    return answer(seconds > 0 ? text.errorBusyFor(seconds) : text.errorBusy, true);
  }
  if (status === 502 || status === 503 || status === 504)
    return answer(text.errorUnavailable, true);
  if (status >= 500) return answer(text.errorServer, true, serverMessage);
  return answer(text.errorRejected, true, serverMessage);
}
