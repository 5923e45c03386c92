import '/prompt-forms/prompt-forms.js';

const generator = document.querySelector('form-generator');
generator.messages = { generate: 'Make my form' };
generator.addEventListener('form-generated', ({ detail }) => {
  document.querySelector('output').textContent = `Your new form: ${detail.form.formUrl}`;
});
