import type { Formats } from './formats.js';
import type { MainMessages, Messages, PartMessages } from '../locales/en.js';

/** Loads what only those parts of elements say that are loaded on demand. */
export type LocaleParts = () => Promise<{ readonly default: (formats: Formats) => PartMessages }>;

/** All text, or all but what {@link LocaleParts} load. */
type LocaleText = Messages | (MainMessages & { readonly parts: LocaleParts });

/** A locale's text, for one region's formats. */
export type Locale = (formats: Formats) => LocaleText;

interface Registry {
  readonly locales: Map<string, Locale>;
  readonly listeners: Set<() => void>;
}

const KEY = Symbol.for('prompt-forms.locales');

/**
 * One registry for all copies of the package on a page: a locale's file registers itself for the
 * script-tag file, which carries its own copy of this module, as for elements from npm.
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
 * @param locale Its text: the keys of English, neither less (a compile error) nor more (another). Those of
 *   parts that are loaded on demand may come the same way: `parts` loads them.
 */
export function registerLocale<Text extends LocaleText>(
  tag: string,
  locale: (formats: Formats) => Text & Record<Exclude<keyof Text, keyof Messages | 'parts'>, never>,
): void {
  const { locales, listeners } = registry();
  locales.set(tag.toLowerCase(), locale);
  for (const listener of [...listeners]) listener();
}
