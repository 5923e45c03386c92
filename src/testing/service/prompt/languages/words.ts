import type { FieldKind } from '../../form.js';

/** Words of one kind, separated by ", ". */
export type Words = string;

/** The words that name a kind of field. The first row that fits wins. */
export type KindWords = readonly (readonly [FieldKind, Words])[];

/** The words of a language. Every text in here is data: no regular expressions. */
export interface LanguageWords {
  /** Words are separated by spaces, so a known word counts only at the start of a word. */
  spaced: boolean;
  /** Frequent words, by which a prompt in Latin script is recognized. */
  common?: Words;
  /** Title of a form whose prompt has none. */
  untitled: string;
  /** Label of a choice without a label of its own. */
  yourChoice: string;
  questionMark: string;
  /** Words for a form. The first one alone is no title. */
  forms: Words;
  /** Start and end of a request, which are no part of the title: "Please make a …". */
  requestStart: Words;
  requestEnd: Words;
  /** Phrases before a list of fields: "with". */
  before: Words;
  /** Phrases that follow a list of fields, in languages with the verb at the end. */
  after: Words;
  /** Endings between such a phrase and the title. */
  afterEnd: Words;
  /** Phrases before options, or after them if the verb is at the end: "choose between". */
  chooseBefore: Words;
  chooseAfter: Words;
  /** Particle between the label and the options before such a phrase, and words for visitors, which are no label. */
  topic?: Words;
  people?: Words;
  and: Words;
  /** "and" is the first letter of the next word. These words only begin with the same letter. */
  notAnd?: Words;
  or: Words;
  /** Start and end of an item in a list, which are no part of its label: articles and particles. */
  itemStart: Words;
  itemEnd: Words;
  /** "from" and "to" of a range such as "from 1 to 5". */
  rangeStart: Words;
  rangeMiddle: Words;
  required: Words;
  optional: Words;
  several: Words;
  yes: Words;
  no: Words;
  /** The kind of a field from words of its label. The first that matches wins; `text` is for known short answers. */
  kinds: KindWords;
  /** The kind of a question from its words. */
  questions: KindWords;
}

export const split = (words: Words): string[] => words.split(', ').filter((word) => word !== '');
