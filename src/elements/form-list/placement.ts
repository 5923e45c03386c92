import type { ListedForm } from '../../client/index.js';

/** The row of a form. It is plain, with its text alone, until it comes near to what is seen. */
export interface Row extends HTMLLIElement {
  form: ListedForm;
}

/** What rows look like. */
export interface RowLook {
  /** A plain row of the form. */
  make(form: ListedForm): Row;
  /** Makes a row that of a form which came in place of its own, with the same id. */
  take(row: Row, form: ListedForm): void;
  /** Makes a plain row a full one. */
  fill(row: Row): void;
  /** Makes a full row a plain one. */
  strip(row: Row): void;
  /** Shows in a full row how things are now. */
  paint(row: Row): void;
}

type Forms = readonly ListedForm[];

/** Rows in a block; the browser lays out only blocks that are near to what is seen. */
const BLOCK = 100;

/** The longest that rows are made while the page is idle, in milliseconds. */
const IDLE_MS = 8;

/** Up to so many forms, each has its row from the beginning. */
const FEW = 50;

/** How long no others come, as while somebody types, before rows are made that are not seen, in milliseconds. */
const REST_MS = 700;

/** Calls `go` once the page has nothing else to do, or after a while. */
export const idle = (go: (deadline?: IdleDeadline) => void, timeout: number): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(go, { timeout });
  else setTimeout(go, 10);
};

/** Which forms have a row in the document, and where that stands. */
export abstract class Placement {
  protected readonly list: HTMLElement;
  readonly #look: RowLook;

  constructor(list: HTMLElement, look: RowLook) {
    this.list = list;
    this.#look = look;
  }

  /** Shows these forms; those at `places`, which are in order, have rows when this returns. */
  abstract place(forms: Forms, places: readonly number[]): void;

  /** The row of the form at this place. */
  abstract rowAt(place: number): Row | undefined;

  /** The list has gone, or is placed in another way. */
  end(): void {
    // Nothing is under way.
  }

  /** The rows that are there, by the ids of their forms: not kept, which would take memory for each form. */
  protected rows(): Map<string, Row> {
    return new Map([...this.list.querySelectorAll<Row>('.item')].map((row) => [row.form.id, row]));
  }

  /** The form's row, of `before` where there is one. */
  protected take(form: ListedForm, before?: Map<string, Row>): Row {
    const row = before?.get(form.id) ?? this.#look.make(form);
    before?.delete(form.id);
    if (row.form !== form) this.#look.take(row, form);
    return row;
  }
}

/**
 * Each form has its row, in blocks that are filled while the page is idle. What Chromium does not lay out, it
 * keeps from screen readers: the rows that it does tell their place among all.
 */
export class EveryRow extends Placement {
  #forms: Forms = [];
  /** The rows that tell their place; at first, those of the placement before. */
  #telling = new Set<Row>(this.rows().values());
  #near: readonly number[] = [];
  readonly #blocks: HTMLElement[] = [];

  override place(forms: Forms, places: readonly number[]): void {
    const near = blocksAround(places, forms.length);
    let changed = `${near}` !== `${this.#near}`;
    this.#near = near;
    /** How many rows of a block are seen, and those before them. */
    const due = new Map<number, number>();
    for (const place of places) {
      due.set(Math.floor(place / BLOCK), forms.length > FEW ? (place % BLOCK) + 1 : BLOCK);
    }
    if (forms !== this.#forms) {
      changed = true;
      const before = this.rows();
      setTimeout(() => this.#fillAll(forms), before.size && REST_MS);
      this.#placeAll(forms, due, before);
    }
    for (const [number, end] of due) changed = this.#fill(number, end) || changed;
    if (changed) this.#tell();
  }

  override rowAt(place: number): Row | undefined {
    return this.#blocks[Math.floor(place / BLOCK)]?.children[place % BLOCK] as Row | undefined;
  }

  override end(): void {
    this.#forms = [];
  }

  #formsOf(number: number): Forms {
    return this.#forms.slice(number * BLOCK, (number + 1) * BLOCK);
  }

  #placeAll(forms: Forms, due: ReadonlyMap<number, number>, before: Map<string, Row>): void {
    this.#forms = forms;
    const blocks = this.#blocks;
    const count = Math.ceil(forms.length / BLOCK);
    blocks.splice(count);
    while (blocks.length < count) blocks.push(makeGap());
    arrange(this.list, blocks);
    const rows = blocks.map((block, number) => {
      const mine = this.#formsOf(number);
      const { children, childElementCount } = block;
      const filled = childElementCount < rowsIn(block) ? childElementCount : BLOCK;
      setRows(block, mine.length);
      // Where a few have gone or come, one of the two in its middle is still its own.
      const half = childElementCount >> 1;
      const middle = [half, half + 1].map((at) => (children[at] as Row | undefined)?.form.id);
      const stays = mine.some(({ id }) => middle.includes(id));
      const count = Math.max(due.get(number) ?? 0, stays ? filled : 0);
      // What is in another order now, or was never filled, is filled later.
      return mine.slice(0, count).map((form) => this.take(form, before));
    });
    rows.forEach((mine, number) => arrange(blocks[number]!, mine));
  }

  /** Where there is one block, nothing is kept from anybody. */
  #tell(): void {
    const { length } = this.#forms;
    const before = this.#telling;
    this.#telling = new Set();
    for (const number of length > BLOCK ? this.#near : []) {
      [...this.#blocks[number]!.children].forEach((child, at) => {
        tellPlace(child as Row, `${number * BLOCK + at + 1}`, `${length}`);
        this.#telling.add(child as Row);
      });
    }
    for (const row of before) if (!this.#telling.has(row)) tellPlace(row);
  }

  /** @returns whether there are more rows now. */
  #fill(number: number, end?: number): boolean {
    const block = this.#blocks[number]!;
    const more = this.#formsOf(number).slice(block.childElementCount, end);
    block.append(...more.map((form) => this.take(form)));
    return more.length > 0;
  }

  /** Fills the blocks, as many in each idle moment as there is time for, as long as these are the forms. */
  #fillAll(forms: Forms): void {
    idle(() => {
      const begin = performance.now();
      while (forms === this.#forms) {
        const next = this.#blocks.findIndex((block) => block.childElementCount < rowsIn(block));
        if (next < 0) return this.#tell();
        this.#fill(next);
        if (performance.now() - begin > IDLE_MS) return this.#fillAll(forms);
      }
    }, 200);
  }
}

/** Few forms have a row; gaps stand for the others, of which `aria-setsize` and `aria-posinset` tell. */
export class SomeRows extends Placement {
  readonly #box = makeGap();
  readonly #placed = new Map<number, Row>();

  override rowAt(place: number): Row | undefined {
    return this.#placed.get(place);
  }

  override place(forms: Forms, places: readonly number[]): void {
    const { length } = forms;
    const before = this.rows();
    const nodes: HTMLElement[] = [];
    let next = 0;
    const skipTo = (place: number) => {
      if (place > next) nodes.push(makeGap(place - next));
    };
    this.#placed.clear();
    for (const place of places) {
      skipTo(place);
      next = place + 1;
      const row = this.take(forms[place]!, before);
      tellPlace(row, `${next}`, `${length}`);
      this.#placed.set(place, row);
      nodes.push(row);
    }
    skipTo(length);
    setRows(this.#box, length);
    arrange(this.#box, nodes);
    arrange(this.list, [this.#box]);
  }
}

/** The blocks of these places, and those next to them, which browsers lay out ahead. */
function blocksAround(places: readonly number[], count: number): readonly number[] {
  const last = Math.ceil(count / BLOCK) - 1;
  const around = (place: number) => [-1, 0, 1].map((more) => Math.floor(place / BLOCK) + more);
  return [...new Set(places.flatMap(around))].filter((number) => number >= 0 && number <= last);
}

/** Says which of how many the row is, or leaves that to the browser. */
function tellPlace(row: Row, place: string | null = null, count = place): void {
  row.ariaPosInSet = place;
  row.ariaSetSize = count;
}

/** Stands for rows, whether it holds them or not; nothing to people who do not see it. */
function makeGap(rows = 0): HTMLElement {
  const gap = document.createElement('div');
  gap.className = 'gap';
  gap.role = 'none';
  setRows(gap, rows);
  return gap;
}

const setRows = (gap: HTMLElement, rows: number): void =>
  gap.style.setProperty('--_rows', `${rows}`);

/** How many rows a child of the list stands for. */
export const rowsIn = (child: HTMLElement): number =>
  Number(child.style.getPropertyValue('--_rows'));

/** Makes these the parent's children, in this order; what can stay where it is stays. */
function arrange(parent: HTMLElement, nodes: readonly HTMLElement[]): void {
  if (!nodes.length) parent.replaceChildren();
  let all: Set<Node> | undefined;
  let at = parent.firstChild;
  const goOn = (): ChildNode => {
    const passed = at!;
    at = passed.nextSibling;
    return passed;
  };
  for (const node of nodes) {
    while (at && at !== node && !(all ??= new Set(nodes)).has(at)) goOn().remove();
    if (at === node) goOn();
    else parent.insertBefore(node, at);
  }
  while (at) goOn().remove();
}
