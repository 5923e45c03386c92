import { visibleText } from '../../../language/visible-text.js';

/** Characters that a visitor does not see: controls, and those that write text into the variants of other characters. */
const HIDDEN = /[^\P{Cc}\n\t]|[\u{e0000}-\u{e0fff}]/gu;

/** Empty lines, which move the text after them out of the box. */
const EMPTY_LINES = /\n[\s\u2800]*\n/g;

/** Text of an assistant or of a form, without hidden characters and with at most one empty line in a row. */
export const cleanText = (text: unknown): string =>
  typeof text === 'string'
    ? visibleText(text).replace(HIDDEN, '').replace(EMPTY_LINES, '\n\n').trim()
    : '';
