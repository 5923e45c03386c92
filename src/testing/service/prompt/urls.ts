/** Takes the URLs out of a prompt before it is read, since their commas, dots and question marks are no punctuation. */
import type { Language } from '../form.js';
import type { Draft } from './item.js';

/** Each URL becomes one character from here on, which no rule about words matches. */
const FIRST_MARK = 0xe000;
const LAST_MARK = 0xf8ff;
const MARK = /[\ue000-\uf8ff]/g;
/** A mark with the words before it that make no sense without it. */
const MARK_IN_TEXT =
  /(?:\s?\b(?:at|on|for|from|of|see|like|via|under|our|my|the|website|site|page|unter|auf|von|siehe)\b){0,4}\s?[\ue000-\uf8ff]/gi;

const URL_TEXT = /(?:https?:\/\/|\bwww\.)[^\s<>"“”„{}[\]、。，；：！？「」（）،؛؟]+/gi;
/** Text with URLs is at most this long. */
const MAX_TEXT_LENGTH = 480;
const MAX_DESCRIBED_URLS = 5;
/** Words for a URL in the middle of a question. */
const THIS_PAGE: Readonly<Partial<Record<Language, string>>> = {
  en: 'this page',
  de: 'diese Seite',
  fr: 'cette page',
  es: 'esta página',
};

export interface TextWithoutUrls {
  /** The prompt with one mark for each URL. */
  readonly text: string;
  readonly urls: readonly string[];
}

export function takeUrls(prompt: string): TextWithoutUrls {
  const urls: string[] = [];
  const text = prompt.replace(MARK, ' ').replace(URL_TEXT, (found) => {
    const url = found.slice(0, urlLength(found));
    const code = FIRST_MARK + urls.length;
    if (code > LAST_MARK) return ' ';
    urls.push(url);
    return String.fromCharCode(code) + found.slice(url.length);
  });
  return { text, urls };
}

/** Length without the punctuation of the sentence: a dot at the end, or a bracket that was opened before the URL. */
function urlLength(text: string): number {
  let end = text.length;
  const closing = text.split(')').length - text.split('(').length;
  for (let open = closing; end > 0; end--) {
    const last = text[end - 1] ?? '';
    if (last === ')' && open > 0) open--;
    else if (!".,;:!?'".includes(last)) break;
  }
  return end;
}

export const hasUrl = (text: string): boolean => /[\ue000-\uf8ff]/.test(text);

/** A text with its URLs back, or without them if it became too long. */
function restoreUrls(text: string, urls: readonly string[]): string {
  const full = text.replace(MARK, (mark) => urls[mark.charCodeAt(0) - FIRST_MARK] ?? '');
  return full.length > MAX_TEXT_LENGTH ? withoutUrls(text) : full;
}

export const withoutUrls = (text: string): string => text.replace(MARK_IN_TEXT, '').trim();

/** The parts that fit into one text. */
function join(parts: readonly (string | undefined)[]): string | undefined {
  let text = '';
  for (const part of new Set(parts)) {
    const longer = `${text} ${part ?? ''}`.trim();
    if (longer.length <= MAX_TEXT_LENGTH) text = longer;
  }
  return text === '' ? undefined : text;
}

/** Moves the URLs of a label to the hint. Undefined if the label was only a URL. */
export function moveUrlsToHint(
  draft: Draft,
  urls: readonly string[],
  lang: Language,
): Draft | undefined {
  const marks = draft.label.match(MARK) ?? [];
  const thisPage = draft.label.endsWith('?') ? THIS_PAGE[lang] : undefined;
  const label =
    thisPage === undefined ? withoutUrls(draft.label) : draft.label.replace(MARK, thisPage);
  if (!/[\p{L}\p{N}]/u.test(label) && marks.length > 0) return undefined;
  const hint = join([draft.hint, ...marks].map((part) => part && restoreUrls(part, urls)));
  const options = draft.options
    ?.map((option) => restoreUrls(option, urls))
    .filter((option) => option !== '');
  return { ...draft, label, ...(hint !== undefined && { hint }), ...(options && { options }) };
}

/** The description with all URLs of the prompt that no field has. */
export function describeWithUrls(
  { text, urls }: TextWithoutUrls,
  description: string | undefined,
  fields: readonly Pick<Draft, 'hint' | 'options'>[],
): string | undefined {
  const said = description && restoreUrls(description, urls);
  const shown = [said, ...fields.flatMap(({ hint, options = [] }) => [hint, ...options])].join(' ');
  const marks = text.match(MARK)?.slice(0, MAX_DESCRIBED_URLS) ?? [];
  const others = marks.map((mark) => restoreUrls(mark, urls)).filter((url) => !shown.includes(url));
  return join([said, ...others]);
}
