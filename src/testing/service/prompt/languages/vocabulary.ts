/** The words of a language in the form that the parser searches. */
import type { FieldKind, Language } from '../../form.js';
import { ar } from './ar.js';
import { es } from './es.js';
import { fr } from './fr.js';
import { ja } from './ja.js';
import { split, type KindWords, type LanguageWords } from './words.js';

type Rows = readonly (readonly [FieldKind, readonly string[]])[];
const LIST_NAMES = [
  ...(['forms', 'requestStart', 'requestEnd', 'before', 'after', 'afterEnd'] as const),
  ...(['chooseBefore', 'chooseAfter', 'topic', 'people', 'and', 'notAnd', 'or'] as const),
  ...(['itemStart', 'itemEnd', 'rangeStart', 'rangeMiddle', 'required', 'optional'] as const),
  ...(['several', 'yes', 'no'] as const),
] as const;
type ListName = (typeof LIST_NAMES)[number];

export interface Vocabulary {
  readonly words: LanguageWords;
  /** Longest first, in lower case. */
  readonly lists: Readonly<Record<ListName, readonly string[]>>;
  /** Folded words. */
  readonly kinds: Rows;
  readonly questions: Rows;
  readonly and: RegExp;
  readonly or: RegExp;
  /** The middle of a range: "1 to 5". */
  readonly to: RegExp;
}

/** Languages whose prompts are read by their words alone. English and German have rules of their own. */
const WORDS = { ar, es, fr, ja } satisfies Partial<Record<Language, LanguageWords>>;
const vocabularies = new Map<Language, Vocabulary>();

/** Undefined for English and German. */
export function vocabularyOf(lang: Language): Vocabulary | undefined {
  if (lang === 'en' || lang === 'de') return undefined;
  const known = vocabularies.get(lang) ?? compile(WORDS[lang]);
  vocabularies.set(lang, known);
  return known;
}

function compile(words: LanguageWords): Vocabulary {
  const lists = {} as Record<ListName, readonly string[]>;
  for (const name of LIST_NAMES) {
    lists[name] = split(words[name] ?? '')
      .map((word) => word.toLowerCase())
      .sort((a, b) => b.length - a.length);
  }
  const rows = (data: KindWords): Rows =>
    data.map(([kind, row]) => [kind, split(row).map((word) => fold(word).trim())]);
  return {
    words,
    lists,
    kinds: rows(words.kinds),
    questions: rows(words.questions),
    and: joint(lists.and, lists.notAnd, words.spaced),
    or: joint(lists.or, [], words.spaced),
    to: new RegExp(`(\\d) ?(?:[-–~〜～]|${lists.rangeMiddle.join('|')}) ?(?=\\d)`, 'gi'),
  };
}

/** The words that join two parts. They stand alone between spaces, or are the first letter of the next word. */
function joint(joints: readonly string[], exceptions: readonly string[], spaced: boolean): RegExp {
  const any = joints.join('|');
  if (exceptions.length > 0) {
    const others = exceptions.map((word) => word.slice(1)).join('|');
    return new RegExp(`\\s(?:${any})(?!(?:${others})(?!\\p{L}))(?=\\S\\S)`, 'u');
  }
  return new RegExp(spaced ? `\\s(?:${any})\\s` : any, 'i');
}

/** Lowercase words between single spaces, without accents, and in Arabic without articles. */
export function fold(text: string): string {
  const plain = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}ـ]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');
  return ` ${plain.trim()} `.replace(/ (?:ال|لل|بال)(?=\p{L}{2})/gu, ' ');
}

/** The kind that the words of a label name. Undefined if they name none. */
export function kindIn(label: string, rows: Rows, spaced: boolean): FieldKind | undefined {
  const folded = fold(label);
  return rows.find(([, row]) =>
    row.some((word) => folded.includes(spaced ? ` ${word}` : word)),
  )?.[0];
}
