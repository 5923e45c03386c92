/**
 * Control characters and all characters that control the direction of text, as in characters.ts: marks of the direction would
 * reorder the quotation marks and brackets of the code, too. Written out, since pages load this file.
 */
const UNWANTED = /[\p{Cc}\p{Bidi_C}\s]+/gu;

/** A value in code that a site owner copies: in one line, without characters that change the direction of the code around it. */
export const embedCodeText = (text: string): string => text.replace(UNWANTED, ' ').trim();
