/** Runs in the page: a visitor who works with a generator and a list for a day, on the fake of the service. */
import { createFormsClient } from '../../../src/client/index.js';
import type { FormGeneratorElement } from '../../../src/elements/form-generator/form-generator.js';
import type { FormListElement } from '../../../src/elements/form-list/form-list.js';
import { createFakeForms } from '../../../src/testing/fake-forms.js';

/** Forms that the visitor has all the time. */
const KEPT_FORMS = 60;

const WORDS = ['party', 'survey', 'order', 'customer feedback', 'race', ''];

declare global {
  interface Window {
    session: {
      start(): Promise<void>;
      /** Generates a form, and deletes it after the dialog has asked. */
      work(times: number): Promise<void>;
      search(times: number): Promise<void>;
      /** Hides the page and shows it again. */
      toggleVisibility(): void;
      /** Keeps a listener each time, which the measurement has to find. */
      leak(times: number): void;
    };
  }
}

const fake = createFakeForms({
  forms: Array.from({ length: KEPT_FORMS }, (_, index) => `${WORDS[index % 5]} number ${index}`),
});
const client = createFormsClient({ endpoint: location.origin, fetch: fake.fetch });
const generator = document.createElement('form-generator') as FormGeneratorElement;
const list = document.createElement('form-list') as FormListElement;
for (const element of [generator, list]) element.client = client;
let count = 0;
let isHidden = false;

const next = (element: EventTarget, type: string) =>
  new Promise<void>((resolve) => {
    element.addEventListener(type, () => resolve(), { once: true });
  });

async function until<Value>(find: () => Value | null | undefined): Promise<Value> {
  for (;;) {
    const value = find();
    if (value) return value;
    await new Promise((resolve) => setTimeout(resolve));
  }
}

const inList = (selector: string) => list.shadowRoot!.querySelector<HTMLElement>(selector);

Object.defineProperty(document, 'visibilityState', {
  get: () => (isHidden ? 'hidden' : 'visible'),
});

window.session = {
  async start() {
    document.body.append(generator, list);
    await until(() => inList('[data-act=delete]'));
  },
  async work(times) {
    while (times--) {
      generator.prompt = `A survey with the number ${count++}`;
      await generator.updateComplete;
      await generator.generate();
      const { id } = generator.currentForm!;
      const deleted = next(list, 'form-deleted');
      (await until(() => inList(`[data-id=${id}] [data-act=delete]`))).click();
      (await until(() => inList('.question:popover-open .confirm'))).click();
      await deleted;
      await until(() => !inList('.question'));
    }
  },
  async search(times) {
    while (times--) {
      list.filter = WORDS[times % WORDS.length]!;
      await list.updateComplete;
    }
  },
  toggleVisibility() {
    isHidden = !isHidden;
    document.dispatchEvent(new Event('visibilitychange'));
  },
  leak(times) {
    while (times--) document.addEventListener('leak', () => list.forms.length);
  },
};
