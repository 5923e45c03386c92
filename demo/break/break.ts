import { createFormsClient, type FormListElement } from '../../src/index.js';
import '../site.js';
import { start } from '../start.js';
import { MOODS, setMood, type Mood } from './moods.js';

const client = createFormsClient();

await start();

const moods = document.querySelector<HTMLFieldSetElement>('.moods')!;
const hint = document.querySelector<HTMLElement>('.hint')!;
const list = document.querySelector<FormListElement>('form-list')!;
const FEW = ['Customer survey with a rating and a comment', 'Summer party RSVP', 'Contact form'];

/** The selected mood has many forms. */
let wasMany = false;
/** The list shows forms that the service no longer has, or lacks some. */
let isListStale = false;
let last: Promise<unknown> = Promise.resolve();
/** Stops the generate of the sample forms. Another failure of the service must not wait for it. */
let samples = new AbortController();

async function change(mood: Mood): Promise<void> {
  hint.textContent = mood.forms ? 'Adding 100,000 forms…' : mood.hint;
  try {
    await setMood(mood);
    const isMany = mood.forms !== undefined;
    isListStale ||= isMany || wasMany;
    wasMany = isMany;
    hint.textContent = mood.hint;
    if (!isListStale) return;
    await list.refresh();
    // A failure of the service fails this refresh too.
    isListStale = mood.fault !== undefined;
  } catch {
    hint.textContent =
      'This needs the local service: start it with npm start, without FORMS_BASE_URL.';
  }
}

/** The visitor may have selected one before this script ran. */
const selectedMood = (): Mood => {
  const { value } = moods.querySelector<HTMLInputElement>(':checked')!;
  return MOODS.find(({ id }) => id === value)!;
};
moods.addEventListener('change', () => {
  const mood = selectedMood();
  samples.abort();
  last = last.then(() => change(mood));
});
last = change(selectedMood());

const sampleButton = document.querySelector<HTMLButtonElement>('.samples')!;

async function generateSamples(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return;
  // The button keeps the focus.
  sampleButton.setAttribute('aria-disabled', 'true');
  hint.textContent = 'Generating three sample forms…';
  try {
    for (const prompt of FEW) await client.generate({ prompt }, { signal });
    hint.textContent = 'The three sample forms are in the list.';
  } catch {
    if (signal.aborted) return;
    hint.textContent =
      'This failure prevents the sample forms. Select “All is well”, then try again.';
  } finally {
    sampleButton.removeAttribute('aria-disabled');
  }
  await list.refresh();
}

sampleButton.addEventListener('click', () => {
  if (sampleButton.ariaDisabled) return;
  samples = new AbortController();
  const { signal } = samples;
  last = last.then(() => generateSamples(signal));
});

addEventListener('pagehide', () => {
  for (const path of ['/_local/faults', '/_local/forms/made'])
    void fetch(path, { method: 'DELETE', keepalive: true });
});
