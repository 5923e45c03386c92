import { isProxyRejection } from '../../client/errors.js';
import type { FormsError } from '../../client/index.js';

const logged = new WeakSet<FormsError>();

/**
 * Writes an error and its cause to the console, once for all elements. An operation that the visitor may not do is
 * information, not an error.
 */
export function logError(element: Element, error: FormsError): void {
  if (logged.has(error)) return;
  logged.add(error);
  const { status, message, cause } = error;
  // Any other 401 or 403 comes from something in front of the proxy.
  const isRefusal = (status === 401 || status === 403) && isProxyRejection(error);
  const log = isRefusal ? console.info : console.error;
  log(`<${element.localName}>: ${message}`, ...(cause === undefined ? [] : [cause]));
}
