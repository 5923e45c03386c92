/** From the words about one field to the field, and from a list to its fields. */
import type { Field, FieldKind } from '../form.js';
import { MAX_OPTIONS } from '../read-definition.js';
import { itemsIn, MAX_ITEM, membersOf, type Item } from './split.js';
import { sentenceCase, shorten, startsWithCount } from './title.js';
import * as terms from './terms.js';
import { isKnown, kindOf } from './terms.js';

/** A field whose name is not final, and of which it is open whether it is required. */
export interface Draft extends Omit<Field, 'name' | 'required'> {
  required?: boolean;
}

const MAX_LABEL = 120;
const MAX_LABEL_WORDS = 16;

/** "on a scale of 1 to 5", "1-10 stars" */
export const RANGE =
  /(?:(?:on a |auf einer )?(?:scale |skala |échelle |escala )?(?:of|from|von|de|del|من) )?(?<![\p{L}\d])(\d{1,4}) ?(?:-|–|to|bis|à|al?|hasta|إلى|から) ?(\d{1,4})(?! ?[-\d])(?: (?:stars?|points?|sternen?))?(?!\p{sc=Latin})/iu;
const STARS = /(?:out of )?(\d{1,2})[- ](?:point|stars?|sterne)/i;

/** Properties of a field from its brackets and marks. */
interface Details {
  required?: boolean;
  kind?: FieldKind;
  hint?: string;
  options?: readonly string[];
  isSeveral?: boolean;
}

/** True: required, false: optional, undefined: the text says something else. */
function markOf(text: string): boolean | undefined {
  const others = text
    .replace(terms.OPTIONAL, '')
    .replace(terms.REQUIRED, '')
    .replace(/^(?:is|are) /i, '');
  if (text.length > MAX_LABEL || /\p{L}/u.test(others)) return undefined;
  return terms.OPTIONAL.test(text) ? false : terms.REQUIRED.test(text) || undefined;
}

function readBrackets(content: string): Details {
  if (terms.EXAMPLE.test(content)) return { hint: content };
  const details: Details = terms.SEVERAL.test(content) ? { isSeveral: true } : {};
  const words = membersOf(content.replace(/^[^:,]{1,40}:\s+/, '')).filter((member) => {
    const required = markOf(member);
    if (required !== undefined) details.required = required;
    return required === undefined && !terms.SEVERAL.test(member);
  });
  if (words.length > 1) return { ...details, options: words };
  const kind = kindOf(words[0] ?? '');
  if (kind) return { ...details, kind };
  return words.length === 0 || RANGE.test(content) ? details : { ...details, hint: content };
}

/** Label and options in "size: S, M or L", "drink with options tea, juice" and "choose tea or juice". */
function optionsIn(text: string): { label: string; list: string } | undefined {
  const start = terms.CHOOSE.exec(text)?.[0];
  if (start !== undefined) return { label: '', list: text.slice(start.length) };
  const [, label, list] = /^([^:?]{0,120}):\s+(.+)$/.exec(text) ?? terms.OPTIONS.exec(text) ?? [];
  return label === undefined || list === undefined ? undefined : { label, list };
}

const areOptions = (texts: readonly string[]): boolean =>
  texts.length > 1 && texts.every((each) => each.split(' ').length < 3 && !isKnown(each));

/** Reads one field with all that belongs to it: "T-shirt size (required): S, M or L". */
export function readField(text: string): Draft | undefined {
  const item = text.slice(0, MAX_ITEM);
  const details: Details = {};
  const rest = item.replace(/[([]([^()[\]]*)(?:[)\]]|$)/g, (_, content: string) => {
    Object.assign(details, readBrackets(content));
    return ' ';
  });
  const [asked = '', ...tail] = rest.split('?');
  const found = optionsIn(asked.trim());
  const listed = membersOf(found?.list ?? tail.join(' '));
  let words = asked;
  if (found && (listed.length > 1 || /:\s/.test(asked))) {
    words = found.label;
    Object.assign(details, readBrackets(found.list));
  } else if (!found && listed.length > 1) details.options ??= listed;
  else if (words.search(terms.OR) > 0) {
    const offered = membersOf(words);
    if (areOptions(offered)) details.options ??= offered;
  }
  const isRequired = words.trim().endsWith('*') || terms.REQUIRED.test(words);
  if (isRequired || terms.OPTIONAL.test(words)) details.required ??= !terms.OPTIONAL.test(words);
  const bare = words.replace(terms.OPTIONAL, ' ').replace(terms.REQUIRED, ' ').replace(RANGE, ' ');
  const { label, isDirect } = labelOf(bare);
  if (label === '' && details.options) return finish('', item, details);
  if (label.split(' ').length > MAX_LABEL_WORDS || /^(?:\d+( \p{L}+)?)?$/u.test(label))
    return undefined;
  if (!isDirect && tail.length === 0)
    return finish(label, item, { kind: kindOf(label) ?? 'text', ...details });
  const known = kindOf(label) ?? (terms.ASKS_WHICH.test(label) ? 'text' : 'long');
  const kind = terms.ASKS_YES_NO.test(label) ? 'yesno' : known;
  return finish(`${label}?`, item, { kind, ...details });
}

/** The label without the words around it. An indirect question becomes a direct one. */
function labelOf(text: string): { label: string; isDirect: boolean } {
  let label = text.replace(/\s+/g, ' ');
  for (let before = ''; before !== label;) {
    before = label;
    label = label.replace(/^["'“„‘:\s*]+|["'“”’:,.\s*–—-]+$/g, '').replace(terms.ITEM_START, '');
    label = label.replace(terms.ITEM_END, '').trim() || label;
  }
  const [pattern, replacement = ''] = terms.DIRECT.find(([indirect]) => indirect.test(label)) ?? [];
  if (pattern) label = label.replace(pattern, replacement);
  if (/^(?:what|how|when|where|why|who|which|do|are|will|can)\b/i.test(label))
    label = label.replace(/\bthe[ym]\b/gi, 'you').replace(/\btheir\b/gi, 'your');
  if (/^emails$/i.test(label)) label = 'Email';
  return { label: sentenceCase(shorten(label, MAX_LABEL)), isDirect: pattern !== undefined };
}

/** Combines all that was read about one field. `item` may contain numbers such as "1-5". */
function finish(
  label: string,
  item: string,
  { required, hint, options = [], kind = 'text', isSeveral }: Details,
): Draft {
  const draft: Draft = { label, kind };
  if (required !== undefined) draft.required = required;
  if (hint !== undefined) draft.hint = sentenceCase(shorten(hint, 150));
  if (terms.YES_NO.test(options.join('/'))) draft.kind = 'yesno';
  else if (options.length > 1) {
    draft.kind =
      (isSeveral ?? (terms.SEVERAL.test(label) || terms.SEVERAL_THINGS.test(label)))
        ? 'multiple'
        : 'single';
    const tidy = options.map((option) =>
      sentenceCase(shorten(option.replace(/^(?:either|an?|the) /i, ''), 80)),
    );
    draft.options = [...new Set(tidy)].slice(0, MAX_OPTIONS);
  }
  const [, low = 1, high = STARS.exec(item)?.[1] ?? NaN] = RANGE.exec(item)?.map(Number) ?? [];
  const isRange = Number(high) > low;
  const isScale = isRange && low <= 1 && Number(high) <= 10;
  if (draft.kind === 'rating' || (draft.kind === 'text' && isScale)) {
    const usual = /recommend|empfehl/i.test(label) ? [0, 10] : [1, 5];
    [draft.min, draft.max] = isRange && Number(high) - low <= 10 ? [low, Number(high)] : usual;
    draft.kind = 'rating';
  } else if (draft.kind === 'number') {
    draft.min = isRange ? low : 0;
    if (isRange) draft.max = Number(high);
  }
  return draft;
}

/** Longer lists have no more fields. */
const MAX_ITEMS = 200;

/** Reads a list in running text: "name, email and size: S, M or L". */
export function readFields(list: string): { drafts: Draft[]; notUnderstood: string[] } {
  const isChoice =
    /^[^?]+\?$/.test(list) && areOptions(membersOf(list.slice(0, -1))) && terms.OR.test(list);
  const items = isChoice ? [{ text: list, end: '' }] : itemsIn(list).slice(0, MAX_ITEMS);
  const drafts: Draft[] = [];
  const notUnderstood: string[] = [];
  for (let index = 0; index < items.length; index++) {
    const look = terms.LOOK.exec(items[index]?.text.slice(0, MAX_ITEM) ?? '');
    if (look) {
      notUnderstood.push(look[0].trim());
      items[index] = { ...items[index]!, text: look.input.slice(0, look.index) };
    }
    const text = items[index]?.text ?? '';
    const last = drafts.at(-1);
    const required = isKnown(text) ? undefined : markOf(text);
    if (required !== undefined && last) {
      last.required = required;
      continue;
    }
    if (startsWithCount(text)) continue;
    const isRule = !text.includes('(') && (terms.OPTIONAL.test(text) || terms.REQUIRED.test(text));
    const isNamed = ({ label }: Draft) => text.toLowerCase().includes(label.toLowerCase());
    if (isRule && (terms.ALL.test(text) || drafts.some(isNamed))) {
      notUnderstood.push(text);
      continue;
    }
    const end = lastOption(items, index);
    const whole = items
      .slice(index, end + 1)
      .map((item) => item.text)
      .join(', ');
    const draft = text.length > MAX_ITEM ? undefined : readField(whole);
    const isClause = terms.CLAUSE.test(text) && !/\?$/.test(draft?.label ?? '') && !draft?.options;
    const isField =
      !isClause &&
      !terms.DECORATION.test(text) &&
      !terms.CONDITION.test(text) &&
      (draft?.kind !== 'text' || !terms.NO_FIELD.test(text));
    if (draft && isField) drafts.push(draft);
    else notUnderstood.push(whole);
    index = end;
  }
  return { drafts, notUnderstood };
}

/** End index of the options that begin at `start`: the item with "or", else the last item before the next field. */
function lastOption(items: readonly Item[], start: number): number {
  const text = items[start]?.text ?? '';
  const found = optionsIn(text);
  if (!found || text.includes('(') || found.list.search(terms.OR) >= 0 || RANGE.test(text))
    return start;
  if (!/:\s/.test(text) && isKnown(found.list)) return start;
  const others = items.slice(start + 1, start + MAX_OPTIONS);
  const isEnd = ({ text: other }: Item, index: number) =>
    items[start + index]?.end === ';' || /[:(?]/.test(other) || markOf(other) !== undefined;
  const stop = others.findIndex(isEnd);
  const possible = stop < 0 ? others : others.slice(0, stop);
  const or = possible.findIndex((item) => ` ${item.text}`.search(terms.OR) >= 0);
  if (or >= 0) return start + 1 + or;
  // "and" stands before the last option.
  const isBehindLast = (index: number) =>
    index > 0 && ` ${items[start + index - 1]?.end} `.search(terms.AND) >= 0;
  const next = possible.findIndex(
    ({ text: other }, index) =>
      isBehindLast(index) || isKnown(other) || other.split(' ').length > 6,
  );
  return start + (next < 0 ? possible.length : next);
}
