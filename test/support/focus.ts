import { accessibleName } from './query.js';
import { waitUntil } from './wait-until.js';

/**
 * The accessible name of what has the focus inside the element; empty where nothing has.
 * A text to compare: a failed comparison of two nodes would be printed node by node.
 */
export function focusedName(element: Element): string {
  const focused = element.shadowRoot?.activeElement;
  return focused instanceof HTMLElement ? accessibleName(focused) : '';
}

/** Waits until what is called so has the focus. */
export async function focusOn(element: Element, name: string): Promise<void> {
  await waitUntil(() => focusedName(element) === name, `The focus did not go to "${name}"`, {
    interval: 20,
  });
}

/**
 * Removes a frame that may have the focus. WebKit does not return the focus to the page by itself, so no element of the
 * next test file would have the focus.
 */
export function removeFrame(frame: HTMLIFrameElement): void {
  window.focus();
  frame.remove();
}
