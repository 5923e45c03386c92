import { escapeAttribute, type Shown } from '../code.js';

/** How a form shows. */
export interface Presentation {
  /** Further attributes of `<form-embed>`, by name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The button that opens the form. */
  readonly button?: { readonly text: string; readonly style?: string };
}

/** A form and how it shows. */
export interface Presented extends Shown {
  readonly presentation: Presentation;
}

/**
 * Escapes a text, or a value in double quotes, for HTML and the templates of the frameworks, which all decode character
 * references. Braces begin an expression, `@` begins a block in Angular, whose templates are in strings of JavaScript.
 */
const escape = (value: string): string =>
  escapeAttribute(value).replace(/[{}@`\\]/g, (char) => `&#${char.charCodeAt(0)};`);

/** The element as it shows, with the indentation of its place. */
export function embed({ formUrl, title, presentation }: Presented, indent = ''): string {
  const { attributes, button } = presentation;
  const lines = Object.entries({ src: formUrl, label: title, ...attributes }).map(
    ([name, value]) => `\n${indent}  ${name}="${escape(value)}"`,
  );
  const start = `${indent}<form-embed${lines.join('')}\n${indent}>`;
  if (!button) return `${start}</form-embed>`;
  const style = button.style ? ` style="${button.style}"` : '';
  return `${start}
${indent}  <button slot="trigger"${style}>${escape(button.text)}</button>
${indent}</form-embed>`;
}
