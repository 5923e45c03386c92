import { CONTROL, IGNORABLE } from './characters.js';

const MAX_CHARACTERS = 200;

/**
 * Also marks of annotations and lone surrogates. Joiners and the selector of emoji stay, since Persian and emoji need them. Other
 * format characters are visible signs of a script.
 */
const UNWANTED = new RegExp(
  String.raw`(?:(?!\u200c|\u200d|\ufe0f)[${CONTROL}${IGNORABLE}\ufff9-\ufffb\p{Surrogate}])+`,
  'gu',
);

/** Joiners and the selector of emoji. No script and no emoji needs more than one, but that a joiner may follow the selector. */
const JOINERS = /(\ufe0f\u200d|\ufe0f|\u200c|\u200d)(?:\ufe0f|\u200c|\u200d)*/gu;

/**
 * A text for the result of a tool: in one line, of at most 200 characters, and without characters that a reader would not see.
 * Undefined if nothing is left.
 */
export function toolResultText(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  // A limit before the work, and one after it. No character has more than two units.
  const cleaned = text
    .slice(0, 8 * MAX_CHARACTERS)
    .replace(UNWANTED, ' ')
    .replace(JOINERS, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...cleaned];
  if (characters.length <= MAX_CHARACTERS && text.length <= 8 * MAX_CHARACTERS)
    return cleaned || undefined;
  return `${characters.slice(0, MAX_CHARACTERS).join('').trimEnd()}…`;
}
