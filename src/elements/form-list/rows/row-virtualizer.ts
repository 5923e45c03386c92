import type { ListedForm } from '../../../client/index.js';
import { keepFocus } from '../focus.js';
import { ChunkedLayout } from './chunked-layout.js';
import { indexesIn, visibleRange, type RowRange } from './visible-range.js';
import {
  isSameForm,
  MAX_HYDRATED_ROWS,
  rowCountOf,
  type Row,
  type RowLayout,
  type VirtualRowRenderer,
} from './row-layout.js';
import { whenIdle } from './when-idle.js';
import { WindowedLayout } from './windowed-layout.js';

/**
 * Up to this many forms, each has its row in the document, so that the browser's own search finds it. At this number, 1.7
 * to 2.9 % of frames are later than 25 ms while a page with a CPU that is 4 times slower scrolls by 120 px per frame. The
 * gate is 3 %. Without `content-visibility` on the chunks of {@link ChunkedLayout} it is 30 %.
 */
export const MAX_EAGER_ROWS = 10_000;

/** Rows to show before the position of the list is known. A higher list gets the others before the same frame is drawn. */
const FIRST_ROWS = 15;

/** Hydrated rows on either side of the viewport. */
const OVERSCAN = 6;

/** Rows hydrated per idle period: their layout belongs to the next frame, which must not be late. */
const ROWS_PER_IDLE = 3;

/** A page without idle periods hydrates all visible rows after this time. */
const MAX_IDLE_WAIT_MS = 500;

/** Time after the last scroll until more than one row per idle period is hydrated. */
const SCROLL_REST_MS = 100;

/** Upper bound for the time to hydrate, lay out and paint a row. */
const HYDRATION_MS = 8;

/**
 * The rows of a list of any length. All rows have one height, so their positions are known without layout. Up to
 * {@link MAX_HYDRATED_ROWS} forms, every row is hydrated when it is created. Above, rows are text only until they come
 * near the viewport. Above {@link MAX_EAGER_ROWS} forms, rows far from the viewport are not in the document. The focused
 * row always stays.
 */
export class RowVirtualizer {
  readonly #list: HTMLElement;
  readonly #renderer: VirtualRowRenderer;
  #forms: readonly ListedForm[] = [];
  #layout: RowLayout | undefined;
  readonly #hydratedRows = new Set<Row>();
  #rowsToHydrate = new Set<Row>();
  /** The visible rows and the overscan. */
  #range: RowRange = [0, 0];
  /** Rows from the start of the range to the last visible one. */
  #visibleCount = 0;
  /** The form whose row has the focus, and its last index. */
  #focusedForm: ListedForm | undefined;
  #focusedIndex = -1;
  #isHydrationScheduled = false;
  /** In milliseconds of `performance.now()`. */
  #scrolledAt = 0;
  readonly #listeners = new AbortController();

  constructor(list: HTMLElement, renderer: VirtualRowRenderer) {
    this.#list = list;
    this.#renderer = renderer;
    const { signal } = this.#listeners;
    const options = { signal, passive: true, capture: true };
    const onMove = () => this.#updateRange();
    // Scroll events do not leave the shadow tree in which they happen.
    for (let root: Node = list; root instanceof ShadowRoot || root === list;) {
      root = (root instanceof ShadowRoot ? root.host : root).getRootNode();
      root.addEventListener('scroll', onMove, options);
    }
    const observer = window.ResizeObserver && new ResizeObserver(onMove);
    observer?.observe(list);
    observer?.observe(document.documentElement);
    addEventListener('resize', onMove, options);
    signal.addEventListener('abort', () => observer?.disconnect());
    list.addEventListener(
      'focusin',
      ({ target }) => (this.#focusedForm = (target as Element).closest<Row>('.item')?.form),
      { signal },
    );
    // The row of a question or a menu stays, too.
    list.addEventListener(
      'focusout',
      () => {
        // Also of a window that has lost the focus, in which the control stays the active one.
        const { activeElement } = list.getRootNode() as ShadowRoot;
        const kept = list.querySelector('[data-anchor]') ?? activeElement;
        this.#focusedForm = kept?.closest<Row>('.item')?.form;
      },
      { signal },
    );
  }

  get #areAllHydrated(): boolean {
    return this.#forms.length <= MAX_HYDRATED_ROWS;
  }

  /**
   * Shows these forms. Called with the same forms, it brings the rows up to date.
   * @param mustRebuild True if hydrated rows look different from now on.
   */
  show(forms: readonly ListedForm[], mustRebuild = false): void {
    // Before the focused control is removed.
    this.#findFocusedIndex();
    if (mustRebuild) {
      for (const row of this.#hydratedRows) this.#renderer.dehydrate(row);
      this.#hydratedRows.clear();
    }
    if (forms !== this.#forms) this.#replaceForms(forms);
    for (const row of this.#hydratedRows) this.#renderer.update(row);
    this.#hydrate(this.#areAllHydrated ? Infinity : this.#visibleCount);
  }

  /** Scrolls to the row at an index and hydrates it. Undefined if there is none, or the list has left the page. */
  reveal(index: number): Row | undefined {
    const form = this.#forms[index];
    if (!form || this.#listeners.signal.aborted) return undefined;
    this.#focusedForm = form;
    this.#focusedIndex = index;
    this.#placeRows();
    const row = this.#layout?.rowAt(index);
    row?.scrollIntoView?.({ block: 'nearest' });
    this.#updateRange();
    this.#hydrate(Infinity);
    return row;
  }

  /** Scrolls in the list, but not in the page, until the row at an index shows. */
  scrollInList(index: number): void {
    const list = this.#list;
    const rowHeight = this.#rowHeight;
    if (!rowHeight || index < 0) return;
    const top = index * rowHeight;
    const lowest = top + rowHeight - list.clientHeight;
    list.scrollTop = Math.min(Math.max(list.scrollTop, lowest), top);
    this.#updateRange();
  }

  /** Reveals the row that took the place of the focused row, which was removed. */
  revealReplacement(): Row | undefined {
    return this.reveal(Math.min(this.#focusedIndex, this.#forms.length - 1));
  }

  dispose(): void {
    this.#listeners.abort();
    this.#layout?.dispose();
    this.#list.replaceChildren();
  }

  #replaceForms(forms: readonly ListedForm[]): void {
    const { length } = this.#forms;
    this.#forms = forms;
    if (length === 0) {
      this.#range = [0, FIRST_ROWS];
      this.#visibleCount = FIRST_ROWS;
    }
    this.#placeRows();
    // Measuring forces a layout. It can wait for the next frame if the list was empty, or if both lists go beyond the range.
    const canWait = length === 0 || this.#range[1] < Math.min(length, forms.length);
    if (canWait || this.#areAllHydrated) requestAnimationFrame(() => this.#updateRange());
    else this.#updateRange();
  }

  /** In pixels. 0 without rows, and if the list has no box. */
  get #rowHeight(): number {
    const first = this.#list.firstElementChild as HTMLElement | null;
    return first ? first.getBoundingClientRect().height / rowCountOf(first) : 0;
  }

  /** The position of the list, or its size, may have changed. */
  #updateRange(): void {
    if (this.#listeners.signal.aborted) return;
    const list = this.#list;
    const rowHeight = this.#rowHeight;
    if (!rowHeight) return;
    const { top, bottom } = list.getBoundingClientRect();
    const visibleTop = Math.max(top, 0);
    const viewport = {
      offset: visibleTop - top + list.scrollTop,
      height: Math.min(bottom, innerHeight) - visibleTop,
      rowHeight,
      rowCount: this.#forms.length,
    };
    const range = visibleRange(viewport, OVERSCAN);
    this.#visibleCount = visibleRange(viewport, 0)[1] - range[0];
    if (`${range}` === `${this.#range}`) return;
    this.#range = range;
    this.#scrolledAt = performance.now();
    this.#placeRows();
    this.#hydrateWhenIdle();
  }

  /** The index of the focused form, -1 if none is focused. Remembers it, in case the form is removed. */
  #findFocusedIndex(): number {
    const focused = this.#focusedForm;
    if (!focused) return -1;
    const isFocused = (form: ListedForm | undefined) => form && isSameForm(focused, form);
    if (isFocused(this.#forms[this.#focusedIndex])) return this.#focusedIndex;
    const index = this.#forms.findIndex(isFocused);
    if (index >= 0) this.#focusedIndex = index;
    return index;
  }

  #placeRows(): void {
    const forms = this.#forms;
    const [start, end] = this.#range;
    const focused = this.#findFocusedIndex();
    const indexes = indexesIn([
      [start, Math.min(end, forms.length)],
      [focused, focused + 1],
    ]);
    const Layout = forms.length > MAX_EAGER_ROWS ? WindowedLayout : ChunkedLayout;
    if (!(this.#layout instanceof Layout)) {
      this.#layout?.dispose();
      this.#layout = new Layout(this.#list, this.#rowOf);
    }
    const layout = this.#layout;
    keepFocus(this.#list, () => layout.place(forms, indexes));
    const indexesToHydrate = this.#areAllHydrated ? forms.keys() : indexes;
    this.#rowsToHydrate = new Set(
      [...indexesToHydrate].flatMap((index) => layout.rowAt(index) ?? []),
    );
  }

  readonly #rowOf = (form: ListedForm, existing: Row | undefined): Row => {
    const row = existing ?? this.#renderer.create(form);
    if (row.form !== form) this.#renderer.rebind(row, form);
    if (!existing && this.#areAllHydrated) {
      this.#rowsToHydrate.add(row);
      this.#hydrateRow(row);
    }
    return row;
  };

  #hydrateRow(row: Row): void {
    this.#hydratedRows.add(row);
    this.#renderer.hydrate(row);
    this.#renderer.update(row);
  }

  /** Hydrates at most `limit` rows, and dehydrates as many. */
  #hydrate(limit: number): void {
    const outdated = [...this.#hydratedRows].filter((row) => !this.#rowsToHydrate.has(row));
    const missing = [...this.#rowsToHydrate].filter((row) => !this.#hydratedRows.has(row));
    for (const row of outdated.slice(0, limit)) {
      this.#hydratedRows.delete(row);
      if (row.isConnected) this.#renderer.dehydrate(row);
    }
    for (const row of missing.slice(0, limit)) this.#hydrateRow(row);
    if (Math.max(outdated.length, missing.length) > limit) this.#hydrateWhenIdle();
  }

  /** Scrolling never waits: new rows are text only until the page is idle, or was not idle for a while. */
  #hydrateWhenIdle(): void {
    if (this.#isHydrationScheduled || this.#areAllHydrated) return;
    this.#isHydrationScheduled = true;
    whenIdle((deadline) => {
      this.#isHydrationScheduled = false;
      if (this.#listeners.signal.aborted) return;
      const isResting = performance.now() - this.#scrolledAt > SCROLL_REST_MS;
      const hasTime = (deadline?.timeRemaining() ?? 0) > HYDRATION_MS;
      const atRest = deadline?.didTimeout ? this.#visibleCount : ROWS_PER_IDLE;
      this.#hydrate(isResting ? atRest : hasTime ? 1 : 0);
    }, MAX_IDLE_WAIT_MS);
  }
}
