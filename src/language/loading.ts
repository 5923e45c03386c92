import { registry, type Locale } from './register.js';

/** Loads a locale's module, which registers itself. Called when an element first needs the language. */
export type LocaleLoader = () => Promise<unknown>;

let loaders: ReadonlyMap<string, LocaleLoader> = new Map();
const underWay = new Set<LocaleLoader>();

/** Sets the loaders of locales, by tag. Replaces all previous loaders. */
export function setLoaders(record: Readonly<Record<string, LocaleLoader>>): void {
  loaders = new Map(Object.entries(record).map(([tag, loader]) => [lower(tag), loader]));
  for (const listener of [...registry().listeners]) listener();
}

/** Calls `listener` when a locale is registered or gets a loader, until the returned function is called. */
export function onLocale(listener: () => void): () => void {
  const { listeners } = registry();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The best registered locale for a language. If a better one has a loader, starts to load it. After a failure, the next
 * call tries again.
 * @returns undefined if there is none. The element then uses English, which is built in.
 */
export function localeFor(
  wanted: string,
): { readonly tag: string; readonly locale: Locale } | undefined {
  const { locales } = registry();
  const best = match(wanted, [...locales.keys(), ...loaders.keys()]);
  const loader = best && !locales.has(best) ? loaders.get(best) : undefined;
  if (loader && !underWay.has(loader)) void load(best!, loader);
  const tag = match(wanted, [...locales.keys()]);
  return tag === undefined ? undefined : { tag, locale: locales.get(tag)! };
}

async function load(tag: string, loader: LocaleLoader): Promise<void> {
  underWay.add(loader);
  try {
    await loader();
  } catch (error) {
    console.error(`prompt-forms: locale "${tag}" failed`, error);
  } finally {
    underWay.delete(loader);
  }
}

/**
 * The best tag for a language, in this order: the tag itself, the language with its script, the language with its region,
 * the language alone, the language with any region that uses the same script.
 */
export function match(wanted: string, offered: readonly string[]): string | undefined {
  const full = offered.length ? maximized(wanted) : undefined;
  if (!full) return undefined;
  const { language, script, region } = full;
  const found = [wanted, `${language}-${script}`, `${language}-${region}`, language]
    .map(lower)
    .find((tag) => offered.includes(tag));
  if (found || language === 'en') return found;
  return offered.find((tag) => {
    const other = maximized(tag);
    return other?.language === language && other.script === script;
  });
}

function maximized(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined; // a page may write anything into lang
  }
}

const lower = (tag: string): string => tag.toLowerCase();
