/**
 * Host names and addresses that always mean this machine, and URLs that nobody on the way can read or change. The rules are
 * those of browsers: https://w3c.github.io/webappsec-secure-contexts/#is-origin-trustworthy
 */

const LOCALHOST = /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/;

/** True for the `hostname` of a URL that is `localhost`, a name below it, in 127.0.0.0/8, or `[::1]`. */
export const isLocalhost = (hostname: string): boolean => LOCALHOST.test(hostname);

/** The same for an address to listen on, where an IPv6 address may have no brackets. */
export function isLocalAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '');
  return isLocalhost(bare.includes(':') ? `[${bare}]` : bare);
}

/** True for an https URL, and for an http URL of this machine. */
export const isSecureUrl = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || (protocol === 'http:' && isLocalhost(hostname));
