import 'prompt-forms/define';
import type { FormsEvent } from 'prompt-forms';

const generator = document.querySelector('form-generator')!;
const output = document.querySelector('output')!;
generator.messages = { generate: 'Make my form' };
generator.addEventListener('form-generated', (event) => {
  const { detail } = event as FormsEvent<'form-generated'>;
  output.textContent = `Your new form: ${detail.form.formUrl}`;
});
