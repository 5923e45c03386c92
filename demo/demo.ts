import './sign-in.js';
import './site.js';
import { enableCopyButtons } from './copy-buttons.js';
import type { FormGeneratorElement, FormListElement } from '../src/index.js';
import { start } from './start.js';

enableCopyButtons();

const generator = document.querySelector<FormGeneratorElement>('#generator')!;
const list = document.querySelector<FormListElement>('#list')!;

// The steps are in the place where the generator shows its progress and its result.
generator.addEventListener('form-generate', () => {
  document.querySelector<HTMLElement>('.steps')!.hidden = true;
});
generator.addEventListener('form-generated', ({ detail: { form } }) => {
  if (form.id !== undefined) list.selected = [form.id];
  document.querySelector<HTMLElement>('.view-form')!.hidden = false;
});

/** Forms that a narrow screen shows before "Show all". */
const FEW_FORMS = 8;
const showAll = document.querySelector<HTMLButtonElement>('.show-all')!;
list.addEventListener('list-loaded', ({ detail: { forms } }) => {
  const isLong = forms.length > FEW_FORMS;
  list.classList.toggle('whole', !isLong);
  showAll.hidden = !isLong;
});
showAll.addEventListener('click', () => {
  list.classList.add('whole');
  showAll.hidden = true;
});

await start();
