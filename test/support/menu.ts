import { byRole, findByRole } from './query.js';

/** Opens the menu of a button in the element, and presses the item with this name. */
export async function chooseFromMenu(
  element: Element,
  name: string,
  button = 'More actions',
): Promise<void> {
  byRole(element, 'button', { name: button }).click();
  (await findByRole(element, 'menuitem', { name })).click();
}
