import {
  createSpacer,
  RowLayout,
  setAriaPosition,
  setChildren,
  setRowCount,
  type Forms,
  type Row,
} from './row-layout.js';

/** Only the forms near the viewport have rows. Spacers take the room of the others. */
export class WindowedLayout extends RowLayout {
  readonly #container = createSpacer();
  readonly #rows = new Map<number, Row>();

  override rowAt(index: number): Row | undefined {
    return this.#rows.get(index);
  }

  override place(forms: Forms, indexes: readonly number[]): void {
    const { length } = forms;
    const existing = this.rowsByKey();
    const nodes: HTMLElement[] = [];
    let next = 0;
    const addSpacerTo = (index: number): void => {
      if (index > next) nodes.push(createSpacer(index - next));
    };
    this.#rows.clear();
    for (const index of indexes) {
      addSpacerTo(index);
      next = index + 1;
      const row = this.rowFor(forms[index]!, existing);
      setAriaPosition(row, next, length);
      this.#rows.set(index, row);
      nodes.push(row);
    }
    addSpacerTo(length);
    setRowCount(this.#container, length, true);
    setChildren(this.#container, nodes);
    setChildren(this.list, [this.#container]);
  }
}
