import type { ReactiveControllerHost } from 'lit';
import type { ListedForm } from '../../../client/index.js';
import { enumValue } from '../../shared/enum-attribute.js';
import type { EventHost } from '../../shared/hosts.js';
import { NO_IDS, withoutIds } from './id-sets.js';

const MODES = ['none', 'single', 'multiple'] as const;

export type SelectionMode = (typeof MODES)[number];

/** The part of `<form-list>` that a {@link SelectionController} needs. */
export interface SelectionHost extends ReactiveControllerHost, Element, EventHost {
  readonly selection: SelectionMode;
  readonly forms: readonly ListedForm[];
}

/** The selected forms of a list. */
export class SelectionController {
  readonly #host: SelectionHost;
  #selectedIds = NO_IDS;

  constructor(host: SelectionHost) {
    this.#host = host;
  }

  get mode(): SelectionMode {
    return enumValue(this.#host, 'selection', this.#host.selection, MODES);
  }

  get selectedIds(): ReadonlySet<string> {
    return this.#selectedIds;
  }

  /** Sets the selection without an event, as a property of a native field does. */
  set(ids: ReadonlySet<string>): void {
    this.#selectedIds = ids;
    this.#host.requestUpdate();
  }

  /**
   * Changes the selection and dispatches `form-selected`, once for all forms that were deselected and once for all that
   * were selected. As with radio buttons, there is no event for a form that another one replaces.
   */
  select(ids: ReadonlySet<string>): void {
    const before = this.#selectedIds;
    const deselected = [...withoutIds(before, ids)];
    const selected = [...withoutIds(ids, before)];
    if (deselected.length + selected.length === 0) return;
    this.set(ids);
    const isReplaced = this.mode === 'single' && ids.size > 0;
    if (!isReplaced) this.#report(deselected, false);
    this.#report(isReplaced ? [...ids] : selected, true);
  }

  /** Deselects forms that the list does not have any more. */
  keepOnly(forms: readonly ListedForm[]): void {
    if (this.#selectedIds.size === 0) return;
    const ids = new Set(forms.map(({ id }) => id));
    this.select(new Set([...this.#selectedIds].filter((id) => ids.has(id))));
  }

  deselect(id: string): void {
    if (this.#selectedIds.has(id)) this.select(withoutIds(this.#selectedIds, [id]));
  }
  #report(ids: readonly string[], selected: boolean): void {
    const id = ids.at(-1);
    if (id === undefined) return;
    const form = this.#host.forms.find((each) => each.id === id) ?? { id, raw: {} };
    this.#host.emit('form-selected', { form, selected, ids });
  }
}
