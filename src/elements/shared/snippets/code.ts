import { embedCodeText } from '../../../api/plain-text.js';
import { FRAME_REFERRER_POLICY, FRAME_SANDBOX } from '../iframe.js';

/** The form to embed. */
export interface Shown {
  readonly formUrl: string;
  /** Title of the frame. */
  readonly title: string;
}

/** How a form shows. */
export interface Presentation {
  /** Further attributes of `<form-embed>`, by name. Without `mode`, the form is in the page. */
  readonly attributes: Readonly<Record<string, string>>;
  /** The button that opens the form. */
  readonly button?: { readonly text: string };
}

/** A form and how it shows. */
interface Presented extends Shown {
  readonly presentation: Presentation;
}

/** The script-tag file. */
export interface ScriptFile {
  /** Absolute URL. */
  readonly src: string;
  /** `sha384-…` of the file, if it is known. */
  readonly integrity?: string | undefined;
}

const NAMES: Readonly<Record<string, string>> = { '&': 'amp', '"': 'quot', '<': 'lt', '>': 'gt' };

/**
 * Escapes a value for an attribute in double quotes. The result has one line and no characters that change the direction of
 * the code around it.
 */
const escapeAttribute = (value: string): string =>
  embedCodeText(value).replace(/[&"<>]/g, (char) => `&${NAMES[char]};`);

/**
 * Escapes a text, or a value in double quotes, for HTML and for templates into which sites paste code: braces, `@`, backticks and
 * backslashes begin something else there. Browsers and templates decode the references.
 */
const escape = (value: string): string =>
  escapeAttribute(value).replace(/[{}@`\\]/g, (char) => `&#${char.charCodeAt(0)};`);

const writeAttributes = (attributes: Readonly<Record<string, string>>, separator: string): string =>
  Object.entries(attributes)
    .map(([name, value]) => `${separator}${name}="${escape(value)}"`)
    .join('');

/** The element with the iframe that it takes over. The iframe shows the form even if the script is missing. */
function inlineCode({ presentation, ...form }: Presented): string {
  const { attributes } = presentation;
  const written = writeAttributes({ label: form.title, ...attributes }, ' ');
  const iframe = iframeCode(form, attributes.height).replaceAll(/^/gm, '  ');
  return `<form-embed${written}>\n${iframe}\n</form-embed>`;
}

/** The element as a dialog, drawer or popover. */
function overlayCode({ formUrl, title, presentation }: Presented): string {
  const { attributes, button } = presentation;
  const written = writeAttributes({ src: formUrl, label: title, ...attributes }, '\n  ');
  const content = button ? `\n  <button slot="trigger">${escape(button.text)}</button>\n` : '';
  return `<form-embed${written}\n>${content}</form-embed>`;
}

function scriptTag({ src, integrity }: ScriptFile): string {
  const proof = integrity
    ? `\n  integrity="${escapeAttribute(integrity)}" crossorigin="anonymous"`
    : '';
  return `<script type="module" src="${escapeAttribute(src)}"${proof}></script>\n`;
}

/**
 * HTML for any page.
 * @param script A dialog, drawer or popover needs it. A form in the page is a plain iframe without it.
 */
export function embedCode(form: Presented, script: ScriptFile | undefined): string {
  const isOverlay = 'mode' in form.presentation.attributes;
  return `${script ? scriptTag(script) : ''}${isOverlay ? overlayCode(form) : inlineCode(form)}`;
}

/** HTML that shows the form on any page, without this package. */
export const iframeCode = ({ formUrl, title }: Shown, height = '600'): string =>
  `<iframe
  src="${escape(formUrl)}"
  title="${escape(title)}"
  sandbox="${FRAME_SANDBOX}"
  referrerpolicy="${FRAME_REFERRER_POLICY}"
  loading="lazy" width="100%" height="${escape(height)}" frameborder="0"
></iframe>`;
