/** From the words about one field to the field: its label, kind, options, limits and need. */
import type { Field, FieldKind } from '../form.js';
import { takeBrackets, type Aside } from './brackets.js';
import { isKnown, kindOf, kindOfQuestion, wantsSeveral } from './kinds.js';
import { cleanLabel, PEOPLE, sentenceCase, shorten } from './label.js';
import { markOf, takeMark } from './marks.js';
import { members } from './split.js';

/** A field whose name is not final, and of which it is open whether it is required. */
export interface Draft extends Omit<Field, 'name' | 'required'> {
  /** Undefined if the prompt does not say it. */
  required?: boolean;
}

export const MOST_OPTIONS = 30;
export const LONGEST_ITEM = 400;

/** Words that introduce options: "size: S, M", "drink with options tea, juice", "pick a colour from red or blue". */
const OPTIONS_AFTER =
  /^(.{0,120}?)(?:\s*:\s+|^options?:?\s+|\s+[–—-]\s+|\s+with (?:the |these )?(?:options?|choices?|answers?|values?)(?: of| like)?:?\s+|,?\s+options?:?\s+|\s+(?:from|between|among|out of|being|either|such as|zwischen|aus)\s+|^(?:either|between|choice of)\s+)(.+)$/is;

/** "Guests choose beef, fish or vegetarian": options without a label. "choose a date" names a field. */
const CHOICE_VERB = new RegExp(
  `^(?:(?:${PEOPLE}|they|you|all) )?(?:(?:can|could|may|must|should|will|to) )?(?:choose|pick|select) (?!(?:an?|the|their|your|one|how|whether|between|from|among|either)\\b)([^:]+)$`,
  'is',
);
const NOT_OPTIONS = /\b(?:from|between|among|out of|with|for)\b/i;

export interface IntroducedOptions {
  label: string;
  options: string;
  hasColon: boolean;
}

/** The options in the words about one field. Undefined if no words introduce options. */
export function optionsIn(text: string): IntroducedOptions | undefined {
  const chosen = CHOICE_VERB.exec(text)?.[1];
  if (chosen !== undefined && !NOT_OPTIONS.test(chosen)) {
    return { label: '', options: chosen, hasColon: false };
  }
  const match = OPTIONS_AFTER.exec(text);
  if (!match) return undefined;
  const [all, label = '', options = ''] = match;
  return { label, options, hasColon: /^[^:]*:\s/.test(all) };
}

const COUNT =
  /^(?:about |around |exactly |only |just )?(\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|ein|zwei|drei|vier|f(?:ü|ue)nf|sechs)(?:\s+(?:\w+\s)?(?:questions?|fields?|inputs?|fragen|felder))?$/i;
const NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const GERMAN_NUMBERS = ['', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs'];

/** "3 questions" as 3. */
export function countOf(text: string): number | undefined {
  const word = COUNT.exec(text.trim())?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  if (/^\d+$/.test(word)) return Number(word);
  return Math.max(NUMBERS.indexOf(word), GERMAN_NUMBERS.indexOf(word));
}

/** Reads one field with all that belongs to it: "T-shirt size (required): S, M or L". */
export function readItem(text: string): Draft | undefined {
  const item = text.slice(0, LONGEST_ITEM).trim();
  if (item.includes('?')) return readQuestion(item);
  const { rest, asides } = takeBrackets(item);
  const aside = Object.assign({}, ...asides) as Aside;
  let words = rest;
  let options = aside.options;
  if (!options && !isRangeText(rest)) {
    const introduced = optionsIn(rest);
    const found = introduced ? members(introduced.options) : [];
    if (introduced && found.length > 1) {
      words = introduced.label;
      options = found;
    } else if (introduced?.hasColon) {
      const said = readAsideWords(introduced.options);
      words = introduced.label;
      Object.assign(aside, said);
    }
  }
  const pair = options ? undefined : alternatives(words);
  const marked = takeMark(words.trim());
  const { label, question } = cleanLabel(takeRangeWords(marked.label));
  const given: Aside = { ...aside, ...(options && { options }), ...(pair && { options: pair }) };
  const isRating = kindOf(words) === 'rating';
  const finalLabel =
    label !== '' && !isOptionVerb(label)
      ? label
      : options
        ? 'Your choice'
        : isRating
          ? 'Rating'
          : '';
  if (finalLabel === '' || finalLabel.split(' ').length > 16) return undefined;
  if (COUNT.test(words.trim()) && countOf(words) !== undefined) return undefined;
  return finish(finalLabel, `${words} ${label}`, given, {
    kind: question ? kindOfQuestion(label) : (kindOf(label) ?? kindOf(words)),
    required: aside.required ?? marked.required,
    ranges: item,
  });
}

/** "Which size? (S, M, L)", "Do you smoke?", "Tea or coffee?" */
export function readQuestion(text: string): Draft | undefined {
  const { rest, asides } = takeBrackets(text);
  const aside = Object.assign({}, ...asides) as Aside;
  const end = rest.indexOf('?');
  const tail = rest.slice(end + 1).trim();
  const marked = takeMark(rest.slice(0, end).trim());
  const { label } = cleanLabel(
    marked.label.replace(/^(?:ask|asks|asking)(?: (?:people|them|guests))?[:,]?\s+/i, ''),
  );
  if (label === '') return undefined;
  const tailOptions = members(tail.replace(/^[:–—-]\s*/, ''));
  const offered =
    /\b(?:prefer|like|want|choose|be|are you|is it|take|drink|eat|moechtest du|möchtest du|lieber)\s+(.+)$/i.exec(
      label,
    )?.[1];
  const asked =
    offered !== undefined && /\s(?:or|oder)\s/i.test(offered) ? members(offered) : undefined;
  const inner = /^(.+?):\s+(.+)$/.exec(label);
  const innerOptions = inner ? members(inner[2] ?? '') : [];
  const options =
    aside.options ??
    (innerOptions.length > 1 ? innerOptions : undefined) ??
    (tailOptions.length > 1 ? tailOptions : undefined) ??
    (asked && asked.every((each) => each.split(' ').length <= 4) ? asked : undefined) ??
    (/^(?:what|which|how|why|when|where|who)\b/i.test(label) ? undefined : alternatives(label));
  const asQuestion = `${(innerOptions.length > 1 ? (inner?.[1] ?? label) : label).replace(/[?]+$/, '')}?`;
  return finish(
    asQuestion,
    asQuestion,
    { ...aside, ...(options && { options }) },
    {
      kind: (options ? undefined : kindOf(tail)) ?? kindOfQuestion(asQuestion),
      required: aside.required ?? marked.required ?? markOf(tail),
      ranges: text,
    },
  );
}

const isOptionVerb = (label: string): boolean =>
  /^(?:choose|choice|select|pick|let|options?|either|between|choice of|one|one of)$/i.test(label);

/** "vegetarian or vegan" offers two things; "email or phone" is one field. */
function alternatives(words: string): string[] | undefined {
  if (!/\s(?:or|oder)\s/i.test(words)) return undefined;
  const found = members(
    words.replace(/^(?:choose|pick|select|choice of|either|a choice of)\s+/i, ''),
  );
  return found.every((each) => !isKnown(each) && each.split(' ').length <= 3) ? found : undefined;
}

function readAsideWords(words: string): Aside {
  const { asides } = takeBrackets(`(${words})`);
  return asides[0] ?? {};
}

const RANGE =
  /\b(\d{1,4})\s*(?:-|–|to|bis|through)\s*(\d{1,4})\b|\bout of (\d{1,2})\b|\b(\d{1,2})[- ](?:point|stars?|sterne)\b/i;
const LIMIT = /\b(?:up to|max(?:imum)?\.?(?: of)?|at most|höchstens|maximal)\s+(\d{1,5})\b/i;

export const isRangeText = (text: string): boolean =>
  /\b(?:from|scale|von|skala|:)\s*(?:of |from |von )?\d{1,3}\s*(?:-|–|to|bis)\s*\d{1,3}\b/i.test(
    text,
  );

const takeRangeWords = (text: string): string =>
  text
    .replace(
      /,?\s*(?:on )?(?:an? )?(?:scale )?(?:of |from |von |auf einer skala von )?\d{1,4}\s*(?:-|–|to|bis)\s*\d{1,4}(?: stars?| points?| sternen?)?$/i,
      '',
    )
    .replace(/\s+out of \d{1,2}$/i, '')
    .replace(/[:\s]+$/, '');

interface Reading {
  kind: FieldKind | undefined;
  required: boolean | undefined;
  /** Text that may contain numbers such as "1-5". */
  ranges: string;
}

/** Combines what was read about one field. */
export function finish(label: string, words: string, aside: Aside, reading: Reading): Draft {
  const draft: Draft = { label, kind: aside.kind ?? reading.kind ?? 'text' };
  if (reading.required !== undefined) draft.required = reading.required;
  if (aside.hint !== undefined) draft.hint = sentenceCase(shorten(aside.hint, 150));
  const options = aside.options && tidyOptions(aside.options);
  if (options && isYesNo(options)) draft.kind = 'yesno';
  else if (options && options.length > 1) {
    draft.kind =
      (aside.several ?? (wantsSeveral(words.replace(/\s+$/, '')) || wantsSeveral(label)))
        ? 'multiple'
        : 'single';
    draft.options = options;
  }
  const range = RANGE.exec(reading.ranges);
  const limit = LIMIT.exec(reading.ranges)?.[1];
  const [low, high] = range
    ? [Number(range[1] ?? 1), Number(range[2] ?? range[3] ?? range[4])]
    : [];
  if (
    draft.kind === 'rating' ||
    (draft.kind === 'text' && low !== undefined && /\bscale\b|\bskala\b/i.test(reading.ranges))
  ) {
    const isScale = low !== undefined && high !== undefined && high > low && high - low <= 10;
    const fallback = /recommend|nps|empfehl/i.test(label) ? [0, 10] : [1, 5];
    draft.kind = 'rating';
    [draft.min, draft.max] = isScale ? [low, high] : fallback;
  } else if (draft.kind === 'number') {
    if (low !== undefined && high !== undefined && high > low) [draft.min, draft.max] = [low, high];
    else draft.min = 0;
    if (limit !== undefined) draft.max = Number(limit);
  }
  return draft;
}

function tidyOptions(options: readonly string[]): string[] {
  const tidy = options.map((option) =>
    sentenceCase(shorten(option.replace(/^(?:and|or|und|oder|either|an?)\s+/i, ''), 80)),
  );
  return [...new Set(tidy)].slice(0, MOST_OPTIONS);
}

const isYesNo = (options: readonly string[]): boolean =>
  options.length === 2 &&
  /^(?:yes|ja)$/i.test(options[0] ?? '') &&
  /^(?:no|nein)$/i.test(options[1] ?? '');
