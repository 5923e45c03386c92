/** Characters of a text from the service or from visitors that an assistant gets. */
const MAX_CHARACTERS = 200;

/**
 * Control characters, line separators, lone surrogates, and characters that no reader sees but a model does: marks of the writing
 * direction, characters without width, fillers, variation selectors and tags. Joiners and the selector of emoji stay, since Persian and
 * emoji need them.
 */
const UNWANTED =
  /(?:(?!\u200c|\u200d|\ufe0f)[\p{Cc}\u2028\u2029\ufff9-\ufffb\p{Surrogate}\p{Default_Ignorable_Code_Point}])+/gu;

/** Joiners and the selector of emoji. No script and no emoji needs more than one, but that a joiner may follow the selector. */
const JOINERS = /(\ufe0f\u200d|\ufe0f|\u200c|\u200d)(?:\ufe0f|\u200c|\u200d)*/gu;

/**
 * A text that people wrote, such as a title, for the result of a tool: in one line, of a limited length, and without characters
 * that a reader would not see. Undefined if nothing is left.
 */
export function plainText(text: string | undefined): string | undefined {
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
