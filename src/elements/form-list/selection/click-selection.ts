import { withoutIds } from './id-sets.js';

/** A click on the checkbox of a row. */
export interface SelectionClick {
  readonly id: string;
  /** True if the click has checked the checkbox. */
  readonly isChecked: boolean;
  /** With Shift: the id that was clicked before. All rows between the two clicks change alike. */
  readonly anchorId?: string | undefined;
  /** The ids of the visible forms, in their order. */
  readonly shown: readonly string[];
}

/** The selected ids after a click. Loaded with the rows. */
export function selectionAfterClick(
  selected: ReadonlySet<string>,
  { id, isChecked, anchorId, shown }: SelectionClick,
): ReadonlySet<string> {
  const ends = [anchorId === undefined ? -1 : shown.indexOf(anchorId), shown.indexOf(id)];
  const first = Math.min(...ends);
  const ids = first < 0 ? [id] : shown.slice(first, Math.max(...ends) + 1);
  return isChecked ? new Set([...selected, ...ids]) : withoutIds(selected, ids);
}
