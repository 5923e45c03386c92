import type { Tag } from './html.js';

/** A Content-Security-Policy as its directives, with their values. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** A page has one or two. The check's work is the product of policies and origins, so that both are limited. */
const MAX_POLICIES = 20;

/**
 * The policies of a page: those of its header and those of its `<meta>` elements. All of them apply. Of a page with more than 20,
 * the first 20.
 */
export function policiesOf(header: string | null, tags: readonly Tag[]): Policy[] {
  const metas = tags.flatMap(({ name, attributes }) =>
    name === 'meta' && attributes.get('http-equiv')?.toLowerCase() === 'content-security-policy'
      ? [attributes.get('content') ?? '']
      : [],
  );
  // Several headers arrive as one, with commas between.
  return [...(header ?? '').split(','), ...metas]
    .filter((text) => text.trim())
    .slice(0, MAX_POLICIES)
    .map(parsePolicy);
}

function parsePolicy(text: string): Policy {
  const directives = new Map<string, readonly string[]>();
  for (const directive of text.split(';')) {
    const [name = '', ...values] = directive.trim().split(/\s+/);
    // A directive counts only the first time.
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), values);
  }
  return directives;
}

/** Directives that apply instead, in their order. */
const FALLBACKS: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['script-src-elem', 'script-src', 'default-src'],
  'connect-src': ['connect-src', 'default-src'],
  'frame-src': ['frame-src', 'child-src', 'default-src'],
};

/** The sources that a policy allows for a directive. Undefined: all. */
export function sourcesOf(
  policy: Policy,
  directive: 'script-src' | 'connect-src' | 'frame-src',
): readonly string[] | undefined {
  for (const name of FALLBACKS[directive] ?? []) {
    const sources = policy.get(name);
    if (sources !== undefined) return sources;
  }
  return undefined;
}

/** True if one of the sources covers the URL. `self` is the page's URL. */
export const allowsUrl = (sources: readonly string[], url: URL, self: URL): boolean =>
  sources.some((source) => matches(source, url, self));

function matches(source: string, url: URL, self: URL): boolean {
  if (source === "'self'") return url.origin === self.origin;
  if (source === '*') return /^(?:https?|wss?):$/.test(url.protocol);
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return url.protocol === source.toLowerCase();
  const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:']+)(?::(\d+|\*))?(\/.*)?$/i.exec(source);
  if (parts === null) return false;
  const [, scheme, host = '', port, path] = parts;
  const wanted = scheme === undefined ? self.protocol : `${scheme.toLowerCase()}:`;
  // A source with http also covers https.
  if (wanted !== url.protocol && !(wanted === 'http:' && url.protocol === 'https:')) return false;
  const isBelow = host.startsWith('*.') && url.hostname.endsWith(host.slice(1).toLowerCase());
  if (host !== '*' && !isBelow && host.toLowerCase() !== url.hostname) return false;
  if (port !== '*' && (port ?? '') !== url.port) {
    const usual = url.protocol === 'https:' ? '443' : '80';
    if ((port ?? usual) !== (url.port || usual)) return false;
  }
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path;
}
