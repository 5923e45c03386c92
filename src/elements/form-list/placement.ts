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

/** Rows in a block; in a long list the browser lays out only blocks that are near to what is seen. */
const BLOCK = 20;

/** Blocks in a group: what the browser watches at each frame are the groups, and the blocks of those that are near. */
const GROUP = 10;

/** Up to so many forms, each has its row from the beginning. */
const FEW = 50;

/** Up to so many forms, all blocks are laid out, and nothing is kept from anybody. */
export const LAID_OUT = 100;

/** Blocks that browsers may lay out ahead, on either side: one and a half windows. */
const AHEAD = 3;

/** The longest that rows are made while the page is idle, in milliseconds. */
const IDLE_MS = 8;

/** How long other forms are shown, as while somebody types, before rows are made that are not seen, in milliseconds. */
const REST_MS = 700;

/** Calls `go` once the page has nothing else to do, or after a while. */
export const idle = (go: (deadline?: IdleDeadline) => void, timeout: number): void => {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(go, { timeout });
  else setTimeout(() => go(), 10);
};

/** Which forms have a row in the document, and where that stands. */
export abstract class Placement {
  /** By the ids of their forms. */
  protected rows: Map<string, Row>;
  protected readonly list: HTMLElement;
  readonly #look: RowLook;

  /** Takes over the rows of `before`. */
  constructor(list: HTMLElement, look: RowLook, before?: Placement) {
    this.list = list;
    this.#look = look;
    this.rows = before?.rows ?? new Map();
    before?.end();
    list.replaceChildren();
    for (const row of this.rows.values()) tellPlace(row);
  }

  /** Shows these forms; those at `places`, which are in order, have rows when this returns. */
  abstract place(forms: Forms, places: readonly number[]): void;

  /** The list has gone, or is placed in another way. */
  abstract end(): void;

  rowOf(id: string): Row | undefined {
    return this.rows.get(id);
  }

  /** The form's row, of `before` where there is one. */
  protected take(form: ListedForm, before?: Map<string, Row>): Row {
    const row = before?.get(form.id) ?? this.#look.make(form);
    before?.delete(form.id);
    if (row.form !== form) this.#look.take(row, form);
    this.rows.set(form.id, row);
    return row;
  }
}

/**
 * Each form has its row, in blocks that are filled while the page is idle. What Chromium does not lay out, it
 * keeps from screen readers: the rows that it does tell their place among all.
 */
export class EveryRow extends Placement {
  #forms: Forms = [];
  /** The blocks that hold what is seen. */
  #near: readonly number[] = [];
  /** The rows that tell their place. */
  #telling = new Set<Row>();
  readonly #blocks: HTMLElement[] = [];
  readonly #groups: HTMLElement[] = [];
  /** Stands for the blocks that are not there yet. */
  readonly #rest = makeGap();
  #fills = false;
  #ended = false;
  /** When other forms have been shown for long enough. */
  #restsAt = 0;

  override place(forms: Forms, places: readonly number[]): void {
    const near = [...new Set(places.map((place) => Math.floor(place / BLOCK)))];
    const others = forms !== this.#forms;
    if (others && this.rows.size) this.#restsAt = performance.now() + REST_MS;
    const same = !others && `${near}` === `${this.#near}`;
    this.#forms = forms;
    this.#near = near;
    const due = forms.length > FEW ? near : Array.from({ length: this.#count }, (_, at) => at);
    if (others) for (const block of this.#blocks.splice(this.#count)) block.remove();
    for (const number of due) this.#blockAt(number);
    this.#settle();
    if (others) this.#placeAll(due);
    for (const number of due) this.#fill(number);
    if (!same) this.#tell();
    this.#goOn();
  }

  override end(): void {
    this.#ended = true;
  }

  get #count(): number {
    return Math.ceil(this.#forms.length / BLOCK);
  }

  #formsOf(number: number): Forms {
    return this.#forms.slice(number * BLOCK, (number + 1) * BLOCK);
  }

  #blockAt(number: number): HTMLElement {
    const blocks = this.#blocks;
    while (blocks.length <= number) {
      const block = makeGap();
      setRows(block, this.#formsOf(blocks.length).length);
      blocks.push(block);
    }
    return blocks[number]!;
  }

  /** Puts the blocks into the list. */
  #settle(): void {
    const blocks = this.#blocks;
    const groups = this.#groups;
    const { length } = this.#forms;
    const rest = length - blocks.length * BLOCK;
    for (let at = 0; at * GROUP < blocks.length; at++) {
      const group = (groups[at] ??= makeGap());
      const mine = blocks.slice(at * GROUP, (at + 1) * GROUP);
      const first = at * GROUP * BLOCK;
      setRows(group, Math.min(mine.length * BLOCK, length - first));
      arrange(group, mine);
    }
    for (const group of groups.splice(Math.ceil(blocks.length / GROUP))) group.remove();
    setRows(this.#rest, rest);
    if (rest <= 0) this.#rest.remove();
    arrange(this.list, rest > 0 ? [...groups, this.#rest] : groups);
  }

  #placeAll(due: readonly number[]): void {
    const before = this.rows;
    this.rows = new Map();
    const filled = this.#blocks.map((block, number) => {
      const mine = this.#formsOf(number);
      setRows(block, mine.length);
      const first = (block.firstChild as Row | null)?.form.id;
      const stays = due.includes(number) || (first && mine.some(({ id }) => id === first));
      // What is in another order now, or was never filled, is filled later.
      if (!stays) block.replaceChildren();
      return stays ? mine.map((form) => this.take(form, before)) : [];
    });
    for (const row of before.values()) row.remove();
    filled.forEach((rows, number) => arrange(this.#blocks[number]!, rows));
  }

  /** Where not all are laid out, rows that may be tell their place. */
  #tell(): void {
    const { length } = this.#forms;
    const before = this.#telling;
    this.#telling = new Set();
    for (const [number, { children }] of length > LAID_OUT ? this.#blocks.entries() : []) {
      if (!this.#near.some((each) => Math.abs(each - number) <= AHEAD)) continue;
      [...children].forEach((child, at) => {
        tellPlace(child as Row, number * BLOCK + at + 1, length);
        this.#telling.add(child as Row);
      });
    }
    for (const row of before) if (!this.#telling.has(row)) tellPlace(row);
  }

  #fill(number: number): void {
    const block = this.#blockAt(number);
    if (block.hasChildNodes()) return;
    block.append(...this.#formsOf(number).map((form) => this.take(form)));
  }

  /** The first block that is not filled. */
  get #next(): number {
    const next = this.#blocks.findIndex((block) => !block.hasChildNodes());
    return next < 0 ? this.#blocks.length : next;
  }

  /** Fills the other blocks, as many in each idle moment as there is time for. */
  #goOn(): void {
    if (this.#fills || this.#ended || this.#next === this.#count) return;
    this.#fills = true;
    const fill = () => {
      this.#fills = false;
      const begin = performance.now();
      while (!this.#ended && this.#restsAt <= begin && this.#next < this.#count) {
        this.#fill(this.#next);
        if (performance.now() - begin > IDLE_MS) break;
      }
      if (this.#ended) return;
      this.#settle();
      this.#tell();
      this.#goOn();
    };
    const wait = this.#restsAt - performance.now();
    if (wait > 0) setTimeout(fill, wait);
    else idle(fill, 200);
  }
}

/** Few forms have a row; gaps stand for the others, of which `aria-setsize` and `aria-posinset` tell. */
export class SomeRows extends Placement {
  readonly #box = makeGap();
  readonly #gaps: HTMLElement[] = [];

  override place(forms: Forms, places: readonly number[]): void {
    const { length } = forms;
    const before = this.rows;
    const gaps = this.#gaps;
    const nodes: HTMLElement[] = [];
    let next = 0;
    let used = 0;
    const skipTo = (place: number) => {
      if (place <= next) return;
      const gap = (gaps[used++] ??= makeGap());
      setRows(gap, place - next);
      nodes.push(gap);
    };
    this.rows = new Map();
    for (const place of places) {
      skipTo(place);
      next = place + 1;
      const row = this.take(forms[place]!, before);
      tellPlace(row, next, length);
      nodes.push(row);
    }
    skipTo(length);
    for (const node of [...before.values(), ...gaps.splice(used)]) node.remove();
    setRows(this.#box, length);
    arrange(this.#box, nodes);
    arrange(this.list, [this.#box]);
  }

  override end(): void {
    // Nothing is under way.
  }
}

/** Says which of how many the row is, or leaves that to the browser. */
function tellPlace(row: Row, place?: number, count?: number): void {
  const [at, of] = [place, count].map((value) => (value ? `${value}` : null));
  if (row.ariaPosInSet !== at) row.ariaPosInSet = at!;
  if (row.ariaSetSize !== of) row.ariaSetSize = of!;
}

/** Stands for rows, whether it holds them or not; nothing to people who do not see it. */
function makeGap(): HTMLElement {
  const gap = document.createElement('div');
  gap.className = 'gap';
  gap.role = 'none';
  return gap;
}

const setRows = (gap: HTMLElement, count: number): void =>
  gap.style.setProperty('--_rows', `${count}`);

/** How many rows a child of the list stands for. */
export const rowsIn = (child: HTMLElement): number =>
  Number(child.style.getPropertyValue('--_rows')) || 1;

/** Makes these the parent's children, in this order; what can stay where it is stays. */
function arrange(parent: HTMLElement, nodes: readonly HTMLElement[]): void {
  let at = parent.firstChild;
  for (const node of nodes) {
    if (node === at) at = at.nextSibling;
    else parent.insertBefore(node, at);
  }
}
