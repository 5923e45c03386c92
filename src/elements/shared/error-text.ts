import { isProxyRejection } from '../../client/errors.js';
import type { FormsError } from '../../client/index.js';
import type { SharedText } from '../../locales/en/shared.js';

/** The text about an error for visitors. */
export interface ErrorText {
  /** The failure and the next step. */
  readonly text: string;
  /** The service's own message, if it helps. Plain text, never markup. */
  readonly detail?: string;
  /** True if the visitor can try again. */
  readonly retry: boolean;
  /** True if only the site owner can fix the cause, which is in the browser's console. */
  readonly setup: boolean;
}

const notice = (text: string, retry: boolean, detail?: string): ErrorText => ({
  text,
  retry,
  setup: false,
  ...(detail ? { detail } : {}),
});

/** The text for an error of the client, by kind, status and code. See dist/guide/errors.md. */
export function errorText(error: FormsError, text: SharedText): ErrorText {
  const setup: ErrorText = { text: text.errorSetup, retry: false, setup: true };
  switch (error.kind) {
    case 'network':
      return notice(error.offline ? text.errorOffline : text.errorNetwork, true);
    case 'timeout':
      return notice(text.errorTimeout, true);
    case 'auth':
      return notice(text.errorSignIn, true);
    case 'input':
      return setup;
    case 'protocol':
      return error.operation === 'list' && error.maxBytes
        ? notice(text.errorListTooLong, false)
        : setup;
    case 'abort':
      return notice('', true);
    case 'http':
      return httpText(error, text) ?? setup;
  }
}

function httpText(error: FormsError, text: SharedText): ErrorText | undefined {
  const { status = 0, code, retryAfterMs, serverMessage } = error;
  if (code === 'INVALID_API_KEY' || code === 'PROXY_MISCONFIGURED') return undefined;
  if (code === 'PROXY_TOO_LARGE_LIST') return notice(text.errorListTooLong, false);
  if (code === 'PROXY_NO_ROUTE' || code === 'PROXY_METHOD' || code === 'PROXY_MEDIA')
    return undefined;
  // A challenge page or a CSRF token that has expired works again after a reload, and a firewall may let the next attempt through.
  if ((status === 401 || status === 403) && !isProxyRejection(error))
    return notice(text.errorBlocked, true);
  if (status === 401) return notice(text.errorSignIn, true);
  if (status === 403) return notice(text.errorForbidden, false);
  if (code === 'NOT_FOUND' || (status === 404 && serverMessage))
    return notice(text.errorGone, false);
  if (status === 404 || status === 405 || status === 415) return undefined;
  if (status === 413) return notice(text.errorTooLong, false);
  if (status === 429) {
    const seconds = retryAfterMs === undefined ? 0 : Math.ceil(retryAfterMs / 1000);
    return notice(seconds > 0 ? text.errorBusyFor(seconds) : text.errorBusy, true);
  }
  if (status === 502 || status === 503 || status === 504)
    return notice(text.errorUnavailable, true);
  if (status >= 500) return notice(text.errorServer, true, serverMessage);
  return notice(text.errorRejected, true, serverMessage);
}
