import type { Formats } from './formats.js';
import type { MainMessages, Messages, PartMessages } from '../locales/en.js';

/** Loads the text of the parts that load on demand. */
export type LocaleParts = () => Promise<{ readonly default: (formats: Formats) => PartMessages }>;

/** All text, or all text without that of {@link LocaleParts}. */
type LocaleText = Messages | (MainMessages & { readonly parts: LocaleParts });

/** A locale's text, for one region's formats. */
export type Locale = (formats: Formats) => LocaleText;

/** Loads a locale's module, which registers itself. Called when an element first needs the language. */
export type LocaleLoader = () => Promise<unknown>;

/** All maps are by lower-case tag, unless they say otherwise. */
interface Registry {
  /** The page's own locales. */
  readonly locales: Map<string, Locale>;
  readonly listeners: Set<() => void>;
  /** Locales of the package. */
  ofPackage?: Map<string, Locale>;
  /** Undefined until the page sets loaders. */
  loaders?: Map<string, LocaleLoader>;
  /** Loaders that run, or have succeeded. */
  started?: Set<LocaleLoader>;
  /** The files of locales that script files have requested, by address without query, and by name such as `de` and `parts/de`. */
  files?: Map<string, Promise<unknown>>;
  /** Replaces the `parts` of locales of the package that came from beside a script file. */
  parts?: Map<string, LocaleParts>;
}

const KEY = Symbol.for('prompt-forms.locales');

/**
 * One registry for all copies of the package on a page. The script-tag file has its own copy of this module, and a locale
 * registers itself for that and for elements from npm.
 */
export function registry(): Registry {
  const page = globalThis as { [KEY]?: Registry };
  if (!page[KEY]) {
    const value: Registry = { locales: new Map(), listeners: new Set() };
    Object.defineProperty(page, KEY, { value });
  }
  return page[KEY]!;
}

/**
 * Adds a language, or replaces one; elements on the page switch at once.
 * @param tag BCP 47, such as `de` or `pt-BR`.
 * @param locale The text, with exactly the keys of English. The compiler reports missing and unknown keys. Instead of the
 *   keys of parts that load on demand, `parts` may load a module that has them.
 */
export function registerLocale<Text extends LocaleText>(
  tag: string,
  locale: (formats: Formats) => Text & Record<Exclude<keyof Text, keyof Messages | 'parts'>, never>,
): void {
  const { locales, listeners } = registry();
  locales.set(tag.toLowerCase(), locale);
  for (const listener of Array.from(listeners)) listener();
}

/** Adds a language of the package, which never replaces the page's own text. */
export const registerPackageLocale: typeof registerLocale = (tag, locale) => {
  const shared = registry();
  (shared.ofPackage ??= new Map()).set(tag.toLowerCase(), locale);
  for (const listener of Array.from(shared.listeners)) listener();
};
