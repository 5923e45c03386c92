import type { ListedForm } from '../../../client/index.js';
import {
  createSpacer,
  keyOf,
  MAX_HYDRATED_ROWS,
  rowCountOf,
  RowLayout,
  setAriaPosition,
  setChildren,
  setRowCount,
  type Forms,
  type Row,
} from './row-layout.js';
import { whenIdle } from './when-idle.js';

/** Up to this many forms, all rows are in one chunk and created at once. */
const MAX_ROWS_AT_ONCE = 50;

/** Rows that are added to a chunk before the time of an idle period is checked. */
const IDLE_ROWS = 20;

/** Rows that browsers may lay out ahead on either side of the viewport. */
const NEAR_ROWS = 50;

/** The longest time for creating rows in one idle period. */
const IDLE_BUDGET_MS = 4;

/** After a change, as while a visitor types, rows outside the viewport wait for this time. */
const SETTLE_MS = 700;

/**
 * Every form has a row. Rows are in chunks, which are filled while the page is idle. The browser lays out only the chunks near
 * the viewport. Chromium hides rows that it does not lay out from screen readers, so the rows near the viewport have their
 * position in `aria-posinset`.
 */
export class ChunkedLayout extends RowLayout {
  #forms: Forms = [];
  /** The number of rows in each chunk but the last one. */
  #chunkRows = 0;
  readonly #chunks: HTMLElement[] = [];
  #nearChunks: readonly number[] = [];
  /** The rows with a position. At first the rows of the layout before. */
  #positionedRows = new Set<Row>(this.rowsByKey().values());

  override place(forms: Forms, indexes: readonly number[]): void {
    const chunkRows = chunkRowsFor(forms.length);
    this.#chunkRows = chunkRows;
    /** For each visible chunk: the number of rows up to its last visible row. */
    const neededRows = new Map<number, number>();
    for (const index of indexes) {
      const needed = forms.length > MAX_ROWS_AT_ONCE ? (index % chunkRows) + 1 : chunkRows;
      neededRows.set(Math.floor(index / chunkRows), needed);
    }
    const nearChunks = this.#nearChunks;
    this.#nearChunks = this.#chunksNear([...neededRows.keys()], forms.length);
    let hasChanged = `${nearChunks}` !== `${this.#nearChunks}`;
    if (forms !== this.#forms) {
      hasChanged = true;
      const existing = this.rowsByKey();
      setTimeout(() => this.#fillWhenIdle(forms), existing.size && SETTLE_MS);
      this.#placeChunks(forms, neededRows, existing);
    }
    for (const [chunk, count] of neededRows) {
      if (this.#fillChunk(chunk, count)) hasChanged = true;
    }
    if (hasChanged) this.#updatePositions();
  }

  override rowAt(index: number): Row | undefined {
    const chunkRows = this.#chunkRows;
    const chunk = this.#chunks[Math.floor(index / chunkRows)];
    return chunk?.children[index % chunkRows] as Row | undefined;
  }

  override dispose(): void {
    this.#forms = [];
  }

  /** These chunks, and those that browsers may lay out ahead. */
  #chunksNear(chunks: readonly number[], rowCount: number): readonly number[] {
    const reach = Math.ceil(NEAR_ROWS / this.#chunkRows);
    const count = Math.ceil(rowCount / this.#chunkRows);
    const near = new Set<number>();
    for (const chunk of chunks) {
      const last = Math.min(chunk + reach, count - 1);
      for (let each = Math.max(0, chunk - reach); each <= last; each++) near.add(each);
    }
    return [...near];
  }

  #formsOf(chunk: number): Forms {
    return this.#forms.slice(chunk * this.#chunkRows, (chunk + 1) * this.#chunkRows);
  }

  /** Chunks keep the rows of forms that were nearby. The others get only the needed rows, and are filled later. */
  #placeChunks(
    forms: Forms,
    neededRows: ReadonlyMap<number, number>,
    existing: Map<string, Row>,
  ): void {
    const before = this.#forms;
    this.#forms = forms;
    const chunks = this.#chunks;
    const count = Math.ceil(forms.length / this.#chunkRows);
    chunks.splice(count);
    while (chunks.length < count) chunks.push(createSpacer());
    setChildren(this.list, chunks);
    const rowsByChunk = chunks.map((chunk, number) => {
      const chunkForms = this.#formsOf(number);
      const middle = number * this.#chunkRows + (chunkForms.length >> 1);
      const keptRows = wasNear(forms[middle]!, middle, before)
        ? chunkForms.findLastIndex((form) => existing.has(keyOf(form))) + 1
        : 0;
      const count = Math.max(neededRows.get(number) ?? 0, keptRows);
      setRowCount(chunk, chunkForms.length, forms.length > MAX_HYDRATED_ROWS);
      return chunkForms.slice(0, count).map((form) => this.rowFor(form, existing));
    });
    rowsByChunk.forEach((rows, number) => setChildren(chunks[number]!, rows));
  }

  /** Adds rows until the chunk has `count`. @returns true if it has added some. */
  #fillChunk(number: number, count: number): boolean {
    const chunk = this.#chunks[number]!;
    const missing = this.#formsOf(number).slice(chunk.childElementCount, count);
    chunk.append(...missing.map((form) => this.rowFor(form)));
    return missing.length > 0;
  }

  /** Fills chunks in each idle period, until all are full or other forms show. */
  #fillWhenIdle(forms: Forms): void {
    whenIdle(() => {
      const startedAt = performance.now();
      while (forms === this.#forms) {
        const next = this.#chunks.findIndex((chunk) => chunk.childElementCount < rowCountOf(chunk));
        if (next < 0) {
          this.#updatePositions();
          return;
        }
        this.#fillChunk(next, this.#chunks[next]!.childElementCount + IDLE_ROWS);
        if (performance.now() - startedAt > IDLE_BUDGET_MS) {
          this.#fillWhenIdle(forms);
          return;
        }
      }
    }, 200);
  }

  /** With one chunk, the browser hides no row. */
  #updatePositions(): void {
    const { length } = this.#forms;
    const outdated = this.#positionedRows;
    this.#positionedRows = new Set();
    const chunks = length > this.#chunkRows ? this.#nearChunks : [];
    for (const chunk of chunks) {
      [...this.#chunks[chunk]!.children].forEach((child, index) => {
        const row = child as Row;
        setAriaPosition(row, chunk * this.#chunkRows + index + 1, length);
        this.#positionedRows.add(row);
        outdated.delete(row);
      });
    }
    for (const row of outdated) {
      row.ariaPosInSet = null;
      row.ariaSetSize = null;
    }
  }
}

/**
 * The number of rows in a chunk. A modal dialog restyles all rows that are laid out, so it opens faster with small chunks. In a
 * long list, many chunks cost more than they save.
 */
function chunkRowsFor(formCount: number): number {
  if (formCount <= MAX_ROWS_AT_ONCE) return MAX_ROWS_AT_ONCE;
  return formCount <= 2000 ? 20 : 100;
}

/** True if the form was near this index before: since then, only a few forms were added or removed. */
function wasNear(form: ListedForm, index: number, before: Forms): boolean {
  const nearby = before.slice(Math.max(0, index - NEAR_ROWS), index + NEAR_ROWS);
  return nearby.some((other) => keyOf(other) === keyOf(form));
}
