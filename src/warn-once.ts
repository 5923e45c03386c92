import { isLocalhost } from './api/localhost.js';
import { isServer } from './is-server.js';

const warned = new Set<string>();

/** Writes a warning to the console once, on a developer's own machine only. */
export function warnOnce(warning: string): void {
  // A timer may call it after a test has removed the page.
  const host = isServer ? undefined : globalThis.location?.hostname;
  if (host !== undefined && !warned.has(warning) && isLocalhost(host)) console.warn(warning);
  warned.add(warning);
}
