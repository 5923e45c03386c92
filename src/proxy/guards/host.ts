import { ProxyError } from '../envelope.js';

/** Names and addresses that lead to the visitor's own machine. */
export const isLocalhost = (hostname: string): boolean =>
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);

/** IP addresses in a URL, which has normalized them. No DNS record can give such an address to another machine. */
const isIpAddress = (hostname: string): boolean => /^(?:\d+(?:\.\d+){3}|\[.*\])$/.test(hostname);

/**
 * True if a page may reach the proxy under this name. A foreign page whose name is changed to the proxy's address (DNS
 * rebinding) counts as same-origin in browsers, so only its name gives it away.
 */
export const isTrustedHost = (hostname: string, hosts: readonly string[]): boolean =>
  isLocalhost(hostname) || isIpAddress(hostname) || hosts.includes(hostname);

/** 421 `PROXY_MISCONFIGURED`, which clients do not retry. */
export const untrustedHost = (): ProxyError =>
  new ProxyError(421, 'PROXY_MISCONFIGURED', 'Forms are not served under this name.', {
    diagnostic:
      'The request came for a host name that the proxy does not trust. Add your public host names to `hosts`.',
  });

/** A host name in the form that URLs have, or undefined for anything else. */
export function readHost(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const { hostname, href } = new URL(`http://${value}/`);
    return hostname === value && !/[*,]/.test(value) && href === `http://${value}/`
      ? hostname
      : undefined;
  } catch {
    return undefined;
  }
}
