import type { Row } from './row-layout.js';

/** The row's control for an action, else its first control. */
export const controlIn = (row: Row, action: string | undefined): HTMLElement | undefined =>
  row.querySelector<HTMLElement>(action ? `[data-act=${action}]` : '.select-input') ??
  controlsIn(row)[0];

/** The row's checkbox or radio button, and its actions. */
export const controlsIn = (row: Row): readonly HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('.select-input, a, button'),
];

/**
 * Makes a row one tab stop: its checkbox, else its first action. Radio buttons are one tab stop for all rows.
 * @param actions The actions of the row.
 */
export function keepOneTabStop(actions: ParentNode, hasCheckbox: boolean): void {
  const [first, ...others] = actions.querySelectorAll<HTMLElement>('[data-act]');
  if (first) first.tabIndex = hasCheckbox ? -1 : 0;
  for (const other of others) other.tabIndex = -1;
}
