/**
 * Characters that text of others, such as the title of a form, must not bring into an output: members of a character class for
 * regular expressions with the flag `u`. The other files of this folder have one kind of output each.
 */

/** Control characters, and separators of lines and paragraphs: they could forge a line, and a terminal obeys some of them. */
export const CONTROL = String.raw`\p{Cc}\p{Zl}\p{Zp}`;

/** Format characters: hardly one of them is seen, and some change the direction of the text after them. */
export const FORMAT = String.raw`\p{Cf}`;

/** Characters that no reader sees but a model does, such as fillers, variation selectors and tags. */
export const IGNORABLE = String.raw`\p{Default_Ignorable_Code_Point}`;

/** Characters that control the direction of text, with the marks that change it for their neighbors alone. */
export const DIRECTION = String.raw`\p{Bidi_C}`;

/** Characters that neither a terminal nor a log may get. One set, since many read a log in a terminal. */
export const HIDDEN = new RegExp(`[${CONTROL}${FORMAT}]`, 'gu');

/** Escapes such as `\u000a`, one for each code unit of a character. */
export const escapeUnits = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
