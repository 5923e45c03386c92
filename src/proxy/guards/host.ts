import type { MiddlewareHandler } from 'hono';
import { isLocalhost } from '../../api/localhost.js';
import type { Env } from '../env.js';
import { ProxyError } from '../envelope.js';

/** IP addresses in a URL, which has normalized them. No DNS record can give such an address to another machine. */
const isIpAddress = (hostname: string): boolean => /^(?:\d+(?:\.\d+){3}|\[.*\])$/.test(hostname);

/**
 * Rejects requests for names that the proxy does not trust: 421 `PROXY_MISCONFIGURED`, which clients do not retry. A foreign page
 * whose name is changed to the proxy's address (DNS rebinding) counts as same-origin in browsers, so only its name gives it
 * away. `hosts` are trusted next to localhost and IP addresses. Undefined: all are.
 * @example
 * app.use('/api/v1/forms', host(['www.example.com']));
 */
export function host(hosts: readonly string[] | undefined): MiddlewareHandler<Env> {
  return async (c, next) => {
    const { hostname } = new URL(c.req.raw.url);
    if (
      hosts !== undefined &&
      !isLocalhost(hostname) &&
      !isIpAddress(hostname) &&
      !hosts.includes(hostname)
    ) {
      throw new ProxyError(421, 'PROXY_MISCONFIGURED', 'Forms are not served under this name.', {
        diagnostic:
          'The request came for a host name that the proxy does not trust. Add your public host names to `hosts`.',
      });
    }
    await next();
  };
}

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
