/** Escapes text for HTML. All text of prompts and submissions passes through here. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/**
 * Markup that is already safe. Only {@link html} and {@link raw} create it. The text is in a private field, which
 * no value from JSON can have: what merely looks like markup is not trusted.
 */
export class Markup {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  static isMarkup(value: unknown): value is Markup {
    return typeof value === 'object' && value !== null && #text in value;
  }

  toString(): string {
    return this.#text;
  }
}

export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

type Value = string | number | Markup | readonly Value[] | false | undefined;

/** A template that escapes every value but markup; `false` and `undefined` give nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(strings.reduce((all, part, index) => all + write(values[index - 1]) + part));
}

/** Constant text that is already markup: the style sheet and the script. */
export const raw = (text: string): Markup => new Markup(text);

function write(value: Value): string {
  if (value === undefined || value === false) return '';
  if (Markup.isMarkup(value)) return `${value}`;
  if (Array.isArray(value)) return (value as readonly Value[]).map(write).join('');
  return escape(String(value));
}
