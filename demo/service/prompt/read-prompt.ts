/**
 * Creates a form from a prompt without network or model. It reads lists of fields, and says what it did not understand. A prompt
 * without fields gets the default fields of its topic.
 */
import { controlName } from '../control-name.js';
import type { Field, FormDefinition, Language, Understanding } from '../form.js';
import type { Draft } from './field.js';
import { languageOf } from './language.js';
import { MAX_FIELDS } from '../read-definition.js';
import { MAX_PHRASE, Reader } from './reader.js';
import { countIn, shorten, titleOf } from './title.js';
import { defaultFields, textOf } from './topics.js';
import { joinTexts, restoreUrls, takeUrls, withoutUrls } from './urls.js';

const QUESTION_MARK: Readonly<Partial<Record<Language, string>>> = { fr: ' ?', ja: '？', ar: '؟' };
/** Maximum characters of a prompt. The rest is not read. */
const MAX_PROMPT = 20_000;
const MAX_PHRASES = 20;
const QUOTED_TITLE =
  /\b(?:called|titled|named|mit dem titel|intitulée?|llamado) ["“„«]([^"”“»\n]{2,200})["”“»]/i;

export interface ReadPrompt extends Understanding {
  readonly form: FormDefinition;
}

export function readPrompt(prompt: string): ReadPrompt {
  const { text, urls } = takeUrls(plain(prompt.slice(0, MAX_PROMPT)));
  const lang = languageOf(text);
  const reader = new Reader();
  reader.read(text);

  const head = withoutUrls(reader.head);
  const { title, rest } = titleOf(withoutUrls(QUOTED_TITLE.exec(text)?.[1] ?? head));
  const usual = defaultFields(head, text, lang);
  const named = reader.drafts.flatMap((draft) => {
    const own = withoutUrls(draft.label.replace(/\?$/, QUESTION_MARK[lang] ?? '?'));
    const label = draft.label === '' ? textOf('choice', lang) : own;
    const options = draft.options?.map((option) => restoreUrls(option, urls)).filter(Boolean);
    const hint = draft.hint && restoreUrls(draft.hint, urls);
    return /[\p{L}\p{N}]/u.test(label)
      ? { ...draft, label, ...(hint && { hint }), ...(options && { options }) }
      : [];
  });
  const count = countIn(text) || undefined;
  const isComplete = named.length > 0 && (reader.isList || (named.length > 1 && !usual.isTopic));
  const drafts = isComplete ? named : complete(named, usual.drafts.slice(0, count));
  const fields = settle(drafts, reader);
  const shown = fields.flatMap(({ hint = '', options = [] }) => [hint, ...options]);
  const descriptions = reader.descriptions.map((each) => restoreUrls(each, urls));
  const others = urls.filter(
    (url) => ![...shown, ...descriptions].some((each) => each.includes(url)),
  );
  const description = joinTexts([...descriptions, ...others]);
  const notRead = [
    ...rest,
    ...reader.notUnderstood,
    ...drafts.slice(MAX_FIELDS).map(({ label }) => label),
    prompt.slice(MAX_PROMPT),
  ];
  const namedLabels = new Set(named.map(({ label }) => label.toLowerCase()));
  return {
    form: {
      title: title || textOf('untitled', lang),
      ...(description !== '' && { description }),
      lang,
      fields,
    },
    fieldSource: named.length > 0 ? 'prompt' : usual.isTopic ? 'topic' : 'default',
    assumed: fields
      .map(({ label }) => label)
      .filter((label) => !namedLabels.has(label.toLowerCase())),
    notUnderstood: notRead
      .map((phrase) =>
        shorten(restoreUrls(phrase.slice(0, 2 * MAX_PHRASE), urls).trim(), MAX_PHRASE),
      )
      .filter((phrase) => /[\p{L}\p{N}]/u.test(phrase))
      .slice(0, MAX_PHRASES),
  };
}

/** ASCII punctuation and digits, and no control characters. */
export const plain = (prompt: string): string =>
  prompt
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(
      /[。؟؛’‘\u3000]/g,
      (sign) => ({ '。': '. ', '؟': '? ', '؛': '; ', '\u3000': ' ' })[sign] ?? "'",
    )
    .replace(/(?<=[^ -~])[?!:;,(]/g, (sign) => (sign === '(' ? ' (' : `${sign} `))
    // eslint-disable-next-line no-control-regex -- control characters have no place in a label
    .replace(/[\u0000-\u0009\u000b-\u001f\u007f\u200b\u202a-\u202e\u2066-\u2069 ]+/g, ' ')
    .replace(/(?<=[\p{L})]) (?=[:?;!])/gu, '')
    .replace(/\bfirst and last names?\b/gi, 'first name, last name');

/**
 * Adds default fields to those that the prompt names in passing: all of them to one field without options, name and email to
 * several fields without contact data.
 */
function complete(named: readonly Draft[], usual: readonly Draft[]): readonly Draft[] {
  const [only] = named;
  if (only && (named.length > 1 || only.options)) {
    const contact = usual.filter(({ kind, required }) => required && /name|email/.test(kind));
    const isNamed = contact.length < 2 || named.some(({ kind }) => /name|email|phone/.test(kind));
    return isNamed || named.length === 1 ? named : [...contact, ...named];
  }
  const isSame = ({ kind, label }: Draft) =>
    kind === only?.kind && (!/text|long/.test(kind) || label === only.label);
  const merged = usual.map((each) => (isSame(each) ? { ...each, ...only } : each));
  return !only || usual.some(isSame) ? merged : [...usual, only];
}

/** The last step, after the whole prompt was read: unique names, required fields, no duplicates. */
function settle(drafts: readonly Draft[], { rules }: Reader): Field[] {
  const unique = [
    ...new Map(drafts.map((draft) => [draft.label.toLowerCase(), draft])).values(),
  ].slice(0, MAX_FIELDS);
  const marks = new Set(unique.map(({ required }) => required));
  const names = new Set<string>();
  return unique.map((draft) => {
    // With only "optional" marks the rest is required, with only "required" marks the rest is not.
    const isUsual =
      !marks.has(true) && (marks.has(false) || draft.kind === 'name' || draft.kind === 'email');
    let required = draft.required ?? isUsual;
    for (const rule of rules) {
      if (rule.labels?.includes(draft.label) ?? true) required = rule.required;
      else if (rule.isOnly) required = !rule.required;
    }
    return { ...draft, required, name: controlName(draft.label, names) };
  });
}
