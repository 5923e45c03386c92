import type { ListedForm } from '../../../client/index.js';

/** Characters that a search ignores: accents, vowel signs, joiners, and the line that stretches Arabic words. */
const IGNORED = /[\p{sc=Inherited}\u0591-\u05c7\u0640]/gu;

/** Letters with a stroke, which Unicode does not decompose, and katakana, each of which has a hiragana. */
const VARIANTS = /[ØŁĐァ-ヶ]/g;
const baseLetterOf = (letter: string): string =>
  letter > 'ƀ' ? String.fromCharCode(letter.charCodeAt(0) - 96) : 'OLD'['ØŁĐ'.indexOf(letter)]!;

/**
 * Folds a text for the search: without case, accents and differences of width. Each character is folded by itself, so
 * that matches in the folded text can be shown in the original.
 */
export const fold = (text: string): string =>
  /^[\n -~]*$/.test(text)
    ? text.toUpperCase()
    : text.normalize('NFKD').replace(IGNORED, '').toUpperCase().replace(VARIANTS, baseLetterOf);

/** All ids begin with it, so that a search for "form" means labels. See dist/guide/service.md. */
const ID_PREFIX = 'form';

/** The text that a search looks at: the label, the id, the owner, and the whole prompt, of which a label has only the beginning. */
export const searchable = (
  label: string,
  { id = '', owner = '', prompt = '' }: Pick<ListedForm, 'id' | 'owner' | 'prompt'>,
): string => {
  const texts = [
    label === id ? '' : label,
    id.slice(ID_PREFIX.length),
    owner,
    prompt === label ? '' : prompt,
  ];
  return fold(texts.join('\n'));
};

/** The folded words of a query. A form matches if it has all of them, in any order. */
export const wordsOf = (query: string): readonly string[] =>
  fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/^FORM(?=_)/, ''));

/** The positions of the words in the text: pairs of start and end, in order, which do not touch. */
export function findWords(text: string, words: readonly string[]): readonly [number, number][] {
  let folded = '';
  /** The index in the text of each character of the folded text. */
  const origins: number[] = [];
  let textIndex = 0;
  for (const character of text) {
    const part = fold(character);
    folded += part;
    for (let count = part.length; count--;) origins.push(textIndex);
    textIndex += character.length;
  }
  const found: [number, number][] = [];
  for (const word of words) {
    let index = folded.indexOf(word);
    while (index >= 0) {
      const last = origins[index + word.length - 1]!;
      // Includes the accents that follow the last character.
      found.push([origins[index]!, origins.find((origin) => origin > last) ?? text.length]);
      index = folded.indexOf(word, index + 1);
    }
  }
  found.sort(([a], [b]) => a - b);
  const merged: [number, number][] = [];
  for (const [start, end] of found) {
    const previous = merged.at(-1);
    if (previous && start <= previous[1]) previous[1] = Math.max(previous[1], end);
    else merged.push([start, end]);
  }
  return merged;
}
