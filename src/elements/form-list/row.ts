import { html, nothing, render, type TemplateResult } from 'lit';
import type { ListedForm } from '../../client/index.js';
import type { ElementFormats } from '../../language/formats.js';
import type { ActionsText } from '../../locales/en/actions.js';
import type { LinksText } from '../../locales/en/links.js';
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
  readonly links: LinksText;
  readonly formats: ElementFormats;
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
  Record<Action, (text: RowsText, links: LinksText) => readonly [string, TemplateResult]>
> = {
  open: (text) => [text.open, openIcon],
  copy: (_, links) => [links.copyLink, linkIcon],
  embed: (text) => [text.embedCode, codeIcon],
  preview: (text) => [text.preview, eyeIcon],
  delete: (text) => [text.delete, trashIcon],
};

const renderParts = ({ said, text, links, actions, picker }: RowParts) =>
  html`<span class="meta muted"><bdi></bdi></span>
    <div class="actions">
      ${actions.match(/\w+/g)?.map((action) => {
        const [name, icon] = LOOKS[action as Action](text, links);
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
              ${icon}
            </button>`;
      })}
    </div>
    <time><span></span><span></span></time>
    <button part="button" type="button" data-act="retry" title=${said.tryAgain}>
      ${refreshIcon} <span>${said.tryAgain}</span>
    </button>
    ${checkIcon}${picker ? html`<input class="pick" type=${picker} name="form" />` : nothing}`;

const NAME = '.name';

/** Rows as `<li>`; full ones are clones of what Lit rendered once. */
export class ListRows implements RowLook {
  readonly #stateOf: (form: ListedForm) => RowState;
  readonly #plain: Row;
  #parts: RowParts | undefined;
  /** What a full row has after its name; at times; and before it, where forms are chosen. */
  #models: readonly Element[] = [];
  /** How full rows were painted last. */
  readonly #painted = new WeakMap<Row, string>();

  constructor(stateOf: (form: ListedForm) => RowState) {
    this.#stateOf = stateOf;
    const plain = html`<li part="item" role="listitem"><bdi part="name" class="name">-</bdi>-</li>`;
    this.#plain = rendered(plain)[0] as Row;
  }

  /** Says what full rows hold from now on. @returns whether that is something new. */
  setParts(parts: RowParts): boolean {
    const before = this.#parts;
    if ((Object.keys(parts) as (keyof RowParts)[]).every((key) => parts[key] === before?.[key]))
      return false;
    this.#parts = parts;
    this.#models = rendered(renderParts(parts));
    return true;
  }

  make(form: ListedForm): Row {
    // A copy of what is written already: a script that has touched a node once keeps a part of it in its own memory.
    this.#write(this.#plain, form);
    const row = this.#plain.cloneNode(true) as Row;
    row.form = form;
    return row;
  }

  take(row: Row, form: ListedForm): void {
    const other = !row.form.formUrl !== !form.formUrl;
    row.form = form;
    if (!row.classList.contains('full')) this.#write(row, form);
    else if (other) {
      this.strip(row);
      this.fill(row);
    }
  }

  strip(row: Row): void {
    this.#painted.delete(row);
    const name = row.querySelector(NAME)!;
    name.textContent = '-';
    row.replaceChildren(name, '-');
    this.#write(row, row.form);
  }

  /** The text of a plain row: nodes for the label and the id, and no others. */
  #write(row: Row, form: ListedForm): void {
    const { id } = form;
    const { label } = this.#stateOf(form);
    row.className = 'item';
    row.setAttribute('data-id', id);
    (row.firstChild!.firstChild as Text).data = label;
    (row.lastChild as Text).data = label === id ? '' : id;
  }

  fill(row: Row): void {
    row.className = 'item full';
    row.lastChild!.remove();
    const [meta, actions, , , , pick] = this.#models;
    row.append(meta!.cloneNode(true), actions!.cloneNode(true));
    if (pick) row.prepend(pick.cloneNode(true));
    if (row.form.formUrl) return;
    for (const control of row.querySelectorAll('[data-act]:not([data-act=delete])')) {
      control.remove();
    }
  }

  paint(row: Row): void {
    const { said, formats } = this.#parts!;
    const { id, formUrl, createdAt } = row.form;
    const state = this.#stateOf(row.form);
    const { label, selected, off, copied, busy, failure, marks } = state;
    const find = <Found extends HTMLElement>(selector: string) =>
      row.querySelector<Found>(selector);
    const pick = find<HTMLInputElement>('.pick');
    // A person may have changed it.
    if (pick) pick.checked = selected;
    // A client of the page's own may pass on anything.
    const at = failure ? 0 : Date.parse(createdAt ?? '');
    const date = at ? new Date(at) : undefined;
    const ago = date && formats.relative(date, new Date());
    const painted = JSON.stringify([state, formUrl, createdAt, ago]);
    if (painted === this.#painted.get(row)) return;
    const name = find(NAME)!;
    name.title = label;
    // Untouched text keeps what the browser's own search marks in it.
    if (marks.length || name.children.length || name.textContent !== label) {
      name.replaceChildren(...marked(label, marks));
    }
    row.classList.toggle('chosen', selected);
    row.classList.toggle('failed', failure !== undefined);
    row.classList.toggle('busy', busy);
    const meta = find('.meta')!;
    meta.title = failure ? said.joinSentences(said.deleteFailed, failure) : '';
    meta.firstChild!.textContent = failure ?? (label === id ? '' : id);
    const [, , timeModel, retry, check] = this.#models;
    const time = extra(meta, 'time', timeModel!, date) as HTMLTimeElement;
    if (date) {
      time.dateTime = createdAt!;
      time.firstChild!.textContent = ago!;
      time.lastChild!.textContent = formats.date(date);
    }
    extra(find('.actions')!, '[data-act=retry]', retry!, failure, 'prepend');
    if (pick) {
      pick.disabled = off;
      pick.ariaLabel = label;
    }
    for (const control of row.querySelectorAll<HTMLAnchorElement>('[data-act]')) {
      const { act } = control.dataset;
      control.ariaLabel = said.actionOn(control.title, label);
      control.ariaDisabled = `${busy}`;
      if (act === 'open') control.href = formUrl!;
      if (act !== 'copy') continue;
      control.classList.toggle('done', copied);
      extra(control, '.icon + .icon', check!, copied);
    }
    this.#painted.set(row, painted);
  }
}

/** Puts in what a row has only at times, a clone of the model, or takes it out. */
function extra(
  parent: Element,
  selector: string,
  model: Element,
  shows: unknown,
  where: 'append' | 'prepend' = 'append',
): Element | null {
  let part = parent.querySelector(selector);
  if (!shows) part?.remove();
  else if (!part) parent[where]((part = model.cloneNode(true) as Element));
  return part;
}

/** The elements of a template, to be cloned. */
function rendered(template: TemplateResult): readonly Element[] {
  const host = document.createElement('div');
  render(template, host);
  clean(host);
  return [...host.children];
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
