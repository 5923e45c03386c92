/** Text to HTML. Every word of a prompt and every answer passes through here. */

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is already safe; only {@link html} and {@link raw} make it. */
export class Markup {
  constructor(readonly text: string) {}
}

export const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

type Value = string | number | Markup | readonly Markup[] | false | undefined;

/** A template that escapes every value but markup; `false` and `undefined` give nothing. */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  return new Markup(strings.reduce((all, part, index) => all + write(values[index - 1]) + part));
}

/** Own, constant text that is markup already: the style sheet and the script. */
export const raw = (text: string): Markup => new Markup(text);

function write(value: Value): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'string' || typeof value === 'number') return escape(String(value));
  return value.map((each) => each.text).join('');
}
