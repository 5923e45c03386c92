import {
  createSpacer,
  rowCountOf,
  RowLayout,
  setAriaPosition,
  setChildren,
  setRowCount,
  whenIdle,
  type Forms,
  type Row,
} from './row-layout.js';

/** The browser lays out only the chunks near the viewport. */
const CHUNK_ROWS = 100;

/** The longest time for creating rows while the page is idle. */
const IDLE_BUDGET_MS = 8;

/** Up to this many forms, all rows are created at once. */
const MAX_ROWS_AT_ONCE = 50;

/** After a change, as while a visitor types, rows outside the viewport wait for this time. */
const SETTLE_MS = 700;

/**
 * Every form has a row. Rows are in chunks, which are filled while the page is idle. Chromium hides rows that it does not
 * lay out from screen readers, so the rows near the viewport have their position in `aria-posinset`.
 */
export class ChunkedLayout extends RowLayout {
  #forms: Forms = [];
  /** The rows with a position. At first the rows of the layout before. */
  #positionedRows = new Set<Row>(this.rowsById().values());
  #nearChunks: readonly number[] = [];
  readonly #chunks: HTMLElement[] = [];

  override place(forms: Forms, indexes: readonly number[]): void {
    const nearChunks = chunksAround(indexes, forms.length);
    let hasChanged = `${nearChunks}` !== `${this.#nearChunks}`;
    this.#nearChunks = nearChunks;
    /** For each visible chunk: the number of rows up to its last visible row. */
    const neededRows = new Map<number, number>();
    for (const index of indexes) {
      const needed = forms.length > MAX_ROWS_AT_ONCE ? (index % CHUNK_ROWS) + 1 : CHUNK_ROWS;
      neededRows.set(chunkOf(index), needed);
    }
    if (forms !== this.#forms) {
      hasChanged = true;
      const existing = this.rowsById();
      setTimeout(() => this.#fillWhenIdle(forms), existing.size && SETTLE_MS);
      this.#placeChunks(forms, neededRows, existing);
    }
    for (const [chunk, count] of neededRows) {
      const hasAdded = this.#fillChunk(chunk, count);
      hasChanged ||= hasAdded;
    }
    if (hasChanged) this.#updatePositions();
  }

  override rowAt(index: number): Row | undefined {
    return this.#chunks[chunkOf(index)]?.children[index % CHUNK_ROWS] as Row | undefined;
  }

  override dispose(): void {
    this.#forms = [];
  }

  #formsOf(chunk: number): Forms {
    return this.#forms.slice(chunk * CHUNK_ROWS, (chunk + 1) * CHUNK_ROWS);
  }

  #placeChunks(
    forms: Forms,
    neededRows: ReadonlyMap<number, number>,
    existing: Map<string, Row>,
  ): void {
    this.#forms = forms;
    const chunks = this.#chunks;
    const chunkCount = Math.ceil(forms.length / CHUNK_ROWS);
    chunks.splice(chunkCount);
    while (chunks.length < chunkCount) chunks.push(createSpacer());
    setChildren(this.list, chunks);
    const rowsByChunk = chunks.map((chunk, number) => {
      const chunkForms = this.#formsOf(number);
      const { childElementCount } = chunk;
      const isFull = childElementCount >= rowCountOf(chunk);
      const isSame = hasMiddleOf(chunk, chunkForms);
      setRowCount(chunk, chunkForms.length);
      // A chunk with other forms, or one that was never filled, is filled later.
      const keptRows = isSame ? (isFull ? CHUNK_ROWS : childElementCount) : 0;
      const count = Math.max(neededRows.get(number) ?? 0, keptRows);
      return chunkForms.slice(0, count).map((form) => this.rowFor(form, existing));
    });
    rowsByChunk.forEach((rows, number) => setChildren(chunks[number]!, rows));
  }

  /** With one chunk, the browser hides no row. */
  #updatePositions(): void {
    const { length } = this.#forms;
    const before = this.#positionedRows;
    this.#positionedRows = new Set();
    for (const chunk of length > CHUNK_ROWS ? this.#nearChunks : []) {
      [...this.#chunks[chunk]!.children].forEach((child, index) => {
        setAriaPosition(child as Row, chunk * CHUNK_ROWS + index + 1, length);
        this.#positionedRows.add(child as Row);
      });
    }
    for (const row of before) if (!this.#positionedRows.has(row)) removeAriaPosition(row);
  }

  /** @returns true if it has added rows. */
  #fillChunk(number: number, count?: number): boolean {
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
        this.#fillChunk(next);
        if (performance.now() - startedAt > IDLE_BUDGET_MS) {
          this.#fillWhenIdle(forms);
          return;
        }
      }
    }, 200);
  }
}

const chunkOf = (index: number): number => Math.floor(index / CHUNK_ROWS);

/** The chunks of these rows and their neighbors, which browsers lay out ahead. */
function chunksAround(indexes: readonly number[], rowCount: number): readonly number[] {
  const last = Math.ceil(rowCount / CHUNK_ROWS) - 1;
  const around = indexes.flatMap((index) => [-1, 0, 1].map((offset) => chunkOf(index) + offset));
  return [...new Set(around)].filter((chunk) => chunk >= 0 && chunk <= last);
}

/** True if one of the two rows in the middle of the chunk is for one of the forms: a few were added or removed. */
function hasMiddleOf({ children, childElementCount }: HTMLElement, forms: Forms): boolean {
  const middle = childElementCount >> 1;
  const ids = [middle, middle + 1].map((index) => (children[index] as Row | undefined)?.form.id);
  return forms.some(({ id }) => ids.includes(id));
}

/** The browser then counts the rows itself. */
function removeAriaPosition(row: Row): void {
  row.ariaPosInSet = null;
  row.ariaSetSize = null;
}
