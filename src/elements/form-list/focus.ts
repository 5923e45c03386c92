import type { ReactiveControllerHost } from 'lit';
import type { ListedForm } from '../../client/index.js';
import { mayTakeFocus } from '../shared/may-take-focus.js';
import { isSameForm, type Row } from './rows/row-layout.js';

/** The part of `<form-list>` that a {@link ListFocus} needs. */
export interface FocusHost extends ReactiveControllerHost, HTMLElement {
  readonly renderRoot: HTMLElement | DocumentFragment;
  /** The forms that show, in their order. */
  readonly visibleForms: readonly ListedForm[];
  /** The control that gets the focus if there is no other one. */
  focusFallback(): HTMLElement | null;
}

/** The rows of a list. A row may be missing in the document until it is revealed. */
interface Rows {
  /** Scrolls to the row at an index. Undefined if there is none. */
  reveal(index: number): Row | undefined;
  /** Reveals the row that took the place of the focused one, which was removed. */
  revealReplacement(): Row | undefined;
}

/**
 * Moves the focus in a list: other code reports what has happened, or what the visitor asks for. If the visitor or the page has
 * moved the focus out of the list meanwhile, it stays there.
 */
export class ListFocus {
  readonly #host: FocusHost;
  readonly #rows: () => Rows | undefined;

  constructor(host: FocusHost, rows: () => Rows | undefined) {
    this.#host = host;
    this.#rows = rows;
  }

  /**
   * A dialog has closed: the button that opened it, unless the browser has already focused that one. The browser can't if the row's
   * controls were rendered again meanwhile, for instance in another language.
   */
  async afterDialog(form: ListedForm, action: string): Promise<void> {
    const host = this.#host;
    await host.updateComplete;
    if (this.#active?.closest('.item') || !mayTakeFocus(host)) return;
    const index = host.visibleForms.findIndex((other) => isSameForm(form, other));
    const control = this.#controlAt(Math.max(index, 0), action);
    (control ?? this.#empty ?? host.focusFallback())?.focus();
  }

  /**
   * A render has removed the focused control with its row: the same control of the row that took its place. Without rows, the text
   * instead of them.
   */
  afterRowRemoval(removed: HTMLElement): void {
    const { act } = removed.dataset;
    const row = this.#rows()?.revealReplacement();
    // Only a form that was not deleted has the button Try again.
    const control = row && controlIn(row, act === 'retry' ? 'delete' : act);
    (control ?? this.#empty)?.focus({ preventScroll: true });
  }

  /** A key asks for another row: the same control there. @returns that control. */
  toRow(index: number, action: string | undefined): HTMLElement | undefined {
    const control = this.#controlAt(index, action);
    control?.focus();
    return control;
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

  #controlAt(index: number, action: string | undefined): HTMLElement | undefined {
    const row = this.#rows()?.reveal(index);
    return row && controlIn(row, action);
  }
}

/** The row's control for an action, else its first control. */
const controlIn = (row: Row, action: string | undefined): HTMLElement | undefined =>
  row.querySelector<HTMLElement>(action ? `[data-act=${action}]` : '.select-input') ??
  controlsIn(row)[0];

/** The row's checkbox or radio button, and its actions. */
const controlsIn = (row: Row): readonly HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('.select-input, a, button'),
];

/** Keeps the focus on its control while rows move: a node that moves loses it. */
export function keepFocus(list: HTMLElement, moveRows: () => void): void {
  const { activeElement } = list.getRootNode() as ShadowRoot;
  moveRows();
  if (!(activeElement instanceof HTMLElement) || !activeElement.isConnected) return;
  if (!activeElement.matches(':focus')) activeElement.focus({ preventScroll: true });
}
