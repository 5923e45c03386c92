import { GUIDE } from '../guide-address.js';
import { warnOnce } from '../warn-once.js';
import { registry, type Locale, type LocaleLoader } from './register.js';
import { LOCALE_TAGS } from './tags.js';

/** The loaders that this copy of the package has set, by lower-case tag. */
let ownLoaders: ReadonlyMap<string, LocaleLoader> = new Map();

/** Sets the loaders of locales, by tag. Replaces all previous loaders, and the default of {@link setDefaultLoader}. */
export function setLoaders(record: Readonly<Record<string, LocaleLoader>>): void {
  const shared = registry();
  const loaders = (shared.loaders ??= new Map<string, LocaleLoader>());
  for (const [tag, loader] of ownLoaders) if (loaders.get(tag) === loader) loaders.delete(tag);
  ownLoaders = new Map(Object.entries(record).map(([tag, loader]) => [lower(tag), loader]));
  for (const [tag, loader] of ownLoaders) loaders.set(tag, loader);
  for (const listener of Array.from(shared.listeners)) listener();
}

/** Milliseconds in which a page can still load a locale, before the console says how. */
const ADVICE_MS = 1000;

/** Npm modules can't load a locale, since a bundler must see the import of each. The console says how. */
function advise(tag: string): void {
  setTimeout(() => {
    const { locales, ofPackage, loaders, files } = registry();
    if (locales.size > 0 || ofPackage?.size || loaders || files) return;
    warnOnce(
      `configure: the locale "${tag}" is not loaded. Set "locales" to { '${tag}': () => import('prompt-forms/locales/${tag}') }, or to {} for English. See ${GUIDE}languages.md#from-npm`,
    );
  }, ADVICE_MS);
}

/** Undefined: no script file loads locales from beside itself. */
let loadBeside: ((tag: string) => void) | undefined;
let hasAdvised = false;
/** Tags whose locale the default was asked for. */
const requested = new Set<string>();

/** Sets what loads a locale of the package by its tag, unless the page sets loaders. Default: advice in the console. */
export function setDefaultLoader(load: (tag: string) => void): void {
  loadBeside = load;
}

/** Waits for a microtask, so that a page can set its loaders in the module that imports the package. */
function requestByDefault(tag: string): void {
  if (requested.has(tag)) return;
  requested.add(tag);
  queueMicrotask(() => {
    if (registry().loaders || localeOf(lower(tag))) return;
    if (loadBeside) loadBeside(tag);
    else if (!hasAdvised) advise(tag);
    hasAdvised = true;
  });
}

/** Calls `listener` when a locale is registered or gets a loader, until the returned function is called. */
export function onLocale(listener: () => void): () => void {
  const { listeners } = registry();
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const registeredTags = (): string[] => {
  const { locales, ofPackage } = registry();
  return [...locales.keys(), ...(ofPackage?.keys() ?? [])];
};

/** The page's own text wins over that of the package. */
function localeOf(tag: string): Locale | undefined {
  const { locales, ofPackage } = registry();
  return locales.get(tag) ?? ofPackage?.get(tag);
}

/**
 * The best registered locale for a language. If a better one has a loader, starts to load it, and if the page has set no loaders, asks
 * the default. After a failure of a loader, the next call tries again.
 * @returns undefined if there is none. The element then uses English, which is built in.
 */
export function localeFor(
  language: string,
): { readonly tag: string; readonly locale: Locale } | undefined {
  const { locales, ofPackage, loaders } = registry();
  const loadable = loaders
    ? [...loaders.keys()]
    : isEnglish(language)
      ? []
      : LOCALE_TAGS.map(lower);
  const best = match(language, [...registeredTags(), ...loadable]);
  if (best && !locales.has(best)) {
    const loader = loaders?.get(best);
    // Also instead of a file that the default has loaded before the page set its loaders.
    if (loader && (!ofPackage?.has(best) || requested.size > 0)) void load(best, loader);
    else if (!ofPackage?.has(best))
      requestByDefault(LOCALE_TAGS.find((tag) => lower(tag) === best)!);
  }
  // A loader may have registered the locale already.
  const tag = match(language, registeredTags());
  return tag === undefined ? undefined : { tag, locale: localeOf(tag)! };
}

async function load(tag: string, loader: LocaleLoader): Promise<void> {
  const started = (registry().started ??= new Set<LocaleLoader>());
  if (started.has(loader)) return;
  started.add(loader);
  try {
    await loader();
  } catch (error) {
    started.delete(loader);
    console.error(`prompt-forms: locale "${tag}" failed`, error);
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

/** True for English of every region. */
const isEnglish = (tag: string): boolean => /^en\b/i.test(tag);

const lower = (tag: string): string => tag.toLowerCase();
