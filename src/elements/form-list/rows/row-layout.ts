import type { ListedForm } from '../../../client/index.js';

/** Up to this many forms, every row is hydrated. */
export const MAX_HYDRATED_ROWS = 200;

/** The row of a form. */
export interface Row extends HTMLLIElement {
  form: ListedForm;
}

/** Creates rows and changes them between text only and hydrated. */
export interface VirtualRowRenderer {
  /** Creates a text-only row. */
  create(form: ListedForm): Row;
  /** Shows another version of the same form in its row. */
  rebind(row: Row, form: ListedForm): void;
  hydrate(row: Row): void;
  dehydrate(row: Row): void;
  /** Brings a hydrated row up to date. */
  update(row: Row): void;
}

/** Returns the row of a form: the existing one, brought up to date if the form is another version, or a new one. */
export type RowOf = (form: ListedForm, existing: Row | undefined) => Row;

export type Forms = readonly ListedForm[];

/** Identifies a form in the list: its id, or its URL as long as it has none. */
export const keyOf = ({ id, formUrl }: ListedForm): string => id ?? formUrl ?? '';

/** True for a later version of the form, which may have got its id meanwhile. */
export const isSameForm = (before: ListedForm, later: ListedForm): boolean =>
  keyOf(before) === keyOf(later) || (before.id === undefined && before.formUrl === later.formUrl);

/** Decides which forms have a row in the document, and places the rows. */
export abstract class RowLayout {
  protected readonly list: HTMLElement;
  readonly #rowOf: RowOf;

  constructor(list: HTMLElement, rowOf: RowOf) {
    this.list = list;
    this.#rowOf = rowOf;
  }

  /** Shows these forms. When it returns, the forms at `indexes`, which are in order, have rows. */
  abstract place(forms: Forms, indexes: readonly number[]): void;

  abstract rowAt(index: number): Row | undefined;

  /** The list has left the page, or gets another layout. */
  dispose(): void {
    // Nothing runs.
  }

  /** The rows in the document by the form's key. Not kept: that would take memory for each form. */
  protected rowsByKey(): Map<string, Row> {
    return new Map(
      [...this.list.querySelectorAll<Row>('.item')].map((row) => [keyOf(row.form), row]),
    );
  }

  /** Takes the row of the form out of `existing`, or creates it. */
  protected rowFor(form: ListedForm, existing?: Map<string, Row>): Row {
    const key = keyOf(form);
    const row = this.#rowOf(form, existing?.get(key));
    existing?.delete(key);
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
  spacer.className = 'spacer';
  spacer.role = 'none';
  setRowCount(spacer, rowCount);
  return spacer;
}

/**
 * Gives a spacer the height of some rows.
 * @param hasTextOnlyRows True if rows in the spacer may be text only. Their height depends on an inherited property. A
 * change of it restyles all rows, which is slow.
 */
export function setRowCount(spacer: HTMLElement, count: number, hasTextOnlyRows = false): void {
  spacer.dataset.rows = `${count}`;
  spacer.style.blockSize = `calc(var(--_row) * ${count} - var(--_end-line, 0px))`;
  if (hasTextOnlyRows) spacer.style.setProperty('--_rows', `${count}`);
}

/** The number of rows for which a child of the list has room. */
export const rowCountOf = (spacer: HTMLElement): number => Number(spacer.dataset.rows);

/** Makes the nodes the children of the parent, in this order. Nodes in the right place do not move. */
export function setChildren(parent: HTMLElement, nodes: readonly HTMLElement[]): void {
  const kept = new Set<Element>(nodes);
  for (const child of Array.from(parent.children)) if (!kept.has(child)) child.remove();
  let next = parent.firstElementChild;
  for (const node of nodes) {
    if (node === next) next = next.nextElementSibling;
    else parent.insertBefore(node, next);
  }
}
