import { FRAME_REFERRER_POLICY, FRAME_SANDBOX } from '../iframe.js';

/** The form to embed. */
export interface Shown {
  readonly formUrl: string;
  /** Title of the frame. */
  readonly title: string;
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
export const escapeAttribute = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Bidi_C}\s]+/gu, ' ')
    .trim()
    .replace(/[&"<>]/g, (char) => `&${NAMES[char]};`);

const embed = ({ formUrl, title }: Shown): string =>
  `<form-embed
  src="${escapeAttribute(formUrl)}"
  label="${escapeAttribute(title)}"
></form-embed>`;

/** HTML for any page. */
export function scriptCode(
  shown: Shown,
  { src, integrity }: ScriptFile,
  element = embed(shown),
): string {
  const proof = integrity
    ? `\n  integrity="${escapeAttribute(integrity)}" crossorigin="anonymous"`
    : '';
  return `<script type="module" src="${escapeAttribute(src)}"${proof}></script>
${element}`;
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
