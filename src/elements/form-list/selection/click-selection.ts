import type { ListedForm } from '../../../client/index.js';
import { bulkText } from '../../../locales/en/bulk.js';
import { numberText, type Announcer } from '../../shared/announcer.js';
import type { TextHost } from '../../shared/hosts.js';
import { withoutIds } from './id-sets.js';
import type { SelectionController } from './selection-controller.js';

interface CountHost extends TextHost {
  readonly announcer: Announcer;
  readonly selectionController: SelectionController;
}

/** The part of `<form-list>` that a {@link ClickSelection} needs. */
export interface ClickSelectionHost extends CountHost {
  readonly isDisabled: boolean;
  /** The forms that show, in their order. */
  readonly visibleForms: readonly ListedForm[];
}

/** Selects forms by clicks on their checkboxes or radio buttons. With Shift, all forms since the click before. */
export class ClickSelection {
  readonly #host: ClickSelectionHost;
  /** The id that was clicked last: the start of a range with Shift. */
  #anchorId: string | undefined;

  constructor(host: ClickSelectionHost) {
    this.#host = host;
  }

  handleClick(id: string, isChecked: boolean, isRange: boolean): void {
    const host = this.#host;
    const { selectionController } = host;
    if (host.isDisabled) return;
    const anchorId = isRange ? this.#anchorId : undefined;
    this.#anchorId = id;
    if (selectionController.mode === 'single') {
      selectionController.select(new Set([id]));
      return;
    }
    const shown = host.visibleForms.map((form) => form.id);
    const click = { id, isChecked, anchorId, shown };
    selectionController.select(selectionAfterClick(selectionController.selectedIds, click));
    announceSelectedCount(host);
  }

  /** The next click starts a new range. */
  reset(): void {
    this.#anchorId = undefined;
  }
}

/** Says how many forms are selected. */
export function announceSelectedCount(host: CountHost): void {
  const count = numberText(
    () => host.selectionController.selectedIds.size,
    (size) => host.textIn(bulkText).selectedCount(size),
  );
  host.announcer.announce(count);
}

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

/** The selected ids after a click. */
export function selectionAfterClick(
  selected: ReadonlySet<string>,
  { id, isChecked, anchorId, shown }: SelectionClick,
): ReadonlySet<string> {
  const ends = [anchorId === undefined ? -1 : shown.indexOf(anchorId), shown.indexOf(id)];
  const first = Math.min(...ends);
  const ids = first < 0 ? [id] : shown.slice(first, Math.max(...ends) + 1);
  return isChecked ? new Set([...selected, ...ids]) : withoutIds(selected, ids);
}
