import type { ListedForm } from '../../../client/index.js';

/**
 * Compares base letters: without case, accents and differences of width, and with the digits of all scripts. Arabic script writes some
 * letters in two ways. By the rules for Persian, they are the same.
 */
const { compare } = new Intl.Collator('fa', { sensitivity: 'base' });

/** One of each group of characters that count as the same, in the order of {@link compare}. First those of ASCII. */
const bases = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCharCode(0x20 + index))
  .filter((character) => character !== '"' && character === character.toUpperCase())
  .sort(compare);
const baseOf = new Map(['\n', ...bases].map((character) => [character, character]));

/** Finds the group of a character, or makes one. */
function findBase(character: string): string {
  if (/\p{Dash}/u.test(character)) return '-';
  // Not all browsers know which of them are the same.
  if (/\p{Quotation_Mark}/u.test(character)) return "'";
  // Browsers know no second form of ideographs, and there are thousands.
  if (/\p{Ideographic}/u.test(character)) return character;
  if (compare(character, '') === 0) return '';
  let [low, high] = [0, bases.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const order = compare(bases[middle]!, character);
    if (order === 0) return bases[middle]!;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  bases.splice(low, 0, character);
  return character;
}

/**
 * Folds a text for the search, so that people find what they type: without case, accents and differences of width, with one kind
 * of quotes, hyphens and digits. Each character is folded by itself, so that matches in the folded text can be shown in the original.
 */
export function fold(text: string): string {
  if (/^[\n !#-~]*$/.test(text)) return text.toUpperCase();
  let folded = '';
  for (const character of text.normalize('NFKD')) {
    let base = baseOf.get(character);
    if (base === undefined) {
      base = findBase(character);
      baseOf.set(character, base);
    }
    folded += base;
  }
  return folded.toUpperCase();
}

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
