/** What a person does with a generator, and stories that begin alike. */
import type { FormGeneratorElement } from '../../src/elements/form-generator/form-generator.js';
import { FORMS, PROMPT, RSVP } from './forms.js';
import { press, runAhead, shown, until, type Story } from './story.js';
import type { Answer, Answers } from './world.js';

type Generator = Story<FormGeneratorElement>;

export const part = (name: string) => (element: FormGeneratorElement) =>
  element.shadowRoot?.querySelector(`[part~=${name}]`) !== null;

export const prompt = () => ({ prompt: PROMPT });
export const generate = (element: FormGeneratorElement) => press(element, '[part~=generate]');

/** Types it into the box, in place of what is there. */
export async function write(element: FormGeneratorElement, text: string): Promise<void> {
  const box = (await shown(element, '[part~=textarea]')) as HTMLTextAreaElement;
  box.focus();
  box.value = text;
  box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await element.updateComplete;
}

/** Opens what is folded, and waits until it is there. */
export async function unfold(
  element: FormGeneratorElement,
  name: string,
  content: string,
): Promise<void> {
  await press(element, `[part~=${name}] summary`);
  await shown(element, content);
}

/** Chooses in the builder; selects and fields by their place. */
export async function build(element: FormGeneratorElement): Promise<void> {
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
export function makeSlow({ client }: FormGeneratorElement, seconds: number): void {
  const { generate } = client!;
  client!.generate = async (...values) => {
    const made = await generate(...values);
    runAhead(seconds);
    return made;
  };
}

/** A form is on its way: its request was sent. */
export async function start(element: FormGeneratorElement): Promise<void> {
  await generate(element);
  await shown(element, '.elapsed');
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** What is said of a form that is on its way, without the time. */
export const announced = (element: FormGeneratorElement) =>
  element.shadowRoot?.querySelector('[role=status] > span')?.textContent;

/** A try that fails. */
export const failing = (name: string, answer: Answer, more: Answers = {}): Generator => ({
  name,
  attributes: prompt,
  answers: () => ({ generate: answer, ...more }),
  play: generate,
  reached: part('error'),
});

/** A try that nobody hears of, in a page that knew its forms before; then the list has these. */
export const unheard = (
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
export const lost = (name: string, forms: readonly object[]) => unheard(name, 'lost', forms);

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
export const made = (
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

export const askToDelete = async (element: FormGeneratorElement) => {
  await press(element, '.quiet-danger');
  await shown(element, 'dialog .cancel');
};
export const COPY_LINK = '[part~=result] a + button';
export const QR = '[part~=result] button:nth-of-type(3)';
export const confirmDelete = async (element: FormGeneratorElement) => {
  await askToDelete(element);
  await press(element, 'dialog .danger');
};
