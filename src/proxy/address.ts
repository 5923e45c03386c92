/** The networks of a visitor's address, for limits. */
export interface Networks {
  /** Usually one visitor: an IPv4 address, or the /64 of an IPv6 address. Text that is no address stays as it is. */
  readonly visitor: string;
  /** The /48 of an IPv6 address, of which one customer of a provider may have all 65,536 /64 networks. */
  readonly site?: string;
}

/** An address with port and zone is shorter. Without a limit, a long header would stay in memory for each visitor. */
const MAX_LENGTH = 100;

/** Takes an address as servers and headers write it, such as `192.0.2.1:80`, `[2001:db8::1]:80` or `::ffff:192.0.2.1`. */
export function networksOf(address: string): Networks {
  const text = withoutPort(address.slice(0, MAX_LENGTH).trim());
  const groups = groupsOf(text);
  if (groups === undefined) return { visitor: text };
  const v4 = embeddedIpv4(groups);
  if (v4 !== undefined) return { visitor: v4 };
  const hex = groups.map((group) => group.toString(16));
  return { visitor: hex.slice(0, 4).join(':'), site: `${hex.slice(0, 3).join(':')}/48` };
}

/** Without a port, brackets and a zone. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1];
  const plain = bracketed ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text;
  return plain.split('%')[0] ?? '';
}

/** The eight groups of an IPv6 address. Undefined for any other text. */
function groupsOf(text: string): number[] | undefined {
  if (!text.includes(':')) return undefined;
  const dotted = /^(.*:)(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(text);
  if (dotted !== null) {
    const [a = 0, b = 0, c = 0, d = 0] = dotted.slice(2).map(Number);
    return groupsOf(
      `${dotted[1] ?? ''}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`,
    );
  }
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [front = [], back = []] = halves.map((half) => half.split(':').filter(Boolean));
  const missing = 8 - front.length - back.length;
  if (halves.length === 1 ? missing !== 0 : missing < 0) return undefined;
  const words = [...front, ...Array<string>(missing).fill('0'), ...back];
  if (!words.every((word) => /^[0-9a-f]{1,4}$/i.test(word))) return undefined;
  return words.map((word) => Number.parseInt(word, 16));
}

/** The IPv4 address in `::ffff:0:0/96`. */
function embeddedIpv4(groups: readonly number[]): string | undefined {
  const [high = 0, low = 0] = groups.slice(6);
  if (!groups.slice(0, 5).every((group) => group === 0) || groups[5] !== 0xffff) return undefined;
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
