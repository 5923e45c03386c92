/** What makes no difference to a search: accents, vowel signs that may be left out, joiners; Arabic's long line. */
const UNHEARD = /[\p{sc=Inherited}\u0591-\u05c7\u0640]/gu;

/** Letters that are others with a stroke, which no normalisation takes away; katakana, of which each is a hiragana. */
const TWINS = /[ØŁĐァ-ヶ]/g;
const twin = (letter: string): string =>
  letter > 'ƀ' ? String.fromCharCode(letter.charCodeAt(0) - 96) : 'OLD'['ØŁĐ'.indexOf(letter)]!;

/**
 * The text as a search sees it: without case, accents, and differences of width. Each character of a
 * text is folded by itself, so that what is found in the whole can be shown.
 */
export const fold = (text: string): string =>
  /^[\n -~]*$/.test(text)
    ? text.toUpperCase()
    : text.normalize('NFKD').replace(UNHEARD, '').toUpperCase().replace(TWINS, twin);

/** What all ids begin with (section 2) says nothing: who looks for "form" means what forms are called. */
const PREFIX = 'form';

/** What is searched: the label, and the id where that is something else. */
export const searchable = (label: string, id: string): string =>
  fold(`${label === id ? '' : label}\n${id.slice(PREFIX.length)}`);

/** The words of a query, folded. All of them have to be there, in whatever order. */
export const wordsOf = (query: string): readonly string[] =>
  fold(query)
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/^FORM(?=_)/, ''));

/** Where the words stand in the text: pairs of begin and end, in order, that do not touch. */
export function findWords(text: string, words: readonly string[]): readonly [number, number][] {
  let folded = '';
  /** Where in the text each character of the folded one comes from. */
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const part = fold(character);
    folded += part;
    for (let count = part.length; count--;) origins.push(at);
    at += character.length;
  }
  const found: [number, number][] = [];
  for (const word of words) {
    for (let index = -1; (index = folded.indexOf(word, index + 1)) >= 0;) {
      const last = origins[index + word.length - 1]!;
      // With the accents that follow it.
      found.push([origins[index]!, origins.find((origin) => origin > last) ?? text.length]);
    }
  }
  found.sort(([one], [other]) => one - other);
  const merged: [number, number][] = [];
  for (const [begin, end] of found) {
    const before = merged.at(-1);
    if (before && begin <= before[1]) before[1] = Math.max(before[1], end);
    else merged.push([begin, end]);
  }
  return merged;
}
