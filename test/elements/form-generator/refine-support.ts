/** Helpers for the tests of a change: a generator with `refine`, and the visitor's actions. */
import { fixture, html } from '@open-wc/testing';
import type { FormGeneratorElement } from '../../../src/index.js';
import { useAccount } from '../../support/account.js';
import { next } from '../../support/events.js';
import { chooseFromMenu } from '../../support/menu.js';
import { allByRole, byRole, findByRole } from '../../support/query.js';
import { waitUntil } from '../../support/wait-until.js';
import { press, PROMPT, type } from './support.js';

export const CHANGE = 'Add a question about dietary needs';
export const COMPOSED = `${PROMPT}\n\nChange: ${CHANGE}`;

export const field = (element: FormGeneratorElement) =>
  byRole<HTMLInputElement>(element, 'textbox', { name: 'What should change?' });

export const description = (element: FormGeneratorElement) =>
  byRole<HTMLTextAreaElement>(element, 'textbox', { name: 'New description' });

/** Writes into a field as a visitor does. */
export async function write(
  element: FormGeneratorElement,
  target: HTMLInputElement | HTMLTextAreaElement,
  text: string,
): Promise<void> {
  target.value = text;
  target.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
  await element.updateComplete;
}

export async function openPanel(element: FormGeneratorElement): Promise<void> {
  (await findByRole(element, 'button', { name: 'Change something' })).click();
  await findByRole(element, 'textbox', { name: 'What should change?' });
}

export async function compose(element: FormGeneratorElement, change = CHANGE): Promise<void> {
  await openPanel(element);
  await write(element, field(element), change);
}

/** Has a new version generated. */
export async function refine(element: FormGeneratorElement, change = CHANGE): Promise<void> {
  await compose(element, change);
  const done = next(element, 'form-generated');
  press(element, 'Generate new version');
  await done;
  await element.updateComplete;
}

/** Presses the button that deletes a version, or the item of the menu that deletes the current one, and confirms it. */
export async function confirmDeletion(element: FormGeneratorElement, name: string): Promise<void> {
  if (name === 'Delete form') await chooseFromMenu(element, name);
  else press(element, name);
  const dialog = await findByRole(element, 'alertdialog');
  byRole(dialog, 'button', { name: 'Delete form' }).click();
}

/** The URLs of the forms that the element offers to open. */
export const shownUrls = (element: FormGeneratorElement): string[] =>
  allByRole<HTMLAnchorElement>(element, 'link', { name: /^Open form/ }).map(({ href }) => href);

/** An account for each test of a `describe` block, and generators with `refine` over it. */
export function useRefine() {
  const account = useAccount();

  const generated = async (prompt = PROMPT) => {
    const element = await fixture<FormGeneratorElement>(
      html`<form-generator refine .client=${account.client}></form-generator>`,
    );
    type(element, prompt);
    const done = next(element, 'form-generated');
    press(element, 'Generate form');
    await done;
    await waitUntil(() => element.shadowRoot!.querySelector('.change'), 'no button for a change');
    return element;
  };

  const deletions = () => account.api.requests.filter(({ method }) => method === 'DELETE');

  return { account, generated, deletions };
}
