import { html, nothing, render, type TemplateResult } from 'lit';
import type { ListedForm } from '../../client/index.js';
import type { Formats } from '../../language/formats.js';
import type { ActionsText } from '../../locales/en/actions.js';
import type { RowsText } from '../../locales/en/rows.js';
import type { SharedText } from '../../locales/en/shared.js';
import {
  checkIcon,
  codeIcon,
  eyeIcon,
  linkIcon,
  openIcon,
  trashIcon,
} from '../../ui/action-icons.js';
import { refreshIcon } from '../../ui/icons.js';
import type { Action } from './actions.js';
import type { Row, RowLook } from './placement.js';

/** What full rows hold: a change of any makes them anew. */
export interface RowParts {
  readonly said: SharedText & ActionsText;
  readonly text: RowsText;
  readonly formats: Formats;
  /** Names of actions with spaces between. */
  readonly actions: string;
  readonly picker: 'radio' | 'checkbox' | undefined;
}

/** What is to be known of a form. */
export interface RowState {
  readonly label: string;
  readonly selected: boolean;
  /** It can't be chosen now. */
  readonly off: boolean;
  /** Its link was copied a moment ago. */
  readonly copied: boolean;
  /** It is being deleted. */
  readonly busy: boolean;
  /** Why it was not deleted. */
  readonly failure: string | undefined;
  /** What a search found in its label: pairs of begin and end. */
  readonly marks: readonly (readonly [number, number])[];
}

const LOOKS: Readonly<
  Record<Action, (text: RowsText, said: ActionsText) => readonly [string, TemplateResult]>
> = {
  open: (text) => [text.open, openIcon],
  copy: (_, said) => [said.copyLink, linkIcon],
  embed: (text) => [text.embedCode, codeIcon],
  preview: (text) => [text.preview, eyeIcon],
  delete: (text) => [text.delete, trashIcon],
};

const renderParts = ({ said, text, actions, picker }: RowParts) =>
  html`${picker ? html`<input class="pick" type=${picker} name="form" />` : nothing}
    <span class="meta muted"
      ><bdi></bdi><time><span></span><span></span></time
    ></span>
    <div class="actions">
      <button part="button" type="button" data-act="retry" title=${said.tryAgain}>
        ${refreshIcon} <span>${said.tryAgain}</span>
      </button>
      ${actions.split(' ').map((action) => {
        const [name, icon] = LOOKS[action as Action](text, said);
        return action === 'open'
          ? html`<a
              part="button"
              class="button quiet"
              data-act="open"
              target="_blank"
              rel="noopener noreferrer"
              title=${name}
              >${icon} <span>${name}</span></a
            >`
          : html`<button
              part="button"
              class=${action === 'delete' ? 'quiet quiet-danger' : 'quiet'}
              type="button"
              data-act=${action}
              title=${name}
            >
              ${icon} ${action === 'copy' ? checkIcon : nothing}
            </button>`;
      })}
    </div>`;

const NAME = '.name';

/** Rows as `<li>`; full ones are clones of what Lit rendered once. */
export class ListRows implements RowLook {
  readonly #stateOf: (form: ListedForm) => RowState;
  readonly #plain: Row;
  #parts: RowParts | undefined;
  /** What a full row has before its name, and after it. */
  #before: Node[] = [];
  #after: Node[] = [];

  constructor(stateOf: (form: ListedForm) => RowState) {
    this.#stateOf = stateOf;
    const host = document.createElement('div');
    render(html`<li part="item" role="listitem"><bdi part="name" class="name">-</bdi>-</li>`, host);
    this.#plain = host.querySelector<Row>('li')!;
  }

  /** Says what full rows hold from now on. @returns whether that is something new. */
  setParts(parts: RowParts): boolean {
    const before = this.#parts;
    if ((Object.keys(parts) as (keyof RowParts)[]).every((key) => parts[key] === before?.[key]))
      return false;
    this.#parts = parts;
    const host = document.createElement('div');
    render(renderParts(parts), host);
    this.#after = [...host.children];
    this.#before = this.#after.splice(0, this.#after.length - 2);
    for (const part of this.#after) clean(part);
    return true;
  }

  make(form: ListedForm): Row {
    const row = this.#plain.cloneNode(true) as Row;
    row.form = form;
    this.#write(row);
    return row;
  }

  take(row: Row, form: ListedForm): void {
    const other = !row.form.formUrl !== !form.formUrl;
    row.form = form;
    if (!row.classList.contains('full')) this.#write(row);
    else if (other) {
      this.strip(row);
      this.fill(row);
    }
  }

  strip(row: Row): void {
    const name = row.querySelector(NAME)!;
    name.textContent = '-';
    row.replaceChildren(name, '-');
    this.#write(row);
  }

  /** The text of a plain row: nodes for the label and the id, and no others. */
  #write(row: Row): void {
    const { id } = row.form;
    const { label } = this.#stateOf(row.form);
    row.className = 'item';
    row.setAttribute('data-id', id);
    (row.firstChild!.firstChild as Text).data = label;
    (row.lastChild as Text).data = label === id ? '' : id;
  }

  fill(row: Row): void {
    row.className = 'item full';
    row.lastChild!.remove();
    row.prepend(...this.#before.map((node) => node.cloneNode(true)));
    row.append(...this.#after.map((node) => node.cloneNode(true)));
    if (row.form.formUrl) return;
    for (const control of row.querySelectorAll(
      '[data-act]:not([data-act=delete], [data-act=retry])',
    )) {
      control.remove();
    }
  }

  paint(row: Row): void {
    const { said, formats } = this.#parts!;
    const { id, formUrl, createdAt } = row.form;
    const { label, selected, off, copied, busy, failure, marks } = this.#stateOf(row.form);
    const find = <Found extends HTMLElement>(selector: string) =>
      row.querySelector<Found>(selector);
    const name = find(NAME)!;
    name.title = label;
    // Untouched text keeps what the browser's own search marks in it.
    if (marks.length || name.children.length || name.textContent !== label) {
      name.replaceChildren(...marked(label, marks));
    }
    row.classList.toggle('chosen', selected);
    row.classList.toggle('failed', failure !== undefined);
    row.classList.toggle('busy', busy);
    find('.meta')!.title = failure ? `${said.deleteFailed}. ${failure}` : '';
    find('.meta bdi')!.textContent = failure ?? (label === id ? '' : id);
    const time = find<HTMLTimeElement>('time')!;
    if (createdAt) {
      const date = new Date(createdAt);
      time.dateTime = createdAt;
      time.children[0]!.textContent = formats.relative(date, new Date());
      time.children[1]!.textContent = formats.date(date);
    }
    time.hidden = !createdAt || !!failure;
    const pick = find<HTMLInputElement>('.pick');
    if (pick) {
      pick.checked = selected;
      pick.disabled = off;
      pick.ariaLabel = label;
    }
    for (const control of row.querySelectorAll<HTMLAnchorElement>('[data-act]')) {
      const { act } = control.dataset;
      control.ariaLabel = said.actionOn(control.title, label);
      control.ariaDisabled = `${busy}`;
      if (act === 'retry') control.hidden = !failure;
      if (act === 'open') control.href = formUrl!;
      if (act === 'copy') control.classList.toggle('done', copied);
    }
  }
}

/** Takes out what only Lit and readers of the source need: these nodes are cloned by the hundred. */
function clean(node: Node): void {
  for (const child of [...node.childNodes]) {
    if (child instanceof Comment || (child instanceof Text && !child.data.trim())) child.remove();
    else clean(child);
  }
}

function marked(label: string, marks: RowState['marks']): (string | Node)[] {
  const nodes: (string | Node)[] = [];
  let at = 0;
  for (const [begin, end] of marks) {
    const mark = document.createElement('mark');
    mark.textContent = label.slice(begin, end);
    nodes.push(label.slice(at, begin), mark);
    at = end;
  }
  return [...nodes, label.slice(at)];
}
