/** One sentence about how much of a prompt the local service understood. */
import type { Changes, FormOrigin, FormSummary } from './service/form.js';

const MAX_LABELS = 6;
const MAX_PHRASES = 3;
const MAX_LENGTH = 60;

interface Words {
  readonly quote: (text: string) => string;
  readonly and: string;
  readonly more: (count: number) => string;
  /** Joins two main clauses. */
  readonly but: string;
  readonly modelFailed: (notice: string) => string;
  readonly fromPrompt: (fields: string, count: number) => string;
  readonly andAssumed: (fields: string) => string;
  readonly fromTopic: (title: string) => string;
  readonly byDefault: (fields: string) => string;
  readonly fromModel: (fields: string, count: number) => string;
  readonly added: (fields: string) => string;
  readonly changed: (fields: string) => string;
  readonly removed: (fields: string) => string;
  readonly madeChanges: (changes: string, isModel: boolean) => string;
  readonly madeNoChange: (isModel: boolean) => string;
  readonly notUnderstood: (phrases: string) => string;
}

const en: Words = {
  quote: (text) => `“${text}”`,
  and: 'and',
  more: (count) => `${count} more`,
  but: '; ',
  modelFailed: (notice) => `${notice}; `,
  fromPrompt: (fields, count) =>
    `the local sample took the field${count === 1 ? '' : 's'} ${fields} from your text`,
  andAssumed: (fields) => ` and added ${fields}`,
  fromTopic: (title) =>
    `your text names no fields, so the local sample used those it knows for a form like ${title}`,
  byDefault: (fields) =>
    `your text names no fields, so the local sample used its usual ones: ${fields}`,
  fromModel: (fields, count) =>
    `a language model made the field${count === 1 ? '' : 's'} ${fields} from your text`,
  added: (fields) => `added ${fields}`,
  changed: (fields) => `changed ${fields}`,
  removed: (fields) => `removed ${fields}`,
  madeChanges: (changes, isModel) =>
    `${isModel ? 'a language model' : 'the local sample'} ${changes}`,
  madeNoChange: (isModel) =>
    `${isModel ? 'a language model' : 'the local sample'} changed no field`,
  notUnderstood: (phrases) => `it did not understand ${phrases}`,
};

const de: Words = {
  quote: (text) => `„${text}“`,
  and: 'und',
  more: (count) => `${count} weitere`,
  but: '; ',
  modelFailed: () => 'vom Sprachmodell kam kein Formular; ',
  fromPrompt: (fields, count) =>
    `der lokale Beispieldienst hat ${count === 1 ? 'das Feld' : 'die Felder'} ${fields} aus Ihrem Text übernommen`,
  andAssumed: (fields) => ` und ${fields} ergänzt`,
  fromTopic: (title) =>
    `Ihr Text nennt keine Felder, daher hat der lokale Beispieldienst die üblichen für ein Formular wie ${title} verwendet`,
  byDefault: (fields) =>
    `Ihr Text nennt keine Felder, daher hat der lokale Beispieldienst seine üblichen verwendet: ${fields}`,
  fromModel: (fields, count) =>
    `ein Sprachmodell hat ${count === 1 ? 'das Feld' : 'die Felder'} ${fields} aus Ihrem Text gemacht`,
  added: (fields) => `${fields} ergänzt`,
  changed: (fields) => `${fields} geändert`,
  removed: (fields) => `${fields} entfernt`,
  madeChanges: (changes, isModel) =>
    `${isModel ? 'ein Sprachmodell' : 'der lokale Beispieldienst'} hat ${changes}`,
  madeNoChange: (isModel) =>
    `${isModel ? 'ein Sprachmodell' : 'der lokale Beispieldienst'} hat kein Feld geändert`,
  notUnderstood: (phrases) => `nicht verstanden hat er ${phrases}`,
};

/**
 * One sentence: where the fields of a form come from, or what changed since its previous version, and what was not understood.
 * @param answer The JSON of `/_local/forms/<id>`.
 */
export function describeUnderstanding(answer: FormSummary, lang: 'en' | 'de'): string {
  const words = { en, de }[lang];
  const { notice, notUnderstood } = answer;
  const phrases = notUnderstood.map((phrase) => words.quote(tidy(phrase)));
  const sentence = [
    notice === undefined ? '' : words.modelFailed(notice),
    answer.changed ? changesOf(answer.changed, answer.origin, words) : originOf(answer, words),
    phrases.length > 0 ? words.but + words.notUnderstood(list(phrases, MAX_PHRASES, words)) : '',
  ].join('');
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
}

function originOf({ title, fields, fieldSource, assumed, origin }: FormSummary, words: Words) {
  const labels = fields.map(({ label }) => label);
  const all = labelsIn(labels, words);
  if (origin === 'model') return words.fromModel(all, labels.length);
  if (fieldSource === 'topic') return words.fromTopic(words.quote(tidy(title)));
  if (fieldSource === 'default') return words.byDefault(all);
  const named = labels.filter((label) => !assumed.includes(label));
  return (
    words.fromPrompt(labelsIn(named, words), named.length) +
    (assumed.length > 0 ? words.andAssumed(labelsIn(assumed, words)) : '')
  );
}

function changesOf(changes: Changes, origin: FormOrigin, words: Words): string {
  const isModel = origin === 'model';
  const parts = (['added', 'changed', 'removed'] as const)
    .filter((key) => changes[key].length > 0)
    .map((key) => words[key](labelsIn(changes[key], words)));
  return parts.length > 0
    ? words.madeChanges(list(parts, Infinity, words), isModel)
    : words.madeNoChange(isModel);
}

/** Labels as the form shows them. Questions and long labels are in quotes. */
const labelsIn = (labels: readonly string[], words: Words): string =>
  list(
    labels.map((label) =>
      /[^\p{L}\p{M}\p{N} '’/-]|(?: .*){3}/u.test(label) ? words.quote(tidy(label)) : isolate(label),
    ),
    MAX_LABELS,
    words,
  );

/** "a, b and c", or "a, b and 3 more". */
function list(texts: readonly string[], max: number, { and, more }: Words): string {
  const rest = texts.length - max;
  const shown = rest > 0 ? [...texts.slice(0, max), more(rest)] : [...texts];
  const last = shown.pop() ?? '';
  return shown.length > 0 ? `${shown.join(', ')} ${and} ${last}` : last;
}

/** On one line, of at most 60 characters. */
function tidy(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  const isLong = characters.length > MAX_LENGTH;
  return isolate(
    isLong
      ? `${characters
          .slice(0, MAX_LENGTH - 1)
          .join('')
          .trimEnd()}…`
      : characters.join(''),
  );
}

/** Text from right to left does not change the direction of the words around it. */
const isolate = (text: string): string =>
  /[\p{sc=Arabic}\p{sc=Hebrew}]/u.test(text) ? `\u2068${text}\u2069` : text;
