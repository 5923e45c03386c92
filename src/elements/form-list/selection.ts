import type { ReactiveControllerHost } from 'lit';
import type { ListedForm } from '../../client/index.js';
import { bulkText } from '../../locales/en/bulk.js';
import { numberText, type Announcer } from '../shared/announcer.js';
import { enumValue } from '../shared/enum-attribute.js';
import type { EventHost, TextHost } from '../shared/hosts.js';
import { SELECTION_MODES, type SelectionMode } from './attributes.js';
import { idsOf, NO_IDS, withoutIds } from './id-sets.js';

/** The part of `<form-list>` that a {@link SelectionController} needs. */
export interface SelectionHost extends ReactiveControllerHost, Element, EventHost, TextHost {
  readonly selection: SelectionMode;
  readonly isDisabled: boolean;
  readonly forms: readonly ListedForm[];
  /** The forms that match the search, in their order, shown or not. */
  readonly matchingForms: readonly ListedForm[];
  readonly announcer: Announcer;
}

/** The selected forms of a list. */
export class SelectionController {
  readonly #host: SelectionHost;
  #selectedIds = NO_IDS;
  /** The id that was clicked last: the start of a range with Shift. */
  #anchorId: string | undefined;

  constructor(host: SelectionHost) {
    this.#host = host;
  }

  get mode(): SelectionMode {
    return enumValue(this.#host, 'selection', this.#host.selection, SELECTION_MODES);
  }

  get selectedIds(): ReadonlySet<string> {
    return this.#selectedIds;
  }

  /** Sets the selection without an event, as a property of a native field does. */
  set(ids: ReadonlySet<string>): void {
    this.#selectedIds = ids;
    this.#host.requestUpdate();
  }

  /** A click on a checkbox or radio button. With Shift, all forms since the click before change alike. */
  handleClick(id: string, isChecked: boolean, isRange: boolean): void {
    const host = this.#host;
    if (host.isDisabled) return;
    const anchorId = isRange ? this.#anchorId : undefined;
    this.#anchorId = id;
    if (this.mode === 'single') {
      this.#select(new Set([id]));
      return;
    }
    const shown = idsOf(host.matchingForms);
    this.#select(selectionAfterClick(this.#selectedIds, { id, isChecked, anchorId, shown }));
    this.#announceCount();
  }

  /** Selects or deselects all forms that match the search. */
  toggleAll(isChecked: boolean): void {
    const selected = this.#selectedIds;
    const ids = idsOf(this.#host.matchingForms);
    this.#select(isChecked ? new Set([...selected, ...ids]) : withoutIds(selected, ids));
    this.#announceCount();
  }

  /** Deselects forms that the list does not have any more. */
  keepOnly(forms: readonly ListedForm[]): void {
    if (this.#selectedIds.size === 0) return;
    const ids = new Set(idsOf(forms));
    this.#select(new Set([...this.#selectedIds].filter((id) => ids.has(id))));
  }

  deselect(id: string): void {
    if (this.#selectedIds.has(id)) this.#select(withoutIds(this.#selectedIds, [id]));
  }

  /** The list has left the page or shows another account. */
  forgetVisitor(): void {
    this.#anchorId = undefined;
    this.set(NO_IDS);
  }

  /**
   * Changes the selection and dispatches `form-selected`, once for all forms that were deselected and once for all that
   * were selected. As with radio buttons, there is no event for a form that another one replaces.
   */
  #select(ids: ReadonlySet<string>): void {
    const before = this.#selectedIds;
    const deselected = [...withoutIds(before, ids)];
    const selected = [...withoutIds(ids, before)];
    if (deselected.length + selected.length === 0) return;
    this.set(ids);
    const isReplaced = this.mode === 'single' && ids.size > 0;
    if (!isReplaced) this.#report(deselected, false);
    this.#report(isReplaced ? [...ids] : selected, true);
  }

  #report(ids: readonly string[], selected: boolean): void {
    const id = ids.at(-1);
    if (id === undefined) return;
    const form = this.#host.forms.find((each) => each.id === id) ?? { id, raw: {} };
    this.#host.emit('form-selected', { form, selected, ids });
  }

  /** Says how many forms are selected. */
  #announceCount(): void {
    const count = numberText(
      () => this.#selectedIds.size,
      (size) => this.#host.textIn(bulkText).selectedCount(size),
    );
    this.#host.announcer.announce(count);
  }
}

/** A click on the checkbox of a row. */
export interface SelectionClick {
  readonly id: string;
  /** True if the click has checked the checkbox. */
  readonly isChecked: boolean;
  /** With Shift: the id that was clicked before. All forms between the two clicks change alike. */
  readonly anchorId?: string | undefined;
  /** The ids of the forms that match the search, in their order. */
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
