import type { ListedForm } from '../../../client/index.js';
import { warnOnce } from '../../../warn-once.js';

/** The default of `max-rows`. */
const DEFAULT_ROWS = 20;

/** With `max-rows="none"`, and with a greater number. */
const MOST_ROWS_AT_FIRST = 2_000;

/** Rows that "Show more" adds. */
const ROWS_PER_PAGE = 100;

type Forms = readonly ListedForm[];

/** Identifies a form in the list: its id, or its URL as long as it has none. */
export const keyOf = ({ id, formUrl }: ListedForm): string => id ?? formUrl ?? '';

/** True for a later version of the form, which may have got its id meanwhile. */
export const isSameForm = (before: ListedForm, later: ListedForm): boolean =>
  keyOf(before) === keyOf(later) || (before.id === undefined && before.formUrl === later.formUrl);

/** The part of `<form-list>` that {@link RowPages} needs. */
export interface RowPagesHost {
  readonly localName: string;
  readonly maxRows: number | string;
}

/** Decides how many forms have a row: the first ones, and more each time the visitor asks. */
export class RowPages {
  readonly #host: RowPagesHost;
  #query: string | undefined;
  #forms: Forms = [];
  #shown: Forms = [];
  /** Rows beyond those at first. */
  #added = 0;

  constructor(host: RowPagesHost) {
    this.#host = host;
  }

  /**
   * The forms that have a row. Another query shows the first ones again. A form that was added before the last row pushes no row
   * out.
   */
  show(forms: Forms, query: string): Forms {
    if (query !== this.#query) this.#added = 0;
    else if (forms !== this.#forms) this.#added += this.#countPushedOut(forms);
    this.#query = query;
    this.#forms = forms;
    this.#shown = forms.slice(0, this.#limit);
    return this.#shown;
  }

  /** @returns the index of the first row that is added. */
  addPage(): number {
    const { length } = this.#shown;
    this.#added += ROWS_PER_PAGE;
    return length;
  }

  /** The list has left the page or shows another account. */
  reset(): void {
    this.#query = undefined;
    this.#forms = [];
    this.#shown = [];
  }

  get #limit(): number {
    return this.#rowsAtFirst + this.#added;
  }

  get #rowsAtFirst(): number {
    const { maxRows, localName } = this.#host;
    if (maxRows === 'none') return MOST_ROWS_AT_FIRST;
    // A framework may have set null or undefined.
    const rows = Number(maxRows ?? DEFAULT_ROWS);
    if (rows >= 1) return Math.min(Math.floor(rows), MOST_ROWS_AT_FIRST);
    warnOnce(`<${localName}> max-rows="${maxRows}" is unknown: it is none or a number from 1`);
    return DEFAULT_ROWS;
  }

  /** The number of rows that would have no room, up to a page of them. */
  #countPushedOut(forms: Forms): number {
    const last = this.#shown.at(-1);
    if (!last) return 0;
    const limit = this.#limit;
    const next = forms.slice(limit, limit + ROWS_PER_PAGE);
    return next.findIndex((form) => isSameForm(last, form)) + 1;
  }
}
