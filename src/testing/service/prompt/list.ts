/** From a list in running text to fields: which part is a field, which an option of the field before it. */
import { takeBrackets } from './brackets.js';
import { isKnown } from './kinds.js';
import {
  isRangeText,
  LONGEST_ITEM,
  MOST_OPTIONS,
  optionsIn,
  readItem,
  type Draft,
  type IntroducedOptions,
} from './item.js';
import { markOf, names, ruleOf, type Rule } from './marks.js';
import { members, parts, type Part } from './split.js';

/** Matches text about the look or the behavior of the form, which is no field. */
export const NOT_A_FIELD =
  /\b(?:buttons?|theme|colou?r scheme|styl(?:e|ing)|designs?|tone|layout|look|logo|background|thank[- ]you (?:page|message|note)|confirmation (?:page|email|message)|mobile[- ]friendly|responsive|progress bar|captcha|header|footer|fonts?|validation|branding|friendly|animations?)\b|^(?:send|make|keep|use|show|put|save|store|notify|redirect|nothing else|no more|that's it|that is all|etc|so on|more)\b/i;
export interface Listed {
  drafts: Draft[];
  /** "all required" or "where the email is optional" as a part of the list. */
  rules: Rule[];
}

/** Reads a list in running text: "name, email and size: S, M or L". */
export function readList(text: string): Listed {
  const list = parts(text).slice(0, 200);
  const listed: Listed = { drafts: [], rules: [] };
  for (let i = 0; i < list.length; i++) {
    const part = list[i];
    if (!part || part.text.length > LONGEST_ITEM) continue;
    const mark = markOf(part.text);
    const last = listed.drafts.at(-1);
    if (mark !== undefined) {
      if (last) last.required = mark;
      continue;
    }
    const rule = ruleOf(part.text);
    if (rule && (rule.fields === 'all' || listed.drafts.some(({ label }) => names(rule, label)))) {
      listed.rules.push(rule);
      continue;
    }
    const { rest } = takeBrackets(part.text);
    const introduced = isRangeText(rest) ? undefined : optionsIn(rest);
    if (introduced && startsOptions(introduced, list, i)) {
      const end = lastOption(list, i);
      const tail = list.slice(i + 1, end + 1).map(({ text: each }) => each);
      const draft = readItem([part.text, ...tail].join(', '));
      if (draft) listed.drafts.push(draft);
      i = end;
      continue;
    }
    const draft = readItem(part.text);
    if (draft && !(draft.kind === 'text' && NOT_A_FIELD.test(part.text))) listed.drafts.push(draft);
  }
  return listed;
}

/** Options need company: "a photo from the event" has none. */
function startsOptions(
  { options, hasColon }: IntroducedOptions,
  list: readonly Part[],
  at: number,
): boolean {
  if (members(options).length > 1) return true;
  return lastOption(list, at) > at && (hasColon || !isKnown(options));
}

/** End index of the options that begin at `at`: after the part that follows "or", else before the next field. */
function lastOption(list: readonly Part[], at: number): number {
  if (/\s(?:or|oder)\s/i.test(list[at]?.text ?? '')) return at;
  let end = at;
  for (let i = at + 1; i < Math.min(list.length, at + MOST_OPTIONS); i++) {
    const part = list[i];
    if (!part || part.joint === 'semicolon' || optionsIn(part.text) || part.text.includes('('))
      break;
    // "red, green or blue": the list extends at least to its "or".
    if (/^(?:or|oder)\s|\s(?:or|oder)\s/i.test(part.text)) return i;
  }
  for (let i = at + 1; i < Math.min(list.length, at + MOST_OPTIONS); i++) {
    const part = list[i];
    if (!part || part.joint === 'semicolon' || optionsIn(part.text)) break;
    if (part.text.includes('(') || markOf(part.text) !== undefined) break;
    if (/^(?:an?|the|their|your|optional|eine?n?)\s/i.test(part.text) || isKnown(part.text)) break;
    if (part.text.split(' ').length > 6) break;
    end = i;
    if (part.joint === 'and') break;
  }
  return end;
}
