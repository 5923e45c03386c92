/**
 * Splits a prompt into its description and changes, a text into sentences, and a list into items. Sentences and items are never
 * cut inside brackets or quotes.
 */
import * as terms from './terms.js';
import { isKnown } from './terms.js';

/** Maximum characters of a sentence, and of an item that is read as a field. */
const MAX_SENTENCE = 3_000;
export const MAX_ITEM = 400;

/** Changes at the end of a prompt, and characters of each. */
const MAX_CHANGES = 20;
export const MAX_CHANGE = 500;

/** The start of the line that `<form-generator refine>` adds to a description, in all its languages. */
const LABELS =
  'Change|Änderung|Cambio|Modification|Modifica|Mudança|Wijziging|Ändring|Zmiana|Зміна|Изменение|Değişiklik|Perubahan|Thay đổi|التغيير|تغییر|שינוי|बदलाव|変更|변경|更改|變更';
const CHANGE_LINE = new RegExp(`^(?:${LABELS})\\s?[:：]\\s*(.+)$`, 'u');

/**
 * Separates a description from the changes at its end: lines such as "Change: add a phone number", each after an empty line.
 * The description without its last change is that of the previous version.
 */
export function splitChanges(prompt: string): { description: string; changes: readonly string[] } {
  const found: string[] = [];
  let description = prompt.replace(/\r\n?/g, '\n').trimEnd();
  while (found.length < MAX_CHANGES) {
    const start = description.lastIndexOf('\n\n');
    const line = description.slice(start + 2);
    const change = start < 0 || line.length > MAX_CHANGE ? null : CHANGE_LINE.exec(line);
    const rest = description.slice(0, Math.max(start, 0)).trimEnd();
    if (!change || rest === '') break;
    found.unshift(change[1] ?? '');
    description = rest;
  }
  return { description, changes: found };
}

/** The prompt of the previous version; undefined if a prompt asks for no change. */
export function previousPrompt(prompt: string): string | undefined {
  if (splitChanges(prompt).changes.length === 0) return undefined;
  const text = prompt.replace(/\r\n?/g, '\n').trimEnd();
  return text.slice(0, text.lastIndexOf('\n\n')).trimEnd();
}

const CLOSING: Readonly<Record<string, string>> = { '"': '"', '“': '”', '„': '“', '「': '」' };

/** The text with "_" for what is in brackets or quotes, at the same length. */
function mask(text: string): string {
  let masked = '';
  let depth = 0;
  let quote: string | undefined;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (depth > 0 && /[)\]]/.test(character)) depth--;
    const isQuoted = quote !== undefined;
    if (character === quote) quote = undefined;
    else if (!isQuoted && depth === 0) quote = CLOSING[character];
    if (quote !== undefined && !text.includes(quote, index + 1)) quote = undefined;
    masked += depth > 0 || isQuoted ? '_' : character;
    if (/[([]/.test(character)) depth++;
  }
  return masked;
}

/** The parts of a text, each with the separator behind it. */
function cut(text: string, separator: RegExp): { text: string; separator: string }[] {
  const parts: { text: string; separator: string }[] = [];
  let start = 0;
  for (const { index, 0: found } of mask(text).matchAll(separator)) {
    const end = index + found.length;
    parts.push({ text: text.slice(start, index).trim(), separator: text.slice(index, end) });
    start = end;
  }
  return [...parts, { text: text.slice(start).trim(), separator: '' }];
}

interface Sentence {
  readonly text: string;
  /** The line begins with a dash, a star, a bullet or a number. */
  readonly isBullet: boolean;
  readonly isAfterGap: boolean;
}

const BULLET = /^(?:[-*•·–—▪☐□・●○■]|\[ ?\]|\(?\d{1,2}[.)])\s+/;
/** A dot behind no abbreviation, or a question mark with its brackets, unless a list goes on behind it. */
const END =
  /(?<!(?<!\p{L})(?:e\.g|i\.e|etc|z\.b|bzw|mrs?|dr|st|no|nr|tel|max|min|\p{L}))[.!](?=\s|$)|\?(?: ?\(_*\))?(?=\s*$|\s+(?:[^\p{Ll}\s,;&+(]|(?:what|which|how|when|where|why|who|do|are|is|will|would|can|have) ))/gu;

export function sentencesIn(text: string): Sentence[] {
  let isAfterGap = false;
  return text.split('\n').flatMap((line) => {
    const bullet = BULLET.exec(line.trim())?.[0] ?? '';
    const rest = line.trim().slice(bullet.length);
    const parts = bullet === '' ? cut(rest, END) : [{ text: rest, separator: '' }];
    const found = parts
      .map((part) => `${part.text}${part.separator.startsWith('?') ? part.separator : ''}`)
      .filter((each) => each !== '')
      .map((each) => ({ text: each.slice(0, MAX_SENTENCE), isBullet: bullet !== '', isAfterGap }));
    isAfterGap = found.length === 0;
    return found;
  });
}

export interface Item {
  readonly text: string;
  /** The separator behind the item. The options of a field never go on behind ";". */
  readonly end: string;
}

/** "and" in these joins words, not items. */
const PAIRS =
  /\b(terms|questions|comments|suggestions|pros|food|likes|privacy|lost) and (?=(?:conditions|comments|questions|suggestions|feedback|cons|drinks?|dislikes|policy|found)\b)/gi;

/** The items of "a, b (c, d); e and f". In Japanese and Arabic, "and" may be a part of a word, so one side must be known. */
export function itemsIn(list: string): Item[] {
  const glued = list.replace(PAIRS, '$1\u00a0and\u00a0');
  const items = cut(glued, /[,،、;\n](?!(?<=\d,)\d)/g).flatMap(({ text, separator }) => {
    const question = /^[^?]+\?(?= [^(])/.exec(text)?.[0] ?? '';
    // A field behind a question, without a comma.
    if (question !== '' && isKnown(text.slice(question.length)))
      return [question, text.slice(question.length + 1)].map((each) => ({ text: each, end: ',' }));
    // A space before the text, since "and" may follow a comma.
    const parts = text.length > MAX_ITEM ? [] : cut(` ${text}`, terms.AND);
    const isCut =
      !/[\p{sc=Arabic}\p{sc=Hiragana}\p{sc=Han}]/u.test(text) ||
      parts.some((part) => isKnown(part.text));
    if (!isCut || parts.length < 2) return [{ text, end: separator }];
    return parts.map((part) => ({ text: part.text, end: part.separator || separator }));
  });
  return items.filter(({ text }) => /[^\s.:–—-]/.test(text));
}

/** "a, b/c or d" as its members. */
export const membersOf = (list: string): string[] =>
  itemsIn(list.replace(/[/|・](?!\/)/g, ', '))
    .flatMap(({ text }) => text.split(terms.OR))
    .map((text) => text.replace(/^["'“„‘\s]+|["'”“’.\s]+$/g, ''))
    .filter((text) => text !== '');
