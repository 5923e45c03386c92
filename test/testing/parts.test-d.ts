/** Compiles with the command: the types of the helpers fit together, as the guide uses them. */
import { generatorParts, listParts, shadowQueries } from '../../src/testing/index.js';

declare const within: (element: HTMLElement) => {
  queryAllByRole(role: string, options?: object): HTMLElement[];
};

/** As much of Playwright as the helpers need. */
interface Locator {
  click(): Promise<void>;
  getByRole(role: 'alert' | 'alertdialog' | 'button', options?: { exact?: boolean }): Locator;
  getByRole(role: string, options?: { exact?: boolean; name?: string | RegExp }): Locator;
}
declare const locator: Locator;

/** Never called. */
export async function inJsdom(tag: string): Promise<string> {
  const generator = generatorParts(shadowQueries(within, document.querySelector('form-generator')));
  const list = listParts(shadowQueries(within, document.querySelector(tag)));
  const box = await generator.description();
  box.value = 'An RSVP';
  (await generator.moreActionsButton()).click();
  (await generator.deleteItem()).click();
  (await generator.confirmDeleteButton()).click();
  (await list.confirmDialog()).focus();
  (await list.deleteButton('An RSVP')).click();
  return (await generator.openLink()).href;
}

/** Never called. */
export async function inPlaywright(): Promise<void> {
  await generatorParts(locator).generateButton().click();
  await listParts(locator).deleteButton('An RSVP').click();
}
