import type { FieldKind } from '../../form.js';

/** Alternatives separated by "|". "*" means any letters. Otherwise the syntax of regular expressions. */
export type Words = string;

/** The words of a language. The rules are the same for all languages. */
export interface LanguageWords {
  /** Endings that the words of `kinds` and `short` may have. */
  readonly endings?: Words;
  /** Frequent words, by which the language is recognized. */
  readonly common?: Words;
  /** The start or the end of a request, which is no part of the title: "please make a". */
  readonly request: Words;
  /** Phrases before a list of fields, or behind it if the verb is at the end. */
  readonly before: Words;
  readonly after?: Words;
  /** Phrases before options: at the start ("guests choose"), behind a label ("with options") and as a verb ("are"). */
  readonly choose?: Words;
  readonly options?: Words;
  readonly are?: Words;
  readonly and: Words;
  readonly or: Words;
  /** The start and the end of an item that are no part of its label. */
  readonly itemStart: Words;
  readonly itemEnd: Words;
  /** First words of a question with yes or no, and of one with a short answer. */
  readonly yesNo: Words;
  readonly which: Words;
  /** Makes a direct question of an indirect one. */
  readonly direct?: readonly (readonly [pattern: RegExp, replacement: string])[];
  /** The kind of a field by the words of its label. The first match wins. */
  readonly kinds: Readonly<Partial<Record<FieldKind, Words>>>;
  /** Short answers that are likely to be a field in a list. */
  readonly short: Words;
}
