/** Helpers for the tests of the generator. */
import { fixture, html } from '@open-wc/testing';
import '../../../src/define/form-generator.js';
import '../../../src/define/form-list.js';
import type { FormGeneratorElement } from '../../../src/index.js';
import { useAccount, type Account } from '../../support/account.js';
import { next } from '../../support/events.js';
import { byRole } from '../../support/query.js';

export const PROMPT = 'An RSVP for our summer party with name and email';

export const box = (element: FormGeneratorElement) =>
  byRole<HTMLTextAreaElement>(element, 'textbox', { name: 'Describe the form you need' });

export function type(element: FormGeneratorElement, text: string): void {
  box(element).value = text;
  box(element).dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

export const press = (element: FormGeneratorElement, name: string) =>
  byRole(element, 'button', { name }).click();

export async function alertText(element: FormGeneratorElement): Promise<string> {
  await element.updateComplete;
  const alerts = [...element.shadowRoot!.querySelectorAll('[role="alert"]')];
  return alerts.map((alert) => alert.textContent.replace(/\s+/g, ' ').trim()).join('');
}

/** The signal of the next generate, once the account's client gets it. */
export function signalOfGenerate({ client }: Account): () => AbortSignal {
  let signal: AbortSignal | undefined;
  const { generate } = client;
  client.generate = (input, options) => {
    ({ signal } = options!);
    return generate(input, options);
  };
  return () => signal!;
}

/** An account for each test of a `describe` block, and generators over it. */
export function useGenerator(rights: Parameters<typeof useAccount>[1] = {}) {
  const account = useAccount({}, rights);

  const setUp = () =>
    fixture<FormGeneratorElement>(
      html`<form-generator .client=${account.client}></form-generator>`,
    );

  /** A list beside the generator: the page knows the forms of before. */
  const listShown = async () => {
    const list = document.createElement('form-list');
    list.client = account.client;
    const shown = next(list, 'list-loaded');
    (await fixture<HTMLElement>(html`<div></div>`)).append(list);
    await shown;
  };

  /** One that has made a form. */
  const generated = async (prompt = PROMPT) => {
    const element = await setUp();
    type(element, prompt);
    const done = next(element, 'form-generated');
    press(element, 'Generate form');
    await done;
    return element;
  };

  return { account, setUp, listShown, generated };
}
