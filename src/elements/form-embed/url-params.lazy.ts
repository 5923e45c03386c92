import { words } from './url-guard.js';

/** What the page adds to a form's URL. */
export interface Additions {
  /** A JSON object or a query string, as text or as an object. */
  readonly params?: unknown;
  /** Names, or patterns such as `utm_*`, of the page's own query parameters, space-separated. */
  readonly forward?: string | undefined;
}

/**
 * The form's URL with what the page adds to its query. What is there stays as it is, to the letter, and
 * wins over `params`, which win over what is forwarded. Never adds the page's whole query. Loaded on demand.
 */
export function withAdditions(
  url: URL,
  { params, forward }: Additions,
  { search }: Pick<Location, 'search'>,
): URL {
  const added = new URLSearchParams();
  const add = (entries: Iterable<readonly [string, string]>): void => {
    const known = new Set([...url.searchParams.keys(), ...added.keys()]);
    for (const [name, value] of entries) if (!known.has(name)) added.append(name, value);
  };
  add(entriesOf(params));
  const wanted = words(forward);
  if (wanted.length) {
    add([...new URLSearchParams(search)].filter(([name]) => wanted.some(fits(name))));
  }
  const more = `${added}`;
  if (!more) return url;
  const longer = new URL(url);
  longer.search += (url.search ? '&' : '?') + more;
  return longer;
}

/** A pattern needs a beginning: `*` alone would hand on everything. */
const fits =
  (name: string) =>
  (pattern: string): boolean =>
    pattern === name || (/.\*$/.test(pattern) && name.startsWith(pattern.slice(0, -1)));

/** What can't be read adds nothing, nor does an object that a server wrote into markup as text. */
function entriesOf(params: unknown): readonly (readonly [string, string])[] {
  if (params === '[object Object]') return [];
  if (typeof params === 'string') {
    if (!/^\s*\{/.test(params)) return [...new URLSearchParams(params.trim())];
    try {
      return entriesOf(JSON.parse(params));
    } catch {
      return [];
    }
  }
  return Object.entries(params ?? {}).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter((each) => /^(string|number|boolean)$/.test(typeof each))
      .map((each) => [name, `${each}`] as const),
  );
}
