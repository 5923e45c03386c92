import { BlockList, isIP } from 'node:net';
import { networksOf } from '../address.js';

const NETWORK = /^([^/]+)(?:\/(\d{1,3}))?$/;

/**
 * Returns a function that tells whether the address of a connection is one of these addresses, or in one of these networks, such
 * as `10.0.0.0/8` and `2001:db8::/32`. An IPv4 address in IPv6, such as `::ffff:10.0.0.1`, counts as IPv4. Throws a TypeError
 * that quotes the first other text.
 */
export function readTrustedProxies(
  entries: readonly string[],
): (address: string | undefined) => boolean {
  const trusted = new BlockList();
  for (const entry of entries) {
    const [, text = '', bits] = NETWORK.exec(entry) ?? [];
    const address = plainAddress(text);
    // The 96 bits before an IPv4 address are not a part of its network.
    const offset = isIP(text) === 6 && address?.family === 'ipv4' ? 96 : 0;
    const max = address?.family === 'ipv4' ? 32 : 128;
    const prefix = bits === undefined ? max : Number(bits) - offset;
    if (address === undefined || text.includes('%') || prefix < 0 || prefix > max)
      throw new TypeError(
        `"${entry}" is no address of a reverse proxy, and no network. Use 127.0.0.1, 10.0.0.0/8 or 2001:db8::/32.`,
      );
    trusted.addSubnet(address.text, prefix, address.family);
  }
  return (connection) => {
    const address = plainAddress(connection ?? '');
    return address !== undefined && trusted.check(address.text, address.family);
  };
}

interface Address {
  readonly text: string;
  readonly family: 'ipv4' | 'ipv6';
}

/** Without the zone of a local address, and as IPv4 if it is such an address in IPv6. Undefined for any other text. */
function plainAddress(text: string): Address | undefined {
  const [address = ''] = text.split('%');
  const family = isIP(address);
  if (family === 0) return undefined;
  if (family === 4) return { text: address, family: 'ipv4' };
  const { visitor, site } = networksOf(address);
  return site === undefined ? { text: visitor, family: 'ipv4' } : { text: address, family: 'ipv6' };
}
