import { GUIDE } from '../guide-address.js';
import { warnOnce } from '../warn-once.js';
import { registry, type Locale } from './register.js';
import { LOCALE_TAGS } from './tags.js';

/** Loads a locale's module, which registers itself. Called when an element first needs the language. */
export type LocaleLoader = () => Promise<unknown>;

const loading = new Set<LocaleLoader>();

/** Tags of the loaders that this copy of the package has set. */
let loaderTags: readonly string[] = [];

/** Sets the loaders of locales, by tag. Replaces all previous loaders, and the default of {@link setDefaultLoader}. */
export function setLoaders(record: Readonly<Record<string, LocaleLoader>>): void {
  const page = registry();
  page.loaders ??= new Map();
  for (const tag of loaderTags) page.loaders.delete(tag);
  loaderTags = Object.keys(record).map(lower);
  for (const [tag, loader] of Object.entries(record)) page.loaders.set(lower(tag), loader);
  for (const listener of Array.from(page.listeners)) listener();
}

/** Tags that {@link loadByDefault} has got, or will get. */
const requestedByDefault = new Set<string>();

/** Of npm modules, which can't load a locale: a bundler must see the import of each. One line in the console says how. */
let loadByDefault = (tag: string): void => {
  if (registry().locales.size > 0 || requestedByDefault.size > 1) return;
  warnOnce(
    `configure: the locale "${tag}" is not loaded. Set "locales" to { '${tag}': () => import('prompt-forms/locales/${tag}') }, or to {} for English. See ${GUIDE}languages.md#locales`,
  );
};

/** Sets what loads a locale of the package by its tag, unless the page sets loaders. Default: advice in the console. */
export function setDefaultLoader(load: (tag: string) => void): void {
  loadByDefault = load;
}

/** Waits for a microtask, so that a page can set its loaders in the module that imports the package. */
function requestByDefault(tag: string): void {
  if (requestedByDefault.has(tag)) return;
  requestedByDefault.add(tag);
  queueMicrotask(() => {
    const { loaders, locales } = registry();
    if (!loaders && !locales.has(lower(tag))) loadByDefault(tag);
  });
}

/** Calls `listener` when a locale is registered or gets a loader, until the returned function is called. */
export function onLocale(listener: () => void): () => void {
  const { listeners } = registry();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The best registered locale for a language. If a better one has a loader, starts to load it. After a failure of a loader, the
 * next call tries again.
 * @returns undefined if there is none. The element then uses English, which is built in.
 */
export function localeFor(
  requested: string,
): { readonly tag: string; readonly locale: Locale } | undefined {
  const { locales, loaders } = registry();
  const loadable = loadableTags(requested);
  const best = match(requested, [...locales.keys(), ...loadable]);
  if (best && !locales.has(best)) {
    const loader = loaders?.get(best);
    if (!loader) requestByDefault(LOCALE_TAGS[loadable.indexOf(best)]!);
    else if (!loading.has(loader)) void load(best, loader);
  }
  const tag = match(requested, [...locales.keys()]);
  return tag === undefined ? undefined : { tag, locale: locales.get(tag)! };
}

/** Lower-case tags of locales that a loader can load, if it may be one for this language. */
function loadableTags(requested: string): readonly string[] {
  const { loaders } = registry();
  if (loaders) return [...loaders.keys()];
  return isEnglish(requested) ? [] : LOCALE_TAGS.map(lower);
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

/** Also of a region. */
export const isEnglish = (tag: string): boolean => /^en\b/i.test(tag);

const lower = (tag: string): string => tag.toLowerCase();
