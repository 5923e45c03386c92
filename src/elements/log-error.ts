import type { FormsError } from '../client/index.js';

const logged = new WeakSet<FormsError>();

/**
 * Writes a failure to the console, with its cause; once, however many elements report it. What the visitor is not allowed
 * to do is no fault: it is written as information.
 * @param isSetup Whether the cause lies with the site.
 */
export function logError(element: Element, error: FormsError, isSetup: boolean): void {
  if (logged.has(error)) return;
  logged.add(error);
  const { kind, status, message, cause } = error;
  const isRefusal = kind === 'http' && (status === 401 || status === 403);
  const level = isSetup || kind === 'auth' ? 'error' : isRefusal ? 'info' : 'warn';
  console[level](`<${element.localName}>: ${message}`, ...(cause === undefined ? [] : [cause]));
}
