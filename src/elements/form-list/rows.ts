import type { ListedForm } from '../../client/index.js';
import {
  EveryRow,
  idle,
  rowsIn,
  SomeRows,
  type Placement,
  type Row,
  type RowLook,
} from './placement.js';
import { rowsOf, rowsSeen, type Range } from './range.js';

/**
 * Up to so many forms, each has its row in the document, where the page's own search finds it. Scrolled by 120 px
 * a frame with a CPU that is 4 times slower, 1.7 to 2.9 % of the frames of so many come later than 25 ms, run by run; 3 %
 * may. The blocks in {@link EveryRow} decide about it: without their `content-visibility` it is 30 %.
 */
export const EVERY_ROW = 10_000;

/** Rows that are full beyond those that are seen, on either side. */
const MORE = 6;

/** Rows that are made full in one idle moment: laying them out comes with the next frame, which must not be late. */
const FULL_AT_ONCE = 3;

/** How long scrolling rests before more than one row at once is made full, in milliseconds. */
const REST_MS = 100;

/** What browsers' clocks, which are coarse, may have kept back. */
const LEAST_MS = 0.1;

/** How much longer than making a row full it takes to lay it out and to paint it, by far. */
const DRAWN = 8;

/**
 * The rows of a list, of as many forms as there may be. All rows are of one height, so that where each stands
 * is known without it. Only those near to what is seen are full. Up to {@link EVERY_ROW} forms the others
 * are there as plain ones; above it they are not. The row in focus stays, wherever the list is scrolled to.
 */
export class Rows {
  readonly #list: HTMLElement;
  readonly #look: RowLook;
  #forms: readonly ListedForm[] = [];
  #placement: Placement | undefined;
  readonly #full = new Set<Row>();
  /** Those that are to be full. */
  #wanted = new Set<Row>();
  #near: Range = [0, 0];
  /** How many of {@link #near} are seen, or stand before those. */
  #seen = 0;
  /** The id of the form whose row stays, and where that was last. */
  #kept: string | undefined;
  #keptPlace = -1;
  /** An idle moment is waited for, to make rows full. */
  #dresses = false;
  /** When the list was scrolled last. */
  #movedAt = 0;
  /** What it takes to make a row full, in milliseconds. */
  #rowMs = 1;
  readonly #end = new AbortController();

  constructor(list: HTMLElement, look: RowLook) {
    this.#list = list;
    this.#look = look;
    const { signal } = this.#end;
    const options = { signal, passive: true, capture: true };
    const moved = () => this.look();
    // Scrolling is told to no one outside the shadow tree in which it happens.
    for (let root: Node = list; root instanceof ShadowRoot || root === list;) {
      root = (root instanceof ShadowRoot ? root.host : root).getRootNode();
      root.addEventListener('scroll', moved, options);
    }
    const sizes = new ResizeObserver(moved);
    sizes.observe(list);
    sizes.observe(document.documentElement);
    addEventListener('resize', moved, options);
    signal.addEventListener('abort', () => sizes.disconnect());
    list.addEventListener(
      'focusin',
      ({ target }) => (this.#kept = (target as Element).closest<Row>('.item')?.form.id),
      { signal },
    );
    list.addEventListener('focusout', () => (this.#kept = undefined), { signal });
  }

  /** Shows these forms; the same ones again: as they are now. */
  show(forms: readonly ListedForm[]): void {
    const others = forms !== this.#forms;
    const end = this.#near[1];
    // Where more forms follow those that are near, before and after, the same places are near.
    const stays = others && end && end < Math.min(this.#forms.length, forms.length);
    this.#placeKept();
    this.#forms = forms;
    this.#place();
    // The next frame lays out what has changed anyway.
    if (stays) requestAnimationFrame(() => this.look());
    else if (others) this.look();
    for (const row of this.#full) this.#look.paint(row);
    this.#dress(this.#seen);
  }

  /** Makes all full rows anew: what a person can do has changed, or how it is said. */
  refill(): void {
    for (const row of this.#full) this.#look.strip(row);
    this.#full.clear();
  }

  /** Where the list stands may have changed. */
  look(): void {
    const list = this.#list;
    const first = list.firstElementChild as HTMLElement | null;
    const { height = 0 } = first?.getBoundingClientRect() ?? {};
    if (!first || !height) return;
    const { top, bottom } = list.getBoundingClientRect();
    const seen = Math.max(top, 0);
    const place = {
      offset: seen - top + list.scrollTop,
      extent: Math.min(bottom, innerHeight) - seen,
      row: height / rowsIn(first),
      count: this.#forms.length,
    };
    const near = rowsSeen(place, MORE);
    this.#seen = rowsSeen(place, 0)[1] - near[0];
    if (`${near}` === `${this.#near}`) return;
    this.#near = near;
    this.#movedAt = performance.now();
    this.#place();
    this.#dressLater();
  }

  /** The row at a place, full and in view; undefined where there is none, or the list has gone. */
  reveal(place: number): Row | undefined {
    const form = this.#forms[place];
    if (!form || this.#end.signal.aborted) return undefined;
    this.#kept = form.id;
    this.#keptPlace = place;
    this.#place();
    const row = this.#placement!.rowAt(place)!;
    row.scrollIntoView({ block: 'nearest' });
    this.look();
    this.#dress(Infinity);
    return row;
  }

  /** The row that is now where the one in focus was; what had that has gone. */
  instead(): Row | undefined {
    return this.reveal(Math.min(this.#keptPlace, this.#forms.length - 1));
  }

  /** The list has gone. */
  end(): void {
    this.#end.abort();
    this.#placement?.end();
  }

  /** Where the row stands that stays; a place out of the list where there is none. */
  #placeKept(): number {
    if (!this.#kept) return -1;
    const isKept = (form: ListedForm | undefined) => form?.id === this.#kept;
    if (isKept(this.#forms[this.#keptPlace])) return this.#keptPlace;
    const place = this.#forms.findIndex(isKept);
    if (place >= 0) this.#keptPlace = place;
    return place;
  }

  #place(): void {
    const forms = this.#forms;
    const [first, end] = this.#near;
    const kept = this.#placeKept();
    const places = rowsOf([
      [first, Math.min(end, forms.length)],
      [kept, kept + 1],
    ]);
    const active = (this.#list.getRootNode() as ShadowRoot).activeElement as HTMLElement | null;
    const Kind = forms.length > EVERY_ROW ? SomeRows : EveryRow;
    if (!(this.#placement instanceof Kind)) {
      this.#placement?.end();
      this.#placement = new Kind(this.#list, this.#look);
    }
    this.#placement.place(forms, places);
    // What was moved has lost the focus.
    if (active?.isConnected && !active.matches(':focus')) active.focus({ preventScroll: true });
    this.#wanted = new Set(places.map((place) => this.#placement!.rowAt(place)!));
  }

  /** Makes `most` of the rows full that are wanted, and others plain. */
  #dress(most: number): void {
    const plain = [...this.#full].filter((row) => !this.#wanted.has(row));
    const full = [...this.#wanted].filter((row) => !this.#full.has(row));
    for (const row of plain.slice(0, most)) {
      this.#full.delete(row);
      this.#look.strip(row);
    }
    for (const row of full.slice(0, most)) {
      this.#full.add(row);
      this.#look.fill(row);
      this.#look.paint(row);
    }
    if (Math.max(plain.length, full.length) > most) this.#dressLater();
  }

  /** Scrolling waits for nothing: rows that come into view are plain until the page has time. */
  #dressLater(): void {
    if (this.#dresses) return;
    this.#dresses = true;
    idle((deadline) => {
      this.#dresses = false;
      if (this.#end.signal.aborted) return;
      const begin = performance.now();
      const rests = begin - this.#movedAt > REST_MS;
      const spare = (deadline?.timeRemaining() ?? 0) > this.#rowMs * DRAWN;
      const most = rests ? FULL_AT_ONCE : spare ? 1 : 0;
      this.#dress(most);
      if (!most) return;
      // At most about twice as long as before: a collection of garbage that came between says nothing.
      this.#rowMs = LEAST_MS + Math.min((performance.now() - begin) / most, this.#rowMs * 2);
    }, 500);
  }
}
