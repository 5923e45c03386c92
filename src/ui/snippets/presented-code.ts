import { escapeAttribute, type Shown } from './code.js';

/** How a form shows. */
export interface Presentation {
  /** Further attributes of `<form-embed>`, by name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The button that opens the form. */
  readonly button?: { readonly text: string };
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

const printAttributes = (attributes: Readonly<Record<string, string>>, before: string): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${before}${name}="${escape(value)}"`)
    .join('');

/** The element as it shows, with the indentation of its place. */
export function embed({ formUrl, title, presentation }: Presented, indent = ''): string {
  const attributes = { src: formUrl, label: title, ...presentation.attributes };
  const start = `${indent}<form-embed${printAttributes(attributes, `\n${indent}  `)}\n${indent}>`;
  const { button } = presentation;
  if (!button) return `${start}</form-embed>`;
  return `${start}
${indent}  <button slot="trigger">${escape(button.text)}</button>
${indent}</form-embed>`;
}
