import { registry, type Locale } from './register.js';

/** Loads a locale's module, which registers itself. Called when an element first needs the language. */
export type LocaleLoader = () => Promise<unknown>;

let loaders: ReadonlyMap<string, LocaleLoader> = new Map();
const loading = new Set<LocaleLoader>();

/** Sets the loaders of locales, by tag. Replaces all previous loaders. */
export function setLoaders(record: Readonly<Record<string, LocaleLoader>>): void {
  loaders = new Map(Object.entries(record).map(([tag, loader]) => [lower(tag), loader]));
  for (const listener of Array.from(registry().listeners)) listener();
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
  requested: string,
): { readonly tag: string; readonly locale: Locale } | undefined {
  const { locales } = registry();
  const best = match(requested, [...locales.keys(), ...loaders.keys()]);
  const loader = best && !locales.has(best) ? loaders.get(best) : undefined;
  if (loader && !loading.has(loader)) void load(best!, loader);
  const tag = match(requested, [...locales.keys()]);
  return tag === undefined ? undefined : { tag, locale: locales.get(tag)! };
}

async function load(tag: string, loader: LocaleLoader): Promise<void> {
  loading.add(loader);
  try {
    await loader();
  } catch (error) {
    console.error(`prompt-forms: locale "${tag}" failed`, error);
  } finally {
    loading.delete(loader);
  }
}

/**
 * The best tag for a language, in this order: the tag itself, the language with its script, the language with its region,
 * the language alone, the language with any region that uses the same script.
 */
export function match(requested: string, available: readonly string[]): string | undefined {
  const full = available.length ? maximize(requested) : undefined;
  if (!full) return undefined;
  const { language, script, region } = full;
  const found = [requested, `${language}-${script}`, `${language}-${region}`, language]
    .map(lower)
    .find((tag) => available.includes(tag));
  if (found || language === 'en') return found;
  return available.find((tag) => {
    const other = maximize(tag);
    return other?.language === language && other.script === script;
  });
}

function maximize(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag).maximize();
  } catch {
    return undefined; // a page may write anything into lang
  }
}

const lower = (tag: string): string => tag.toLowerCase();
