import type { Formats } from './formats.js';
import type { Messages } from '../locales/en.js';

/** A locale's text, for one region's formats. */
export type Locale = (formats: Formats) => Messages;

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
 * @param locale Its text: the keys of English, neither less (a compile error) nor more (another).
 */
export function registerLocale<Text extends Messages>(
  tag: string,
  locale: (formats: Formats) => Text & Record<Exclude<keyof Text, keyof Messages>, never>,
): void {
  const { locales, listeners } = registry();
  locales.set(tag.toLowerCase(), locale);
  for (const listener of [...listeners]) listener();
}
