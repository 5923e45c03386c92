/**
 * Text of others, such as the title of a form or the message of a service, as plain text: one function for each kind of output. What an
 * output must not get depends on what it does with it: a terminal obeys control characters, a model reads what no person sees, and code
 * must not change its direction. The expressions are written out, so that a page loads only those that it needs.
 */

/**
 * Characters that neither a terminal nor a log may get, since many read a log in a terminal: control characters, format characters, which
 * hide or change the direction, and separators of lines and paragraphs.
 */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Escapes such as `\u000a`, one for each code unit of a character. */
const escapeUnits = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** A text for one line of the terminal. Characters that could control it or hide are spaces. */
export const terminalText = (text: string): string => text.replaceAll(HIDDEN, ' ');

/** A value as JSON for the terminal, with line ends for readers. Characters that could control it or hide are escaped. */
export const terminalJson = (value: unknown): string =>
  JSON.stringify(value, undefined, 2).replaceAll(HIDDEN, (character) =>
    character === '\n' ? character : escapeUnits(character),
  );

const MAX_LOG_CHARACTERS = 4_000;

/** A text for an entry of the log, with escapes such as `\u202e`, so that nothing is lost. Cut after 4,000 characters. */
export function logText(text: string): string {
  const escaped = text.replaceAll(HIDDEN, escapeUnits);
  return escaped.length <= MAX_LOG_CHARACTERS
    ? escaped
    : `${escaped.slice(0, MAX_LOG_CHARACTERS)}…`;
}

/** A character that a visitor sees: no space, control, mark without a base, filler or empty Braille cell. */
const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{M}\p{Z}\u2800]/u;

/** Embeddings, overrides and isolates: without their end, they change the direction of what follows the text. */
const UNENDED_DIRECTION = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A text for a sentence, or for the name of a control: without characters that change the direction of what follows. Empty if a
 * visitor would see nothing of it, and for the value of a removed attribute.
 */
export const labelText = (text: string | null = ''): string =>
  text !== null && VISIBLE.test(text) ? text.replace(UNENDED_DIRECTION, '') : '';

/** Also marks of the direction, which would reorder the quotation marks and brackets of the code. */
const NOT_IN_CODE = /[\p{Cc}\p{Bidi_C}\s]+/gu;

/** A value in code that a site owner copies: in one line, without characters that change the direction of the code around it. */
export const embedCodeText = (text: string): string => text.replace(NOT_IN_CODE, ' ').trim();

/**
 * Control characters, line separators, lone surrogates, and characters that no reader sees but a model does: marks of the writing
 * direction, characters without width, fillers, variation selectors and tags. Joiners and the selector of emoji stay, since Persian and
 * emoji need them.
 */
const NOT_FOR_MODELS =
  /(?:(?!\u200c|\u200d|\ufe0f)[\p{Cc}\p{Zl}\p{Zp}\ufff9-\ufffb\p{Surrogate}\p{Default_Ignorable_Code_Point}])+/gu;

/** Joiners and the selector of emoji. No script and no emoji needs more than one, but that a joiner may follow the selector. */
const JOINERS = /(\ufe0f\u200d|\ufe0f|\u200c|\u200d)(?:\ufe0f|\u200c|\u200d)*/gu;

const MAX_RESULT_CHARACTERS = 200;
/** Code units that are looked at. */
const MAX_RESULT_UNITS = 8 * MAX_RESULT_CHARACTERS;

/**
 * A text for the result of a tool: in one line, of at most 200 characters, and without characters that a reader would not see.
 * Undefined if nothing is left.
 */
export function toolResultText(text: string | undefined): string | undefined {
  if (text === undefined) return undefined;
  // A limit before the work, and one after it. No character has more than two units.
  const cleaned = text
    .slice(0, MAX_RESULT_UNITS)
    .replace(NOT_FOR_MODELS, ' ')
    .replace(JOINERS, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const characters = [...cleaned];
  if (characters.length <= MAX_RESULT_CHARACTERS && text.length <= MAX_RESULT_UNITS)
    return cleaned || undefined;
  return `${characters.slice(0, MAX_RESULT_CHARACTERS).join('').trimEnd()}…`;
}
