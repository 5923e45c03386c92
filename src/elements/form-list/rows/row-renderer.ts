import type { ListedForm } from '../../../client/index.js';
import { matchHighlights } from './match-highlights.js';
import type { Row } from './row-layout.js';
import {
  keepOneTabStop,
  renderTemplates,
  renderTextOnlyRow,
  type RowContext,
  type RowTemplates,
} from './row-templates.js';

/** A form's date may be this much ahead of the visitor's clock or time zone. */
const MAX_CLOCK_SKEW_MS = 86_400_000;

const NO_BREAK_SPACE = '\u00A0';

type Marks = readonly (readonly [number, number])[];

/** The values of one row. */
export interface RowState {
  readonly label: string;
  readonly isSelected: boolean;
  /** The form can't be selected. */
  readonly isDisabled: boolean;
  /** The link was copied a moment ago. */
  readonly isCopied: boolean;
  /** The form is being deleted. */
  readonly isBusy: boolean;
  /** Why the form was not deleted. */
  readonly failure: string | undefined;
  /** The positions of search words in the label: pairs of start and end. */
  readonly marks: Marks;
  /** The same in the owner. */
  readonly ownerMarks: Marks;
}

/**
 * Renders rows. A text-only row has the label and the owner, so that the browser's own search finds it. A hydrated row has all
 * controls.
 */
export class RowRenderer {
  readonly #stateOf: (form: ListedForm) => RowState;
  readonly #textOnlyRow = renderTextOnlyRow() as Row;
  #context: RowContext | undefined;
  #templates: RowTemplates | undefined;
  /** The values of each hydrated row at its last update, as JSON. */
  readonly #rendered = new WeakMap<Row, string>();

  constructor(stateOf: (form: ListedForm) => RowState) {
    this.#stateOf = stateOf;
  }

  /** @returns true if hydrated rows have to be hydrated again. */
  setContext(context: RowContext): boolean {
    const before = this.#context;
    const keys = Object.keys(context) as (keyof RowContext)[];
    if (keys.every((key) => context[key] === before?.[key])) return false;
    this.#context = context;
    this.#templates = renderTemplates(context);
    return true;
  }

  /** Creates a text-only row. */
  create(form: ListedForm): Row {
    // Cloning a row that has its text already: a node that a script has changed keeps extra memory.
    this.#writeText(this.#textOnlyRow, form);
    const row = this.#textOnlyRow.cloneNode(true) as Row;
    row.form = form;
    return row;
  }

  /** Shows another version of the same form in its row. */
  rebind(row: Row, form: ListedForm): void {
    const isSameKind = !row.form.formUrl === !form.formUrl;
    row.form = form;
    if (!row.classList.contains('hydrated')) this.#writeText(row, form);
    else if (!isSameKind) {
      this.dehydrate(row);
      this.hydrate(row);
    }
  }

  /** Adds the controls to a text-only row. */
  hydrate(row: Row): void {
    const { controls, selectionInput } = this.#templates!;
    const { id, formUrl } = row.form;
    row.className = id ? 'item hydrated' : 'item hydrated without-id';
    row.lastChild!.replaceWith(controls.cloneNode(true));
    if (selectionInput && id) row.prepend(selectionInput.cloneNode(true));
    if (id && formUrl) return;
    const missing = id ? '[data-act]:not([data-act=delete])' : '[data-act=delete]';
    for (const control of row.querySelectorAll(missing)) control.remove();
    // A control that is left has to be the tab stop.
    keepOneTabStop(row, id !== undefined && this.#context!.selectionInput === 'checkbox');
  }

  /** Removes the controls of a hydrated row. */
  dehydrate(row: Row): void {
    this.#rendered.delete(row);
    row.replaceChildren(...this.#textOnlyRow.cloneNode(true).childNodes);
    this.#writeText(row, row.form);
  }

  /** Brings a hydrated row up to date. */
  update(row: Row): void {
    const { formUrl, createdAt, owner } = row.form;
    const state = this.#stateOf(row.form);
    const { selectionInput } = this.#templates!;
    const input = selectionInput && row.querySelector<HTMLInputElement>('.select-input');
    // With a failure there is no room for the date.
    const date = state.failure ? undefined : dateOf(row.form);
    const relativeDate = date && this.#ageOf(date);
    // The visitor may have changed the selection, so it is no part of the values. Often, nothing else changes.
    if (input) input.checked = state.isSelected;
    row.classList.toggle('selected', state.isSelected);
    const values = JSON.stringify([
      { ...state, isSelected: false },
      formUrl,
      createdAt,
      relativeDate,
      owner,
    ]);
    if (values === this.#rendered.get(row)) return;
    this.#rendered.set(row, values);
    if (input) {
      input.disabled = state.isDisabled;
      input.ariaLabel = state.label;
    }
    row.classList.toggle('failed', state.failure !== undefined);
    row.classList.toggle('busy', state.isBusy);
    const name = row.querySelector<HTMLElement>('.name')!;
    // The id is for site owners who look for a form. Visitors have no use for it.
    name.title = date ? state.label : withId(state.label, row.form.id);
    showMarked(name, state.label, state.marks);
    this.#updateMeta(row, state, date, relativeDate);
    this.#updateActions(row, state);
  }

  /** How long ago a form was created. The visitor's clock or time zone may be behind, so a date up to a day ahead is "now". */
  #ageOf(date: Date): string {
    const { formats } = this.#context!;
    const now = new Date();
    const ahead = date.getTime() - now.getTime();
    if (ahead > MAX_CLOCK_SKEW_MS) return formats.date(date);
    return formats.relative(ahead > 0 ? now : date, now);
  }

  /** Writes the label and the owner into a text-only row. */
  #writeText(row: Row, form: ListedForm): void {
    const { id = '', owner } = form;
    row.className = 'item';
    row.setAttribute('data-id', id);
    // Not the data of the text nodes, which a translator may have replaced.
    row.firstChild!.textContent = this.#stateOf(form).label;
    // The date comes with the controls. Until then, its line is empty.
    const line = dateOf(form) ? NO_BREAK_SPACE : '';
    row.lastChild!.textContent = owner ? this.#context!.formats.isolate(owner) : line;
  }

  /** The second line: why the form was not deleted, or the owner and the date. */
  #updateMeta(
    row: Row,
    { failure, ownerMarks }: RowState,
    date: Date | undefined,
    relativeDate: string | undefined,
  ): void {
    const { messages, formats } = this.#context!;
    const { id, createdAt, owner } = row.form;
    const meta = row.querySelector<HTMLElement>('.meta')!;
    meta.title = failure ? messages.joinSentences(messages.deleteFailed, failure) : '';
    meta.querySelector('.meta > bdi')!.textContent = failure ?? '';
    this.#updateOwner(meta, failure ? undefined : owner, ownerMarks);
    const time = toggleChild(meta, 'time', this.#templates!.time, date !== undefined);
    if (!time || !date) return;
    time.setAttribute('datetime', createdAt!);
    time.textContent = relativeDate!;
    time.title = withId(formats.date(date), id);
  }

  #updateOwner(meta: Element, owner: string | undefined, marks: Marks): void {
    const { text, formats } = this.#context!;
    const template = this.#templates!.owner;
    const shown = toggleChild(meta, '.owner', template, owner !== undefined, 'prepend');
    if (!shown || owner === undefined) return;
    const named = text.joinLabel(text.owner, formats.isolate(owner));
    shown.title = named;
    shown.firstChild!.textContent = named;
    showMarked(shown.lastChild as HTMLElement, owner, marks);
  }

  #updateActions(row: Row, { label, isBusy, isCopied, failure }: RowState): void {
    const { messages } = this.#context!;
    const { retry, check } = this.#templates!;
    const actions = row.querySelector('.actions')!;
    toggleChild(actions, '[data-act=retry]', retry, failure !== undefined, 'prepend');
    for (const control of row.querySelectorAll<HTMLAnchorElement>('[data-act]')) {
      const { act } = control.dataset;
      control.ariaLabel = messages.actionOn(control.title || control.textContent, label);
      control.ariaDisabled = isBusy ? 'true' : null;
      if (act === 'open') control.href = row.form.formUrl!;
      if (act !== 'copy') continue;
      control.classList.toggle('done', isCopied);
      toggleChild(control, '.icon + .icon', check, isCopied);
    }
  }
}

/** When the form was created, if that is known. A client of the page may send anything as a date. */
function dateOf({ createdAt }: ListedForm): Date | undefined {
  const time = createdAt ? Date.parse(createdAt) : 0;
  return time ? new Date(time) : undefined;
}

/** A tooltip with the id of a form, unless the text is the id. */
const withId = (text: string, id: string | undefined): string =>
  id && id !== text ? `${text} · ${id}` : text;

/** Shows a text with the search words marked. */
function showMarked(element: HTMLElement, text: string, marks: Marks): void {
  if (matchHighlights.show(element, text, marks)) return;
  // The browser's own search loses its place in text that is replaced.
  if (marks.length === 0 && element.children.length === 0 && element.textContent === text) return;
  const nodes: (string | Node)[] = [];
  let position = 0;
  for (const [start, end] of marks) {
    const mark = document.createElement('mark');
    mark.textContent = text.slice(start, end);
    nodes.push(text.slice(position, start), mark);
    position = end;
  }
  element.replaceChildren(...nodes, text.slice(position));
}

/** Adds a clone of a template, or removes it. @returns the child, if it is there. */
function toggleChild(
  parent: Element,
  selector: string,
  template: Element,
  isShown: boolean,
  position: 'append' | 'prepend' = 'append',
): HTMLElement | null {
  const child = parent.querySelector<HTMLElement>(selector);
  if (!isShown) child?.remove();
  if (child || !isShown) return child;
  const clone = template.cloneNode(true) as HTMLElement;
  parent[position](clone);
  return clone;
}
