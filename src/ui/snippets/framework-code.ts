import { embed, type Presented } from './presented-code.js';

const IMPORT = `import 'prompt-forms/define/form-embed';`;

/** A React component. */
export const reactCode = (form: Presented): string => `${IMPORT}

export const Form = () => (
${embed(form, '  ')}
);`;

/** A single-file component of Vue. */
export const vueCode = (form: Presented): string => `<script setup>
// vue({ template: { compilerOptions: { isCustomElement: (tag) => tag === 'form-embed' } } })
${IMPORT}
</script>

<template>
${embed(form, '  ')}
</template>`;

/** A component of Svelte. */
export const svelteCode = (form: Presented): string => `<script>
  ${IMPORT}
</script>

${embed(form)}`;

/** A component of Angular. */
export const angularCode = (
  form: Presented,
): string => `import { Component, CUSTOM_ELEMENTS_SCHEMA } from '@angular/core';
${IMPORT}

@Component({
  selector: 'app-form',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: \`
${embed(form, '    ')}
  \`,
})
export class FormComponent {}`;
