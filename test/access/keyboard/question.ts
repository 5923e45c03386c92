import { expect } from '@open-wc/testing';
import { focusedName, focusOn } from '../../support/focus.js';
import { press } from '../../support/keys.js';
import { waitUntil } from '../../support/wait-until.js';

const questionOf = (element: Element): HTMLElement | null =>
  element.shadowRoot!.querySelector('.question');

/**
 * Opens the question of the button in focus, walks through it, and leaves it by Escape, by Cancel and by Tab: the focus begins on
 * Cancel and returns to the button, or stays where Tab has led. In the end, it is on the button.
 * @param open The keys that open it.
 */
export async function walkQuestion(
  element: Element,
  button: string,
  open = (): Promise<void> => press('Enter'),
): Promise<void> {
  const control = element.shadowRoot!.activeElement as HTMLElement;
  const isClosed = () => waitUntil(() => questionOf(element) === null, 'the question stays');
  await open();
  await focusOn(element, 'Cancel');
  await press('Tab');
  expect(focusedName(element)).to.equal('Delete form');
  await press('Shift+Tab');
  expect(focusedName(element)).to.equal('Cancel');
  await press('Escape');
  await isClosed();
  await focusOn(element, button);

  await open();
  await focusOn(element, 'Cancel');
  await press('Enter');
  await isClosed();
  await focusOn(element, button);

  // Not modal: both ways lead out of it.
  for (const keys of [['Tab', 'Tab'], ['Shift+Tab']]) {
    await open();
    await focusOn(element, 'Cancel');
    for (const key of keys) await press(key);
    await isClosed();
    expect(document.activeElement).not.to.equal(document.body);
    if (keys.length > 1) expect(focusedName(element)).not.to.equal(button);
    control.focus();
  }
}
