import type { ListedForm } from '../../../client/index.js';

/** The row of a form: text only, until it comes near the viewport. */
export interface Row extends HTMLLIElement {
  form: ListedForm;
}

/** Creates the rows of a {@link RowLayout}. */
export interface RowFactory {
  /** Creates a text-only row. */
  create(form: ListedForm): Row;
  /** Shows another version of the same form in its row. */
  rebind(row: Row, form: ListedForm): void;
}

export type Forms = readonly ListedForm[];

/** Calls back when the page is idle, or after `timeoutMs`. */
export const whenIdle = (callback: (deadline?: IdleDeadline) => void, timeoutMs: number): void => {
  if (typeof requestIdleCallback === 'function')
    requestIdleCallback(callback, { timeout: timeoutMs });
  else setTimeout(callback, 10);
};

/** Decides which forms have a row in the document, and places the rows. */
export abstract class RowLayout {
  protected readonly list: HTMLElement;
  readonly #factory: RowFactory;

  constructor(list: HTMLElement, factory: RowFactory) {
    this.list = list;
    this.#factory = factory;
  }

  /** Shows these forms. When it returns, the forms at `indexes`, which are in order, have rows. */
  abstract place(forms: Forms, indexes: readonly number[]): void;

  abstract rowAt(index: number): Row | undefined;

  /** The list has left the page, or gets another layout. */
  dispose(): void {
    // Nothing runs.
  }

  /** The rows in the document by form id. Not kept: that would take memory for each form. */
  protected rowsById(): Map<string, Row> {
    return new Map([...this.list.querySelectorAll<Row>('.item')].map((row) => [row.form.id, row]));
  }

  /** Takes the row of the form out of `existing`, or creates it. */
  protected rowFor(form: ListedForm, existing?: Map<string, Row>): Row {
    const row = existing?.get(form.id) ?? this.#factory.create(form);
    existing?.delete(form.id);
    if (row.form !== form) this.#factory.rebind(row, form);
    return row;
  }
}

/** Says which of how many rows the row is. */
export function setAriaPosition(row: Row, position: number, count: number): void {
  row.ariaPosInSet = `${position}`;
  row.ariaSetSize = `${count}`;
}

/** A box with the height of some rows. Assistive technology ignores it. */
export function createSpacer(rowCount = 0): HTMLElement {
  const spacer = document.createElement('div');
  spacer.className = 'gap';
  spacer.role = 'none';
  setRowCount(spacer, rowCount);
  return spacer;
}

export const setRowCount = (spacer: HTMLElement, count: number): void =>
  spacer.style.setProperty('--_rows', `${count}`);

/** The number of rows for which a child of the list has room. */
export const rowCountOf = (spacer: HTMLElement): number =>
  Number(spacer.style.getPropertyValue('--_rows'));

/** Makes the nodes the children of the parent, in this order. Nodes in the right place do not move. */
export function setChildren(parent: HTMLElement, nodes: readonly HTMLElement[]): void {
  const kept = new Set<Node>(nodes);
  let current = parent.firstChild;
  for (const node of nodes) {
    while (current && current !== node && !kept.has(current)) {
      const removed = current;
      current = current.nextSibling;
      removed.remove();
    }
    if (current === node) current = current.nextSibling;
    else parent.insertBefore(node, current);
  }
  while (current) {
    const removed = current;
    current = current.nextSibling;
    removed.remove();
  }
}
