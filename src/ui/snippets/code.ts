import { FRAME_REFERRER_POLICY, FRAME_SANDBOX } from '../iframe.js';

/** The form that the code shows. */
export interface Shown {
  readonly formUrl: string;
  /** What the frame is called. */
  readonly title: string;
}

/** The script-tag file, as far as it is known where the page is. */
export interface ScriptFile {
  /** Absolute URL; undefined: the reader has to say it. */
  readonly src?: string | undefined;
  /** `sha384-…` of the file, where it is known. */
  readonly integrity?: string | undefined;
}

const TAG = 'prompt-forms/define/form-embed';

const NAMES: Readonly<Record<string, string>> = { '&': 'amp', '"': 'quot', '<': 'lt', '>': 'gt' };

/**
 * A value within the double quotes of an attribute, in HTML, in JSX and in Vue's templates alike: all three
 * read character references and nothing else there. On one line, and without what turns the direction of
 * the code around it.
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

/** HTML for any page. `hint`, in the reader's language, says where the file is found whose URL is not known. */
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
