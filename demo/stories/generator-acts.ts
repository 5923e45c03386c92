/** Actions of a visitor on a generator, and factories for similar stories. */
import type { FormGeneratorElement } from '../../src/elements/form-generator/form-generator.js';
import { configure } from '../../src/elements/shared/configure.js';
import { FORMS, PROMPT, RSVP } from './forms.js';
import { press, runAhead, shown, until, type Story } from './story.js';
import type { Answer, Answers } from './world.js';

type Generator = Story<FormGeneratorElement>;

export const part = (name: string) => (element: FormGeneratorElement) =>
  element.shadowRoot?.querySelector(`[part~=${name}]`) !== null;

export const prompt = () => ({ prompt: PROMPT });
/** Presses the button that generates, or cancels. */
export const generate = (element: FormGeneratorElement) => press(element, '[part~=generate]');

/** Replaces the text in the box. */
export async function write(element: FormGeneratorElement, text: string): Promise<void> {
  const box = (await shown(element, '[part~=textarea]')) as HTMLTextAreaElement;
  box.focus();
  box.value = text;
  box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await element.updateComplete;
}

/** Lets each generate take `seconds`. */
export function makeSlow({ client }: FormGeneratorElement, seconds: number): void {
  const { generate } = client!;
  client!.generate = async (...values) => {
    const made = await generate(...values);
    runAhead(seconds);
    return made;
  };
}

/** Starts a generate and waits until its request was sent. */
export async function start(element: FormGeneratorElement): Promise<void> {
  await generate(element);
  await shown(element, '.elapsed');
  await new Promise((resolve) => requestAnimationFrame(resolve));
}

/** The announcement of a running generate, without the time. */
export const announced = (element: FormGeneratorElement) =>
  element.shadowRoot?.querySelector('[role=status] > span')?.textContent;

/** A story about a generate that fails. */
export const failing = (name: string, answer: Answer, more: Answers = {}): Generator => ({
  name,
  attributes: prompt,
  answers: () => ({ generate: answer, ...more }),
  play: generate,
  reached: part('error'),
});

/** A story about a generate without a response. The page has loaded the list before. Afterwards it has `forms`. */
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
  reached: (element) => element.shadowRoot?.querySelector('.notice :is(li, p > button)') !== null,
});
export const lost = (name: string, forms: readonly object[]) => unheard(name, 'lost', forms);

/** Resolves one frame after the search for new forms. */
const nextSearch = ({ client }: FormGeneratorElement): Promise<void> =>
  new Promise((resolve) => {
    const { newSince } = client!;
    client!.newSince = async (...values) => {
      const found = await newSince(...values);
      requestAnimationFrame(() => resolve());
      return found;
    };
  });

/** Loads the list, with a `<form-list>` that is removed again. */
async function listForms(element: FormGeneratorElement): Promise<void> {
  const list = document.createElement('form-list');
  list.client = element.client;
  list.hidden = true;
  element.after(list);
  await until(() => list.forms.length > 0, 'the list');
  list.remove();
}

/** A story about a generated form, with further actions. */
export const made = (
  name: string,
  more: Answers = {},
  play: NonNullable<Generator['play']> = () => {},
): Generator => ({
  name,
  attributes: prompt,
  answers: () => ({ generate: { data: RSVP }, delete: 'never', ...more }),
  play: async (element, formPage) => {
    await generate(element);
    await shown(element, '[part~=result]');
    await play(element, formPage);
  },
  reached: part('result'),
});

/** A story about a generated form near the end of a budget. */
export const nearLimit = (name: string, remaining: number): Generator =>
  made(name, {
    generate: { data: RSVP, headers: { 'prompt-forms-remaining': String(remaining) } },
  });

/** Opens the menu "More actions". */
export const openMenu = async (element: FormGeneratorElement) => {
  await press(element, '[part~=result] [aria-haspopup=menu]');
  await shown(element, '.menu');
};

export const askToDelete = async (element: FormGeneratorElement) => {
  await openMenu(element);
  await press(element, '.menu [data-item=delete]');
  await shown(element, '.question .cancel');
};
export const COPY_LINK = '[part~=result] a + button';
export const QR = '[part~=result] .show-qr';
export const confirmDelete = async (element: FormGeneratorElement) => {
  await askToDelete(element);
  await press(element, '.question .danger');
};

const SCRIPT = 'https://www.example.com/form-embed.js';

/** Works in a page that names the script-tag file, and has its hash. */
export async function withScript(work: () => Promise<void>): Promise<void> {
  const tag = document.createElement('script');
  // The browser does not load it.
  Object.assign(tag, { type: 'text/plain', src: SCRIPT, integrity: `sha384-${'A'.repeat(64)}` });
  document.head.append(tag);
  configure({ script: SCRIPT });
  try {
    await work();
  } finally {
    configure({ script: undefined });
    tag.remove();
  }
}
