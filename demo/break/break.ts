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

let many = false;
let last: Promise<unknown> = Promise.resolve();

async function change(mood: Mood): Promise<void> {
  hint.textContent = mood.forms ? 'Making the forms…' : mood.hint;
  try {
    await setMood(mood);
    const wasMany = many;
    many = mood.forms !== undefined;
    hint.textContent = mood.hint;
    if (many || wasMany) await list.refresh();
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
  last = last.then(() => change(mood));
});
last = change(selectedMood());

document.querySelector('.samples')!.addEventListener('click', () => {
  last = last
    .then(async () => {
      for (const prompt of FEW) await client.generate({ prompt });
    })
    .catch(() => (hint.textContent = 'The service is not in the mood to make any.'))
    .then(() => list.refresh());
});

addEventListener('pagehide', () => {
  for (const path of ['/_local/faults', '/_local/forms/made'])
    void fetch(path, { method: 'DELETE', keepalive: true });
});
