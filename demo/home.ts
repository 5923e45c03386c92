/** The stage of the home page: the form is in sight beside the generator, or in its place on narrow screens. */
import type { FormGeneratorElement, FormListElement } from '../src/index.js';
import { onPageLanguage } from './page-language.js';
import { onVisitorChange } from './sign-in.js';
import { SampleNote } from './sample-note.js';
import { VersionComparison } from './version-comparison.js';

/** As in home.css. */
const narrow = matchMedia('(width < 900px)');

const find = <Found extends Element>(selector: string): Found =>
  document.querySelector<Found>(selector)!;

const stage = find<HTMLElement>('.stage');
const generator = find<FormGeneratorElement>('#generator');
const list = find<FormListElement>('#list');
const back = find<HTMLButtonElement>('.back');
const panel = find<HTMLElement>('.show');
const note = new SampleNote(find('.note'));
const versions = new VersionComparison(panel);

/** The visitor of a narrow screen went back from the result to the description. */
let isBack = false;

/** Shows what belongs to this step: `describe`, `generate` or `use`. */
function showStep(): void {
  const isUsable = generator.currentForm !== undefined && !isBack;
  const isGenerating = generator.matches(':state(busy)');
  const wasUsable = stage.dataset.step === 'use';
  stage.dataset.step = isUsable ? 'use' : isGenerating ? 'generate' : 'describe';
  back.hidden = !isUsable;
  // The text box, which the generator wanted to focus, was out of sight, or the way back had the focus.
  if (wasUsable && !isUsable && document.activeElement === document.body) generator.focus();
}

/** The elements update after their events, and before the next frame. */
const afterUpdate = (task: () => void): void => void requestAnimationFrame(task);

generator.addEventListener('form-generate', () => {
  isBack = false;
  versions.end();
  // A form that is still current now is being changed.
  queueMicrotask(() => versions.keep(generator.currentForm));
  afterUpdate(showStep);
});
generator.addEventListener('form-generated', ({ detail: { form } }) => {
  if (form.id !== undefined) list.selected = [form.id];
  void note.show(form);
  versions.show();
  const hadFocus = document.activeElement === generator;
  afterUpdate(() => {
    showStep();
    if (!narrow.matches) return;
    // The text box is out of sight, and with it what had the focus.
    scrollTo(0, 0);
    if (hadFocus) back.focus({ preventScroll: true });
  });
});
for (const name of ['form-cancelled', 'form-error'])
  generator.addEventListener(name, () => afterUpdate(showStep));
/** The form is gone, or belongs to another visitor. */
function forgetForm(): void {
  versions.end();
  void note.show(undefined);
  afterUpdate(followGenerator);
}
stage.addEventListener('form-deleted', forgetForm);
onVisitorChange(() => {
  generator.reset();
  forgetForm();
});
/** Shows the form that the generator has now everywhere: the visitor may have gone back to a previous version. */
function followGenerator(): void {
  showStep();
  const form = generator.currentForm;
  if (form?.id === undefined) return;
  list.selected = [form.id];
  void note.show(form);
}
// "Generate another", and the choice of a version, have no event of their own.
generator.addEventListener('click', (event) => {
  const isChoice = versions.isChoice(event);
  if (isChoice) versions.end();
  afterUpdate(isChoice ? followGenerator : showStep);
});
list.addEventListener('form-selected', ({ detail: { form } }) => {
  versions.end();
  void note.show(form);
});
back.addEventListener('click', () => {
  isBack = true;
  showStep();
  generator.focus();
});
onPageLanguage(() => note.translate());

// A panel that is higher than the window stays with its end in sight.
new ResizeObserver(() => panel.style.setProperty('--height', `${panel.offsetHeight}px`)).observe(
  panel,
);
