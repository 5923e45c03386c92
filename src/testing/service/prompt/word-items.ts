/** Fields of a list, by the words of the prompt's language. */
import type { FieldKind } from '../form.js';
import { takeBrackets, type Aside } from './brackets.js';
import { finish, LONGEST_ITEM, MOST_OPTIONS, type Draft } from './item.js';
import { kindOf } from './kinds.js';
import { sentenceCase, shorten } from './label.js';
import { stripEnd, stripStart } from './languages/phrases.js';
import { kindIn, type Vocabulary } from './languages/vocabulary.js';
import { parts, type Part } from './split.js';

const LONGEST_LABEL = 120;
const MOST_PARTS = 100;
/** Characters and fields that show whether a text is a list of fields. */
const SAMPLE_LENGTH = 200;
const SAMPLE_FIELDS = 4;

export function readWordList(list: string, language: Vocabulary): Draft[] {
  const found = parts(list, false)
    .slice(0, MOST_PARTS)
    .flatMap((part) => splitAtAnd(part, language));
  const drafts: Draft[] = [];
  for (let i = 0; i < found.length; i++) {
    const part = found[i];
    if (!part || part.text.length > LONGEST_ITEM) continue;
    const mark = markIn(part.text, language);
    const last = drafts.at(-1);
    if (mark !== undefined && last) {
      last.required = mark;
      continue;
    }
    const end = lastOption(found, i, language);
    const text = found.slice(i, end + 1).map(({ text: each }) => each);
    const draft = readWordItem(text.join(', '), language);
    if (draft) drafts.push(draft);
    i = end;
  }
  return drafts;
}

/** True if the words of this label name a kind of field. */
export const isKnownLabel = (label: string, language: Vocabulary): boolean =>
  kindOfLabel(label, language) !== undefined;

/** Some labels are English in every language: "Email". */
const kindOfLabel = (label: string, { kinds, words }: Vocabulary): FieldKind | undefined =>
  kindIn(label, kinds, words.spaced) ?? (/^[a-z -]+$/i.test(label) ? kindOf(label) : undefined);

/** True if a text begins with fields. */
export function isFieldList(text: string, language: Vocabulary): boolean {
  const drafts = readWordList(text.slice(0, SAMPLE_LENGTH), language).slice(0, SAMPLE_FIELDS);
  const known = drafts.filter(
    ({ label, options }) => options !== undefined || isKnownLabel(label, language),
  );
  return known.length > 0 && known.length * 2 >= drafts.length;
}

/** "name and email" is two fields, and "food and drink" one: at least one side of "and" names a kind. */
function splitAtAnd(part: Part, language: Vocabulary): Part[] {
  if (part.text.includes(':') || part.text.length > LONGEST_ITEM) return [part];
  // A space before the text, since "and" may stand right behind a comma.
  const pieces = splitOutsideBrackets(` ${part.text}`, language.and);
  const isFields = pieces.some((piece) => isKnownLabel(piece, language));
  if (pieces.length > 1 && !isFields) return [part];
  return pieces.map((text, index) => ({ text, joint: index === 0 ? part.joint : 'and' }));
}

function splitOutsideBrackets(text: string, joint: RegExp): string[] {
  const masked = text.replace(/[([][^()[\]]*[)\]]/g, (inside) => '_'.repeat(inside.length));
  const pieces: string[] = [];
  let start = 0;
  for (const match of masked.matchAll(new RegExp(joint, `${joint.flags}g`))) {
    pieces.push(text.slice(start, match.index));
    start = match.index + match[0].length;
  }
  return [...pieces, text.slice(start)]
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '');
}

/** End index of the options of "size: S, M or L": after the part with "or", else before the next field. */
function lastOption(list: readonly Part[], at: number, language: Vocabulary): number {
  const first = list[at]?.text ?? '';
  if (!/:\s/.test(first) || language.or.test(first)) return at;
  let end = at;
  for (let i = at + 1; i < Math.min(list.length, at + MOST_OPTIONS); i++) {
    const part = list[i];
    if (!part || part.joint === 'semicolon' || /[:(]/.test(part.text)) break;
    if (language.or.test(` ${part.text}`)) return i;
    if (isKnownLabel(part.text, language)) break;
    end = i;
  }
  return end;
}

/** "A, B or C" as its members. */
export const optionsOf = (text: string, language: Vocabulary): string[] =>
  ` ${text}`
    .split(/[,،、/|・]/)
    .flatMap((piece) => ` ${piece}`.split(language.or))
    .flatMap((piece) => (language.words.spaced ? ` ${piece}`.split(language.and) : [piece]))
    .map((piece) => tidy(piece, language))
    .filter((piece) => piece !== '');

const tidy = (text: string, { lists, words }: Vocabulary): string =>
  stripEnd(stripStart(text, lists.itemStart, words.spaced), lists.itemEnd, words.spaced);

function markIn(text: string, { lists }: Vocabulary): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (lists.optional.includes(word)) return false;
  return lists.required.includes(word) ? true : undefined;
}

/** Reads one field: its label, with options after a colon, and what its brackets say. */
export function readWordItem(item: string, language: Vocabulary): Draft | undefined {
  const { lists, words } = language;
  const text = item.slice(0, LONGEST_ITEM);
  const { rest, asides } = takeBrackets(text);
  const aside = readAside(Object.assign({}, ...asides) as Aside, language);
  const colon = /^([^:]{1,120}):\s(.+)$/s.exec(rest);
  const afterColon = colon ? optionsOf(colon[2] ?? '', language) : [];
  let label = afterColon.length > 1 ? (colon?.[1] ?? '') : rest;
  if (afterColon.length > 1) aside.options = afterColon;

  const marked = takeMark(label, language);
  label = tidy(marked.label, language);
  // The numbers of a range stay in `ranges`.
  label = label.replace(/ ?\d{1,4}-\d{1,4}.{0,10}$/, '');
  label = stripEnd(label, lists.rangeStart, words.spaced);
  const isQuestion = label.endsWith('?');
  label = stripEnd(label.replace(/ ?\?$/, ''), isQuestion ? [] : lists.itemEnd, words.spaced);
  if (label === '' || label.length > LONGEST_LABEL || label.split(' ').length > 16)
    return undefined;

  const kind = isQuestion ? questionKind(label, language) : kindOfLabel(label, language);
  if (isYesNo(aside.options, language)) {
    delete aside.options;
    aside.kind = 'yesno';
  }
  const full = sentenceCase(
    shorten(`${label}${isQuestion ? words.questionMark : ''}`, LONGEST_LABEL),
  );
  return finish(full, label, aside, {
    kind,
    required: aside.required ?? marked.required,
    ranges: text,
  });
}

/** The content of brackets, in words that `takeBrackets` takes for a hint. */
function readAside(aside: Aside, language: Vocabulary): Aside {
  const { hint, options, ...rest } = aside;
  if (hint === undefined && !options) return aside;
  const said = options ?? [hint ?? ''];
  const marks = said.map((each) => markIn(each, language));
  const required = marks.find((mark) => mark !== undefined);
  const several = said.some((each) => language.lists.several.includes(each.toLowerCase()));
  const others = said.filter(
    (each) =>
      markIn(each, language) === undefined && !language.lists.several.includes(each.toLowerCase()),
  );
  const found = others.flatMap((each) => optionsOf(each, language));
  return {
    ...rest,
    ...(required !== undefined && { required }),
    ...(several && { several }),
    ...(found.length > 1 && { options: found }),
    ...(found.length === 1 && { hint: others.join(', ') }),
  };
}

/** Takes "optional" or "required" off the end of a label. */
function takeMark(
  label: string,
  { lists, words }: Vocabulary,
): { label: string; required?: boolean } {
  if (label.endsWith('*')) return { label: label.slice(0, -1), required: true };
  for (const [list, required] of [
    [lists.optional, false],
    [lists.required, true],
  ] as const) {
    const rest = stripEnd(label, list, words.spaced);
    if (rest.length < label.trim().length - 1 && rest !== '') return { label: rest, required };
  }
  return { label };
}

const isYesNo = (options: readonly string[] | undefined, { lists }: Vocabulary): boolean =>
  options?.length === 2 &&
  lists.yes.includes(options[0]?.toLowerCase() ?? '') &&
  lists.no.includes(options[1]?.toLowerCase() ?? '');

function questionKind(label: string, language: Vocabulary): FieldKind {
  const asked = kindIn(label, language.questions, language.words.spaced);
  if (asked !== undefined && asked !== 'text') return asked;
  return kindOfLabel(label, language) ?? asked ?? 'long';
}
