/** Takes the URLs out of a prompt before it is read, since their commas, dots and question marks are no punctuation. */

/** Each URL becomes one character from here on, which no rule about words matches. */
const FIRST_MARK = 0xe000;
const LAST_MARK = 0xf8ff;
const MARK = /[\ue000-\uf8ff]/g;
/** A mark with the words before it that make no sense without it. */
const MARK_IN_TEXT =
  /(?:\s?\b(?:at|on|for|from|of|see|our|my|the|website|site|page|unter|auf|von|siehe)\b){0,4}\s?[\ue000-\uf8ff]/gi;
const URL_TEXT = /(?:https?:\/\/|\bwww\.)[^\s<>"“”„{}[\]、。，；：！？「」（）،؛؟]+/gi;

/** Longest text with URLs: the page of the static demo accepts 500 characters. */
const MAX_TEXT_LENGTH = 480;

export function takeUrls(prompt: string): { text: string; urls: string[] } {
  const urls: string[] = [];
  const text = prompt.replace(MARK, ' ').replace(URL_TEXT, (found) => {
    const isClosed = found.split(')').length <= found.split('(').length;
    // Without the punctuation of the sentence, and the bracket that was opened before the URL.
    const url = found.replace(
      isClosed ? /[.,;:!?']{1,9}$/ : /[.,;:!?']{0,9}\)?[.,;:!?']{0,9}$/,
      '',
    );
    if (FIRST_MARK + urls.length > LAST_MARK) return ' ';
    return String.fromCharCode(FIRST_MARK + urls.push(url) - 1) + found.slice(url.length);
  });
  return { text, urls };
}

export const hasUrl = (text: string): boolean => /[\ue000-\uf8ff]/.test(text);

export const withoutUrls = (text: string): string => text.replace(MARK_IN_TEXT, '').trim();

/** A text with its URLs back, or without them if it became too long. */
export function restoreUrls(text: string, urls: readonly string[]): string {
  const full = text.replace(MARK, (mark) => urls[mark.charCodeAt(0) - FIRST_MARK] ?? '');
  return full.length > MAX_TEXT_LENGTH ? withoutUrls(text) : full;
}

/** The parts that fit into one text, each once. */
export const joinTexts = (parts: readonly string[]): string =>
  [...new Set(parts)].reduce((text, part) => {
    const longer = `${text} ${part}`.trim();
    return longer.length > MAX_TEXT_LENGTH ? text : longer;
  }, '');
