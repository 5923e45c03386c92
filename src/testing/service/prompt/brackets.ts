/** Brackets after a field: options, a mark, a kind, a range, or a hint. */
import type { FieldKind } from '../form.js';
import { markOf } from './marks.js';
import { members } from './split.js';

export interface Aside {
  options?: string[];
  several?: boolean;
  required?: boolean;
  kind?: FieldKind;
  hint?: string;
}

const LIST_WORD =
  /^(?:(?:(?:select|choose|tick|check|pick) (?:all that apply|any|as many as you like|several)|options?|choices?|drop-?down|select(?: one)?|choose(?: one)?(?: from)?|pick one|radio(?: buttons?)?|single(?:[- ]choice)?|multiple(?:[- ]choice)?|multi-?select|checkbox(?:es)?|one of|any of|either|auswahl|mehrfachauswahl)\b[:,–—-]?\s*)+/i;

const KIND_WORDS: readonly (readonly [RegExp, FieldKind])[] = [
  [
    /^(?:yes ?\/ ?no|yes or no|y\/n|ja ?\/ ?nein|ja oder nein|checkbox|toggle|true\/false)$/i,
    'yesno',
  ],
  [/^(?:long(?: text| answer)?|text ?area|multi-?line|paragraph|free text|freitext)$/i, 'long'],
  [/^(?:short(?: text| answer)?|text|one line)$/i, 'text'],
  [/^(?:numbers?|numeric|integer|zahl)$/i, 'number'],
  [/^(?:date|datum|dd\/mm\/yyyy|mm\/dd\/yyyy)$/i, 'date'],
  [/^(?:time|uhrzeit)$/i, 'time'],
  [/^(?:file|file upload|upload|attachment|pdf|datei)$/i, 'file'],
  [/^(?:url|link)$/i, 'url'],
  [/^(?:rating|stars?|(?:\d{1,2})[- ]?(?:stars?|point scale)|sterne)$/i, 'rating'],
];

const RANGE =
  /^(?:from |von )?\d{1,4} ?(?:-|–|to|bis|\/) ?\d{1,4}(?: (?:stars?|points?|sterne))?$/i;
const EXAMPLE =
  /^(?:e\.?g\.?|for example|such as|like|for instance|z\. ?b\.|max\.?|min\.?|up to|at least|höchstens)(?=[\s:,\d])/i;

export function readAside(text: string): Aside {
  const content = text.trim();
  if (content === '') return {};
  if (EXAMPLE.test(content)) return { hint: content };
  if (RANGE.test(content)) return {};

  const marker = LIST_WORD.exec(content)?.[0] ?? '';
  const several =
    /multi-?select|check ?boxes|multiple(?![- ]choice)|all that apply|any|as many|several|mehrfach/i.test(
      marker,
    ) || undefined;
  const kind = kindWord(content);
  if (kind) return { kind };

  const aside: Aside = several ? { several } : {};
  const rest: string[] = [];
  for (const member of members(content.slice(marker.length))) {
    const mark = markOf(member);
    const memberKind = kindWord(member);
    if (mark !== undefined) aside.required = mark;
    else if (memberKind && memberKind !== 'text') aside.kind = memberKind;
    else if (/^(?:multiple|multi-?select|several|all that apply)$/i.test(member))
      aside.several = true;
    else if (!RANGE.test(member)) rest.push(member);
  }
  if (rest.length >= 2 && rest.every((each) => each.length <= 80))
    return { ...aside, options: rest };
  if (rest.length > 0 && marker === '') return { ...aside, hint: content };
  return aside;
}

const kindWord = (text: string): FieldKind | undefined =>
  KIND_WORDS.find(([pattern]) => pattern.test(text.trim()))?.[1];

/** Separates a text from the contents of its brackets. */
export function takeBrackets(text: string): { rest: string; asides: Aside[] } {
  const asides: Aside[] = [];
  let rest = '';
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const character = text[i] ?? '';
    if (character === '(' || character === '[') {
      if (depth++ === 0) start = i + 1;
    } else if ((character === ')' || character === ']') && depth > 0) {
      if (--depth === 0) asides.push(readAside(text.slice(start, i)));
    } else if (depth === 0) rest += character;
  }
  if (depth > 0) asides.push(readAside(text.slice(start)));
  return {
    rest: rest
      .replace(/\s+/g, ' ')
      .replace(/ ([,.?:])/g, '$1')
      .trim(),
    asides,
  };
}
