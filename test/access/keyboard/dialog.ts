import { expect } from '@open-wc/testing';
import { focusedName, focusOn } from '../../support/focus.js';
import { press } from '../../support/keys.js';
import { waitUntil } from '../../support/wait-until.js';

const dialogOf = (element: Element): HTMLDialogElement | null =>
  element.shadowRoot!.querySelector('dialog');

/** True if a node of the page outside the dialog has the focus. */
const isOutside = (element: Element): boolean =>
  document.activeElement !== null &&
  document.activeElement !== document.body &&
  dialogOf(element)?.contains(element.shadowRoot!.activeElement) !== true;

/** Tab stops between the last and the first control of a dialog, in any browser. */
const MAX_STEPS_BACK = 3;

/** Over the last control of the dialog and back, then over its first one and back. */
const WALK = ['Tab', 'Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Tab', 'Tab'];

/**
 * Opens the dialog of the button in focus, walks through it both ways, and leaves it by Escape: the focus
 * begins on Cancel, never comes to what lies below, and is on the button again in the end.
 */
export async function walkDialog(element: Element, button: string): Promise<void> {
  await press('Enter');
  await focusOn(element, 'Cancel');
  const met: string[] = [];
  for (const keys of WALK) {
    await press(keys);
    expect(isOutside(element), `outside after ${keys}`).to.equal(false);
    met.push(focusedName(element));
  }
  // beyond the ends stand the browser's own controls, or the dialog itself
  expect(met).to.include.members(['Cancel', 'Delete form']);
  // The walk ends on a control, on the browser's own ones or on the dialog, from which Tab leads to a control.
  for (let keys = 0; keys < MAX_STEPS_BACK && focusedName(element) === ''; keys++)
    await press('Tab');
  expect(focusedName(element)).to.be.oneOf(['Cancel', 'Delete form']);
  await press('Escape');
  await waitUntil(() => dialogOf(element)?.open !== true);
  await focusOn(element, button);
}
