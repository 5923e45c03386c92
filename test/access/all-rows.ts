import { FormListElement } from '../../src/index.js';
import { within } from './rules.js';

const isLimited = (node: Element): boolean => node.matches('.list.capped');

/**
 * Checks an element with all rows of its list: axe can't tell the background of rows that are scrolled out of view. Then checks the
 * button that shows all rows, which does not show meanwhile.
 */
export async function withAllRows(
  element: Element,
  check: (element: Element) => Promise<string[]>,
): Promise<string[]> {
  if (!(element instanceof FormListElement) || !within(element).some(isLimited))
    return check(element);
  const { maxRows } = element;
  element.maxRows = 'none';
  await element.updateComplete;
  const faults = await check(element);
  element.maxRows = maxRows;
  await element.updateComplete;
  scrollTo(0, 0);
  const button = element.shadowRoot!.querySelector('.show-all');
  // At its end, the list has no rows out of view below it, where axe would see them behind the button.
  const list = element.shadowRoot!.querySelector('.list.capped');
  if (list) list.scrollTop = list.scrollHeight;
  return button?.checkVisibility() ? [...faults, ...(await check(button))] : faults;
}
