import { parseJson } from '../../api/json.js';
import { splitWords } from './url-guard.js';

/** Query parameters that the page adds to a form's URL. */
export interface UrlParams {
  /** A JSON object or a query string as text, or an object. */
  readonly params?: unknown;
  /** Names of the page's own query parameters, or patterns such as `utm_*`, space-separated. */
  readonly forward?: string | undefined;
}

/**
 * Adds query parameters to a form's URL. Parameters of the URL stay unchanged and win over `params`, which win over
 * forwarded ones. Only the parameters that `forward` names are forwarded, never the page's whole query.
 */
export function addParams(
  url: URL,
  { params, forward }: UrlParams,
  { search }: Pick<Location, 'search'>,
): URL {
  const added = new URLSearchParams();
  const add = (entries: Iterable<readonly [string, string]>): void => {
    const known = new Set([...url.searchParams.keys(), ...added.keys()]);
    for (const [name, value] of entries) if (!known.has(name)) added.append(name, value);
  };
  add(parseParams(params));
  const patterns = splitWords(forward);
  if (patterns.length > 0) {
    const isForwarded = (name: string) => patterns.some((pattern) => matches(name, pattern));
    add([...new URLSearchParams(search)].filter(([name]) => isForwarded(name)));
  }
  const query = added.toString();
  if (!query) return url;
  const longer = new URL(url);
  longer.search += (url.search ? '&' : '?') + query;
  return longer;
}

/** A pattern needs a prefix: `*` alone would forward every parameter. */
const matches = (name: string, pattern: string): boolean =>
  pattern === name || (/.\*$/.test(pattern) && name.startsWith(pattern.slice(0, -1)));

/** Unreadable values give no parameters, nor does an object that a server rendered as "[object Object]". */
function parseParams(params: unknown): readonly (readonly [string, string])[] {
  if (params === '[object Object]') return [];
  if (typeof params === 'string') {
    if (!/^\s*\{/.test(params)) return [...new URLSearchParams(params.trim())];
    return parseParams(parseJson(params));
  }
  return Object.entries(params ?? {}).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => /^(string|number|boolean)$/.test(typeof each))
      .map((each) => [name, `${each}`] as const),
  );
}
