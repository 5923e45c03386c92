import type { ReactiveControllerHost } from 'lit';
import type { ListedForm } from '../../client/index.js';
import { mayTakeFocus } from '../shared/may-take-focus.js';
import { isSameForm } from './rows/row-pages.js';
import type { Row } from './rows/row.js';

/** The part of `<form-list>` that a {@link ListFocus} needs. */
export interface FocusHost extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
  /** The control that gets the focus if there is no other one. */
  focusFallback(): HTMLElement | null;
}

/**
 * Moves the focus in a list: other code reports what has happened, or what the visitor asks for. If the visitor or the page has
 * moved the focus out of the list meanwhile, it stays there.
 */
export class ListFocus {
  readonly #host: FocusHost;

  #addedIndex: number | undefined;

  constructor(host: FocusHost) {
    this.#host = host;
  }

  /**
   * A dialog has closed: the button that opened it, unless the browser has already focused that one. The browser can't if the row has
   * other actions now, or has left the list.
   */
  async afterDialog(form: ListedForm, action: string): Promise<void> {
    const host = this.#host;
    await host.updateComplete;
    if (this.#active?.closest('.item') || !mayTakeFocus(host)) return;
    const rows = this.#rows;
    const row = rows.find((other) => isSameForm(form, other.form)) ?? rows[0];
    (controlIn(row, action) ?? this.#empty ?? host.focusFallback())?.focus();
  }

  /**
   * Keeps the focus on its control while an update moves rows. If the update removes the control, the same one of the form's new row
   * gets the focus, or of the row that took its place. Without rows, the text instead of them.
   */
  keepDuring(update: () => void): void {
    const focused = this.#active as HTMLElement | null;
    const row = focused?.closest<Row>('.item');
    const index = row ? this.#rows.indexOf(row) : -1;
    update();
    const added = this.#addedIndex === undefined ? undefined : this.#rows[this.#addedIndex];
    this.#addedIndex = undefined;
    if (added) {
      const control = controlIn(added, undefined);
      if (!control) added.tabIndex = -1;
      (control ?? added).focus();
    }
    if (added || !focused || index < 0) return;
    if (focused.isConnected) {
      // A node that moves loses the focus.
      if (!focused.matches(':focus')) focused.focus({ preventScroll: true });
      return;
    }
    const { act } = focused.dataset;
    const rows = this.#rows;
    // Only a form that was not deleted has the button Try again.
    const next = row && rows.find(({ form }) => isSameForm(row.form, form));
    const control = controlIn(next ?? rows[index] ?? rows.at(-1), act === 'retry' ? 'delete' : act);
    (control ?? this.#empty)?.focus({ preventScroll: true });
  }

  /** A key asks for another row: the same control there. @returns that control. */
  toRow(row: Row, action: string | undefined): HTMLElement | undefined {
    const control = controlIn(row, action);
    control?.focus();
    return control;
  }

  /** The visitor has asked for more rows: the one at this index, once the next update has added it. */
  toAddedRow(index: number): void {
    this.#addedIndex = index;
  }

  /** A key asks for the control on the left or on the right in the same row. */
  toControlBeside(control: HTMLElement, row: Row, side: 'left' | 'right'): void {
    const controls = controlsIn(row);
    const isRightToLeft = getComputedStyle(row).direction === 'rtl';
    const step = (side === 'right') === isRightToLeft ? -1 : 1;
    controls[controls.indexOf(control) + step]?.focus();
  }

  toSearch(): void {
    this.#focus('.search');
  }

  /** The button after the rows. */
  pastRows(): void {
    this.#focus('.skip.after');
  }

  /** The visitor has started or resumed a bulk deletion, or has closed its outcome: the next control of the bar. */
  async toBulkControl(selector: string): Promise<void> {
    await this.#host.updateComplete;
    this.#focus(`[part=bulk] ${selector}`);
  }

  /** A bulk deletion is over: a control of its outcome, if the bar had the focus before. */
  async afterBulk(selector: string): Promise<void> {
    await this.#host.updateComplete;
    const bulk = this.#host.renderRoot.querySelector('[part=bulk]');
    const active = this.#active;
    // If the focused control was rendered away, the focus went to Refresh.
    if (active && (bulk?.contains(active) || active.matches('.refresh')))
      this.#focus(`[part=bulk] ${selector}`);
  }

  get #rows(): readonly Row[] {
    return [...this.#host.renderRoot.querySelectorAll<Row>('.rows > .item')];
  }

  get #active(): Element | null {
    return (this.#host.renderRoot as ShadowRoot).activeElement;
  }

  /** The text if there are no rows, which can then get the focus. */
  get #empty(): HTMLElement | null {
    const empty = this.#host.renderRoot.querySelector<HTMLElement>('.empty');
    if (empty) empty.tabIndex = -1;
    return empty;
  }

  #focus(selector: string): void {
    this.#host.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }
}

/** The row's control for an action, else its first control. */
const controlIn = (row: Row | undefined, action: string | undefined): HTMLElement | undefined =>
  row?.querySelector<HTMLElement>(action ? `[data-act=${action}]` : '.select-input:enabled') ??
  controlsIn(row)[0];

/** The row's checkbox or radio button, and its actions. */
const controlsIn = (row: Row | undefined): readonly HTMLElement[] => [
  ...(row?.querySelectorAll<HTMLElement>('.select-input:enabled, a, button') ?? []),
];
