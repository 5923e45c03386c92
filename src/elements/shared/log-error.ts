import type { FormsError } from '../../client/index.js';

const logged = new WeakSet<FormsError>();

/**
 * Writes an error and its cause to the console, once for all elements. An operation that the visitor may not do is
 * information, not an error.
 */
export function logError(element: Element, error: FormsError): void {
  if (logged.has(error)) return;
  logged.add(error);
  const { status, code, message, cause } = error;
  // A 403 without a code comes from something in front of the proxy.
  const isRefusal = status === 401 || (status === 403 && code !== undefined);
  const log = isRefusal && code !== 'INVALID_API_KEY' ? console.info : console.error;
  log(`<${element.localName}>: ${message}`, ...(cause === undefined ? [] : [cause]));
}
