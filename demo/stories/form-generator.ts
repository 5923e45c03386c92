import { extras } from '../../src/elements/form-generator/extras.js';
import type {
  FormGeneratorElement,
  GeneratorView,
} from '../../src/elements/form-generator/form-generator.js';
import { DELETED, EXAMPLES, FORMS, NEW_FORM, NOT_DELETED, PROMPT, RSVP } from './forms.js';
import {
  copy,
  noDialog,
  press,
  runAhead,
  said,
  shown,
  until,
  type Stories,
  type Story,
} from './story.js';
import type { Answer, Answers } from './world.js';

type Generator = Story<FormGeneratorElement>;

const part = (name: string) => (element: FormGeneratorElement) =>
  element.shadowRoot?.querySelector(`[part~=${name}]`) !== null;

const prompt = () => ({ prompt: PROMPT });
const generate = (element: FormGeneratorElement) => press(element, '[part~=generate]');

/** Types it into the box, in place of what is there. */
async function write(element: FormGeneratorElement, text: string): Promise<void> {
  const box = (await shown(element, '[part~=textarea]')) as HTMLTextAreaElement;
  box.focus();
  box.value = text;
  box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await element.updateComplete;
}

/** Opens what is folded, and waits until it is there. */
async function unfold(element: FormGeneratorElement, name: string, content: string): Promise<void> {
  await press(element, `[part~=${name}] summary`);
  await shown(element, content);
}

/** Chooses in the builder; selects and fields by their place. */
async function build(element: FormGeneratorElement): Promise<void> {
  await unfold(element, 'builder', '.builder');
  const [audience, language, questions] = [
    ...element.shadowRoot!.querySelectorAll<HTMLInputElement>('.builder .field'),
  ];
  for (const [field, value] of [
    [audience!, 'neighbours with children'],
    [language!, 'fr'],
    [questions!, '5'],
  ] as const) {
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  for (const chip of element.shadowRoot!.querySelectorAll<HTMLElement>(
    '.builder .chip:first-child',
  )) {
    chip.click();
  }
  await element.updateComplete;
}

/** Each form takes so many seconds. */
function makeSlow({ client }: FormGeneratorElement, seconds: number): void {
  const { generate } = client!;
  client!.generate = async (...values) => {
    const made = await generate(...values);
    runAhead(seconds);
    return made;
  };
}

/** A form is on its way: its request was sent. */
async function start(element: FormGeneratorElement): Promise<void> {
  await generate(element);
  await shown(element, '.elapsed');
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** What is said of a form that is on its way, without the time. */
const announced = (element: FormGeneratorElement) =>
  element.shadowRoot?.querySelector('[role=status] > span')?.textContent;

/** A try that fails. */
const failing = (name: string, answer: Answer, more: Answers = {}): Generator => ({
  name,
  attributes: prompt,
  answers: () => ({ generate: answer, ...more }),
  play: generate,
  reached: part('error'),
});

/** A try that nobody hears of, in a page that knew its forms before; then the list has these. */
const unheard = (
  name: string,
  answer: Answer,
  forms: readonly object[],
  play: (element: FormGeneratorElement) => Promise<void> | void = () => {},
): Generator => ({
  name,
  attributes: prompt,
  answers: () => ({
    generate: answer,
    list: [{ data: { forms: FORMS } }, { data: { forms } }],
  }),
  play: async (element) => {
    await listForms(element);
    const searched = nextSearch(element);
    await (answer === 'never' ? start : generate)(element);
    await play(element);
    await searched;
  },
  reached: (element) => element.shadowRoot?.querySelector('.notice :is(li, .link)') !== null,
});
const lost = (name: string, forms: readonly object[]) => unheard(name, 'lost', forms);

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
const QR = '[part~=result] button:nth-of-type(3)';
const confirmDelete = async (element: FormGeneratorElement) => {
  await askToDelete(element);
  await press(element, 'dialog .danger');
};

export const formGenerator: Stories<GeneratorView, FormGeneratorElement> = {
  idle: [
    { name: 'empty', reached: part('box') },
    {
      name: 'written',
      play: (element) => write(element, PROMPT),
      reached: (element) => element.prompt === PROMPT,
    },
    {
      name: 'limit',
      attributes: () => ({ maxlength: '70' }),
      play: (element) => write(element, PROMPT),
      reached: (element) => said(element) !== '',
    },
    {
      name: 'examples',
      attributes: () => ({ examples: JSON.stringify(EXAMPLES) }),
      play: (element) => press(element, '[part~=example]'),
      reached: (element) => element.prompt === EXAMPLES[0]!.prompt,
    },
    {
      name: 'builder',
      play: (element) => unfold(element, 'builder', '.builder'),
      reached: part('builder'),
    },
    {
      name: 'builder-used',
      play: async (element) => {
        await write(element, 'A sign-up for the street festival.');
        await build(element);
      },
      reached: (element) => element.prompt.split('\n').length === 6,
    },
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
      reached: (element) => !part('result')(element) && noDialog(element) && said(element) !== '',
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
        await start(element);
        const before = announced(element);
        runAhead(16);
        await until(() => announced(element) !== before, 'what is said of a long wait');
      },
      reached: part('progress'),
    },
    {
      name: 'running-usual',
      attributes: prompt,
      answers: () => ({ generate: [...Array<Answer>(3).fill({ data: RSVP }), 'never'] }),
      play: async (element) => {
        makeSlow(element, 8);
        for (let runs = 0; runs < 3; runs++) await element.generate();
        await start(element);
        runAhead(3);
        element.requestUpdate();
      },
      reached: part('progress'),
    },
  ],
  waiting: [
    {
      name: 'countdown',
      attributes: prompt,
      answers: () => ({
        generate: {
          status: 429,
          headers: { 'retry-after': '65' },
          error: { message: 'Slow down' },
        },
      }),
      play: generate,
      reached: (element) => element.shadowRoot?.querySelector('.state button') !== null,
    },
  ],
  cancelled: [
    {
      name: 'cancelled',
      attributes: prompt,
      answers: () => ({ generate: 'never' }),
      play: async (element) => {
        await start(element);
        await generate(element);
      },
      reached: (element) => element.shadowRoot?.querySelector('.notice') !== null,
    },
    unheard('cancelled-none', 'never', FORMS, generate),
    unheard('cancelled-found', 'never', [NEW_FORM, ...FORMS], generate),
  ],
  failed: [
    failing('refused', { status: 400, error: { message: 'The prompt names no topic.' } }),
    failing('signed-out', { status: 401, error: { message: 'No session' } }),
    failing('forbidden', { status: 403, error: { message: 'Not yours' } }),
    failing('over-limit', { status: 413, error: { message: 'Too large' } }),
    failing('busy', {
      status: 429,
      headers: { 'retry-after': '3600' },
      error: { message: 'Slow down' },
    }),
    {
      ...failing('still-busy', { status: 429, error: { message: 'Slow down' } }),
      play: async (element) => {
        await generate(element);
        for (let tries = 1; tries < 3; tries++) {
          await press(element, '.state button');
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      },
    },
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
    made('qr-code', {}, async (element) => {
      await press(element, QR);
      await shown(element, '[part~=qr]');
    }),
    made('part-missing', {}, async (element) => {
      const { qr } = extras;
      extras.qr = () => Promise.reject(new TypeError('The connection was lost'));
      await press(element, QR);
      extras.qr = qr;
      await shown(element, '.notice');
    }),
    {
      ...made('preview'),
      attributes: () => ({ ...prompt(), preview: '' }),
      answers: (formPage) => ({ generate: { data: { ...RSVP, formUrl: formPage } } }),
      reached: part('preview'),
    },
    made('share', {}, async (element) => {
      Object.defineProperty(navigator, 'share', { configurable: true, value: async () => {} });
      element.requestUpdate();
    }),
    {
      name: 'prompts',
      attributes: () => ({ prompt: 'A survey' }),
      answers: () => ({
        generate: [{ status: 500, error: { message: 'Something broke' } }, { data: RSVP }],
      }),
      play: async (element) => {
        await generate(element);
        await shown(element, '[part~=error]');
        await write(element, PROMPT);
        await generate(element);
        await shown(element, '[part~=result]');
        await unfold(element, 'prompts', '[part~=prompts] li');
      },
      reached: part('result'),
    },
    made('deleting', {}, askToDelete),
    made('deleting-busy', {}, confirmDelete),
    made('delete-failed', { delete: NOT_DELETED }, async (element) => {
      await confirmDelete(element);
      await until(() => element.shadowRoot?.querySelector('dialog .error') !== null, 'the failure');
    }),
  ],
};
