import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { ListedForm } from '../../../client/index.js';
import { warnOnce } from '../../../warn-once.js';
import { scrollerAround } from '../../shared/scroller.js';

/** The default of `max-rows`. */
const DEFAULT_MAX_ROWS = 10;

/** The borders of the list. */
const BORDERS_PX = 2;

/** Pixels by which the list may miss the height of its rows, for instance in a zoomed page. */
const TOLERANCE_PX = 3;

/** The part of `<form-list>` that a {@link ListHeight} needs. */
export interface ListHeightHost extends ReactiveControllerHost, HTMLElement {
  readonly maxRows: number | string;
  /** The forms that show, in their order. */
  readonly visibleForms: readonly ListedForm[];
}

/**
 * The height of the list. With more rows than `max-rows`, a list scrolls in itself. A narrow list shows its first rows and a
 * button that shows all: a box that scrolls within a page that scrolls is hard to use with a thumb. Style sheets do most of
 * this. This class tells them whether the page sets a height, and whether the visitor has asked for all rows.
 */
export class ListHeight {
  readonly #host: ListHeightHost;
  readonly #list: () => HTMLElement | null;
  #observed: HTMLElement | undefined;
  #observer: ResizeObserver | undefined;
  /** The page limits the height of the element or of a part. Only this limit counts. */
  #isLimitedByPage = false;
  /** The page gives the list another height than that of `max-rows`. It scrolls in itself, also if it is narrow. */
  #isSizedByPage = false;
  /** The height of the element when {@link #isSizedByPage} became true. */
  #hostHeight = 0;
  #isExpanded = false;
  /** The list was scrolled in itself. */
  isScrolled = false;

  constructor(host: ListHeightHost, list: () => HTMLElement | null) {
    this.#host = host;
    this.#list = list;
  }

  /** The number of rows that show at once; `Infinity` for all. */
  get maxRows(): number {
    const value = this.#host.maxRows ?? DEFAULT_MAX_ROWS;
    if (value === 'none') return Infinity;
    const rows = Number(value);
    if (rows >= 1) return rows;
    warnOnce(
      `<${this.#host.localName}> max-rows="${value}" is unknown: it is none or a number from 1`,
    );
    return DEFAULT_MAX_ROWS;
  }

  /** Classes for the list. */
  get classes(): string {
    if (!this.#isCapped) return '';
    if (this.#isExpanded) return 'capped expanded';
    return this.#isSizedByPage ? 'capped' : 'capped collapsible';
  }

  /** For the list: Firefox makes a box that scrolls a tab stop, but the rows have their own. */
  get tabIndex(): number | undefined {
    return this.#isCapped ? -1 : undefined;
  }

  /** True if the list does not show all rows, and the visitor can't scroll in it. */
  get isCollapsed(): boolean {
    const list = this.#list();
    return this.#isCapped && list !== null && getComputedStyle(list).overflowY === 'hidden';
  }

  get #isCapped(): boolean {
    return !this.#isLimitedByPage && this.#host.visibleForms.length > this.maxRows;
  }

  /** The list has been rendered. */
  update(list: HTMLElement): void {
    const { style } = list;
    const rows = `${this.maxRows}`;
    // Inherited by all rows, so it is set only if it changes.
    if (this.#isCapped && (style.getPropertyValue('--_max-rows') || `${DEFAULT_MAX_ROWS}`) !== rows)
      style.setProperty('--_max-rows', rows);
    const { length } = this.#host.visibleForms;
    // Firefox has no max-content here. Rules of the page for the part take precedence.
    style.maxBlockSize = this.#isCapped ? `calc(var(--_row) * ${length} + ${BORDERS_PX}px)` : '';
    if (list === this.#observed) return;
    this.#observed = list;
    this.#observer?.disconnect();
    // Not while the observer reports: the page would get an error event for a change of the height.
    const measureSoon = () => requestAnimationFrame(() => this.#measure(list));
    measureSoon();
    if (!window.ResizeObserver) return;
    this.#observer = new ResizeObserver(measureSoon);
    this.#observer.observe(list);
    this.#observer.observe(this.#host);
  }

  /** The list has left the page or shows another account. */
  reset(): void {
    this.#observer?.disconnect();
    this.#observed = undefined;
    this.#isLimitedByPage = false;
    this.#isSizedByPage = false;
    this.#isExpanded = false;
    this.isScrolled = false;
  }

  /**
   * The button below a narrow list. Style sheets show it.
   * @param onShown Called when all rows show, with the index of the first one that did not show before.
   */
  renderShowAll(label: (count: number) => string, onShown: (index: number) => void) {
    if (!this.#isCapped) return nothing;
    const showAll = async () => {
      await this.#expand();
      onShown(Math.floor(this.maxRows));
    };
    return html`<button part="button show-all" class="show-all" type="button" @click=${showAll}>
      ${label(this.#host.visibleForms.length)}
    </button>`;
  }

  /**
   * The list was scrolled. The visitor can't scroll a collapsed list, but the browser does: it reveals what has the focus, or
   * what its own search has found. All rows show then, since the visitor could not scroll back.
   */
  readonly handleScroll = async (): Promise<void> => {
    const scrollTop = this.#list()?.scrollTop ?? 0;
    // To show the line of the last row, a browser may scroll by one pixel.
    this.isScrolled = scrollTop > TOLERANCE_PX;
    if (!this.isScrolled || !this.isCollapsed) return;
    await this.#expand();
    // The rows keep their place in the window.
    scrollerAround(this.#host).scrollBy({ top: scrollTop, behavior: 'instant' });
  };

  async #expand(): Promise<void> {
    this.#isExpanded = true;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
  }

  /** Finds out whether the page sets a height. */
  #measure(list: HTMLElement): void {
    const host = this.#host;
    const row = list.querySelector<HTMLElement>('.item');
    if (list !== this.#observed || !row?.offsetHeight) return;
    const { blockSize, maxBlockSize } = getComputedStyle(list);
    const hasRoomForRows = (height: string, rows: number): boolean =>
      Math.abs(Number.parseFloat(height) - BORDERS_PX - rows * row.offsetHeight) <= TOLERANCE_PX;
    const isLimited =
      getComputedStyle(host).maxBlockSize !== 'none' ||
      getComputedStyle(list.parentElement!).maxBlockSize !== 'none' ||
      (maxBlockSize !== 'none' && !hasRoomForRows(maxBlockSize, host.visibleForms.length));
    // Without the button, the list may have just the height of its rows. It would come and go.
    const isDecided = this.#isSizedByPage && this.#hostHeight === host.offsetHeight;
    const isSized =
      isDecided ||
      (this.#isCapped && !this.#isExpanded && !hasRoomForRows(blockSize, this.maxRows));
    if (isLimited === this.#isLimitedByPage && isSized === this.#isSizedByPage) return;
    this.#hostHeight = host.offsetHeight;
    this.#isLimitedByPage = isLimited;
    this.#isSizedByPage = isSized;
    host.requestUpdate();
  }
}
