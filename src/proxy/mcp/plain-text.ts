/** Characters of a text from the service or from visitors that an assistant gets. */
const MAX_CHARACTERS = 200;

/**
 * Control characters, line separators, lone surrogates, and characters that no reader sees but a model does: marks of the writing
 * direction, characters without width, and tags. Joiners stay, since Persian and emoji need them.
 */
const UNWANTED =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\p{Surrogate}\u{e0000}-\u{e0fff}]+/gu;

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
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...cleaned];
  if (characters.length <= MAX_CHARACTERS && text.length <= 8 * MAX_CHARACTERS)
    return cleaned || undefined;
  return `${characters.slice(0, MAX_CHARACTERS).join('').trimEnd()}…`;
}
