import { FRAME_REFERRER_POLICY, FRAME_SANDBOX } from '../iframe.js';

/** The form to embed. */
export interface Shown {
  readonly formUrl: string;
  /** Title of the frame. */
  readonly title: string;
}

/** The script-tag file. */
export interface ScriptFile {
  /** Absolute URL. If it is undefined, the reader of the code adds it. */
  readonly src?: string | undefined;
  /** `sha384-…` of the file, if it is known. */
  readonly integrity?: string | undefined;
}

const TAG = 'prompt-forms/define/form-embed';

const NAMES: Readonly<Record<string, string>> = { '&': 'amp', '"': 'quot', '<': 'lt', '>': 'gt' };

/**
 * Escapes a value for an attribute in double quotes, in HTML, JSX and Vue templates: all three decode only character
 * references there. The result has one line and no characters that change the direction of the code around it.
 */
const attribute = (value: string): string =>
  value
    .replace(/[\p{Cc}\p{Bidi_C}\s]+/gu, ' ')
    .trim()
    .replace(/[&"<>]/g, (char) => `&${NAMES[char]};`);

const embed = ({ formUrl, title }: Shown, indent = ''): string =>
  `${indent}<form-embed
${indent}  src="${attribute(formUrl)}"
${indent}  label="${attribute(title)}"
${indent}></form-embed>`;

/** HTML for any page. If the URL of the file is unknown, `hint` says in the reader's language where the file is. */
export function scriptCode(shown: Shown, { src, integrity }: ScriptFile, hint: string): string {
  const proof = integrity ? `\n  integrity="${attribute(integrity)}" crossorigin="anonymous"` : '';
  return `${src ? '' : `<!-- ${hint.replace(/[<>]|--+/g, ' ')} -->\n`}<script type="module" src="${attribute(
    src ?? '/prompt-forms.js',
  )}"${proof}></script>
${embed(shown)}`;
}

/** A React component. */
export const reactCode = (shown: Shown): string => `import '${TAG}';

export const Form = () => (
${embed(shown, '  ')}
);`;

/** A single-file component of Vue. */
export const vueCode = (shown: Shown): string => `<script setup>
// vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'form-embed' } } })
import '${TAG}';
</script>

<template>
${embed(shown, '  ')}
</template>`;

/** HTML that shows the form on any page, without this package. */
export const iframeCode = ({ formUrl, title }: Shown): string =>
  `<iframe
  src="${attribute(formUrl)}"
  title="${attribute(title)}"
  sandbox="${FRAME_SANDBOX}"
  referrerpolicy="${FRAME_REFERRER_POLICY}"
  loading="lazy" width="100%" height="600" frameborder="0"
></iframe>`;
