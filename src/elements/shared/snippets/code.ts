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
  /** Further attributes of `<form-embed>`, by name. */
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

/** The element as it shows. */
function embed({ formUrl, title, presentation }: Presented): string {
  const attributes = Object.entries({ src: formUrl, label: title, ...presentation.attributes });
  const written = attributes.map(([name, value]) => `\n  ${name}="${escape(value)}"`).join('');
  const { button } = presentation;
  const content = button ? `\n  <button slot="trigger">${escape(button.text)}</button>\n` : '';
  return `<form-embed${written}\n>${content}</form-embed>`;
}

/** HTML for any page. */
export function scriptCode(form: Presented, { src, integrity }: ScriptFile): string {
  const proof = integrity
    ? `\n  integrity="${escapeAttribute(integrity)}" crossorigin="anonymous"`
    : '';
  return `<script type="module" src="${escapeAttribute(src)}"${proof}></script>
${embed(form)}`;
}

/** HTML that shows the form on any page, without this package. */
export const iframeCode = ({ formUrl, title }: Shown, height = '600'): string =>
  `<iframe
  src="${escapeAttribute(formUrl)}"
  title="${escapeAttribute(title)}"
  sandbox="${FRAME_SANDBOX}"
  referrerpolicy="${FRAME_REFERRER_POLICY}"
  loading="lazy" width="100%" height="${height}" frameborder="0"
></iframe>`;
