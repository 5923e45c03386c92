import type {
  FormGeneratorElement,
  GeneratorView,
} from '../../src/elements/form-generator/form-generator.js';
import { DELETED, FORMS, NEW_FORM, NOT_DELETED, PROMPT, RSVP } from './forms.js';
import { copy, press, runAhead, said, shown, until, type Stories, type Story } from './story.js';
import type { Answer, Answers } from './world.js';

type Generator = Story<FormGeneratorElement>;

const part = (name: string) => (element: FormGeneratorElement) =>
  element.shadowRoot?.querySelector(`[part~=${name}]`) !== null;

const prompt = () => ({ prompt: PROMPT });
const generate = (element: FormGeneratorElement) => press(element, '[part~=generate]');

/** A try that fails. */
const failing = (name: string, answer: Answer, more: Answers = {}): Generator => ({
  name,
  attributes: prompt,
  answers: () => ({ generate: answer, ...more }),
  play: generate,
  reached: part('error'),
});

/** A try whose answer is lost, in a page that knew its forms before; then the list has these. */
const lost = (name: string, forms: readonly object[]): Generator => ({
  name,
  attributes: prompt,
  answers: () => ({
    generate: 'lost',
    list: [{ data: { forms: FORMS } }, { data: { forms } }],
  }),
  play: async (element) => {
    await listForms(element);
    const searched = nextSearch(element);
    await generate(element);
    await searched;
  },
  reached: part('error'),
});

/** Until the list has been asked for what is new in it, and the frame after that. */
const nextSearch = ({ client }: FormGeneratorElement): Promise<void> =>
  new Promise((resolve) => {
    const { newSince } = client!;
    client!.newSince = async (...values) => {
      const found = await newSince(...values);
      requestAnimationFrame(() => resolve());
      return found;
    };
  });

/** A list beside the generator learns the forms, and goes. */
async function listForms(element: FormGeneratorElement): Promise<void> {
  const list = document.createElement('form-list');
  list.client = element.client;
  list.hidden = true;
  element.after(list);
  await until(() => list.forms.length > 0, 'the list');
  list.remove();
}

/** A form is there; then something more happens. */
const made = (
  name: string,
  more: Answers = {},
  play: NonNullable<Generator['play']> = () => {},
): Generator => ({
  name,
  attributes: prompt,
  answers: () => ({ generate: { data: RSVP }, delete: 'never', ...more }),
  play: async (element) => {
    await generate(element);
    await shown(element, '[part~=result]');
    await play(element);
  },
  reached: part('result'),
});

const askToDelete = async (element: FormGeneratorElement) => {
  await press(element, '.quiet-danger');
  await shown(element, 'dialog .cancel');
};
const COPY_LINK = '[part~=result] a + button';
const confirmDelete = async (element: FormGeneratorElement) => {
  await askToDelete(element);
  await press(element, 'dialog .danger');
};

export const formGenerator: Stories<GeneratorView, FormGeneratorElement> = {
  idle: [
    { name: 'empty', reached: part('box') },
    { name: 'written', attributes: prompt, reached: part('box') },
    { name: 'limit', attributes: () => ({ ...prompt(), maxlength: '200' }), reached: part('box') },
    { name: 'enter', attributes: () => ({ submit: 'enter' }), reached: part('box') },
    {
      name: 'required',
      attributes: () => ({ name: 'form', required: '' }),
      reached: (element) => !element.validity.valid,
    },
    { name: 'disabled', attributes: () => ({ disabled: '' }), reached: part('box') },
    {
      name: 'missing',
      play: generate,
      reached: (element) => element.shadowRoot?.querySelector('.field-error') !== null,
    },
    {
      name: 'too-long',
      attributes: () => ({ ...prompt(), maxlength: '20' }),
      play: generate,
      reached: (element) => element.shadowRoot?.querySelector('.field-error') !== null,
    },
    {
      name: 'set-up-fault',
      attributes: () => ({ endpoint: 'ftp://files.example' }),
      play: (element) => {
        element.client = undefined;
      },
      reached: part('error'),
    },
    {
      ...made('deleted', { delete: { data: DELETED } }, confirmDelete),
      reached: (element) => !part('result')(element) && said(element) !== '',
    },
  ],
  running: [
    {
      name: 'running',
      attributes: prompt,
      answers: () => ({ generate: 'never' }),
      play: generate,
      reached: part('progress'),
    },
    {
      name: 'running-long',
      attributes: prompt,
      answers: () => ({ generate: 'never' }),
      play: async (element) => {
        await generate(element);
        runAhead(16);
        element.requestUpdate();
      },
      reached: part('progress'),
    },
  ],
  cancelled: [
    {
      name: 'cancelled',
      attributes: prompt,
      answers: () => ({ generate: 'never' }),
      play: async (element) => {
        await generate(element);
        element.cancel();
      },
      reached: (element) => element.shadowRoot?.querySelector('.notice') !== null,
    },
  ],
  failed: [
    failing('refused', { status: 400, error: { message: 'The prompt names no topic.' } }),
    failing('busy', {
      status: 429,
      headers: { 'retry-after': '65' },
      error: { message: 'Slow down' },
    }),
    failing('busy-without-time', { status: 429, error: { message: 'Slow down' } }),
    failing('signed-out', { status: 401, error: { message: 'No session' } }),
    failing('forbidden', { status: 403, error: { message: 'Not yours' } }),
    failing('over-limit', { status: 413, error: { message: 'Too large' } }),
    failing('unavailable', { status: 503, error: { message: 'Down' } }),
    failing('key-refused', {
      status: 401,
      error: { code: 'INVALID_API_KEY', message: 'Invalid API key' },
    }),
    failing('service-fault', { status: 500, error: { message: 'Something broke' } }),
    failing('late', 'late'),
    failing('unknown', 'lost'),
    lost('unknown-none', FORMS),
    lost('unknown-found', [NEW_FORM, ...FORMS]),
  ],
  done: [
    made('ready'),
    made('copied', {}, (element) => copy(element, COPY_LINK, { allowed: true })),
    made('copy-failed', {}, (element) => copy(element, COPY_LINK, { allowed: false })),
    made('embed-code', {}, async (element) => {
      await copy(element, '[aria-expanded]', { allowed: true });
      await shown(element, '[role=tabpanel]');
    }),
    made('deleting', {}, askToDelete),
    made('deleting-busy', {}, confirmDelete),
    made('delete-failed', { delete: NOT_DELETED }, async (element) => {
      await confirmDelete(element);
      await until(() => element.shadowRoot?.querySelector('dialog .error') !== null, 'the failure');
    }),
  ],
};
