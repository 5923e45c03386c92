import { isLocalhost } from './api/localhost.js';
import { isServer } from './is-server.js';

const warned = new Set<string>();

/** Writes a warning to the console once, on a developer's own machine only. */
export function warnOnce(warning: string): void {
  if (!isServer && !warned.has(warning) && isLocalhost(location.hostname)) console.warn(warning);
  warned.add(warning);
}
