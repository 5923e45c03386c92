/**
 * TanStack Virtual with Lit's own rendering, as its documentation shows it, with the toolbar, the five actions and the live
 * region of `<form-list>`.
 */
import { VirtualizerController } from '@tanstack/lit-virtual';
import { html, LitElement, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { styleMap } from 'lit/directives/style-map.js';
import { ACTIONS, countText, deletedText, REFRESH_ICON, SORT_ORDERS } from '../list/complete.js';
import { run } from '../list/page.js';
import { found, type Form } from './cells.js';

const icon = (path: string) =>
  html`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true"><path d=${path} /></svg>`;

class TanstackComplete extends LitElement {
  static properties = { forms: {}, words: {}, status: {}, selectable: {}, chosen: {} };
  declare forms: readonly Form[];
  declare words: string;
  declare status: string;
  declare chosen: ReadonlySet<string>;
  declare selectable: boolean;
  readonly #rows = new VirtualizerController<Element, Element>(this, {
    getScrollElement: () => this.querySelector('.box'),
    count: 0,
    estimateSize: () => 64,
    overscan: 5,
  });

  constructor() {
    super();
    this.forms = [];
    this.words = '';
    this.status = '';
    this.chosen = new Set();
    this.selectable = false;
  }

  createRenderRoot() {
    return this;
  }

  deleteForm(id: string): void {
    const deleted = this.forms.find((form) => form.id === id)!;
    this.forms = this.forms.filter((form) => form !== deleted);
    this.status = deletedText(deleted.title);
  }

  search(words: string): void {
    this.words = words;
    this.status = countText(this.#shown.length);
  }

  get #shown(): readonly Form[] {
    return this.words ? found(this.forms, this.words) : this.forms;
  }

  render() {
    const shown = this.#shown;
    const rows = this.#rows.getVirtualizer();
    rows.setOptions({
      ...rows.options,
      count: shown.length,
      getItemKey: (index) => shown[index]?.id ?? index,
    });
    return html`<div class="plain-toolbar">
        <p>${countText(shown.length)}</p>
        <button>${icon(REFRESH_ICON)} Refresh</button>
        <input
          type="search"
          placeholder="Search forms"
          aria-label="Search forms"
          .value=${this.words}
          @input=${(event: InputEvent) => this.search((event.target as HTMLInputElement).value)}
        />
        <select aria-label="Sort order">
          ${SORT_ORDERS.map((name) => html`<option>${name}</option>`)}
        </select>
        <div class="visually-hidden" role="status">${this.status}</div>
      </div>
      <div class="box">
        <ul class="plain" style=${styleMap({ height: `${rows.getTotalSize()}px` })}>
          ${repeat(
            rows.getVirtualItems(),
            ({ key }) => key,
            ({ index, start }) => this.#row(shown[index]!, start),
          )}
        </ul>
      </div>`;
  }

  #row({ id, title, formUrl }: Form, start: number) {
    return html`<li class="placed" style=${styleMap({ transform: `translateY(${start}px)` })}>
      ${this.selectable ? html`<input type="checkbox" .checked=${this.chosen.has(id)} />` : nothing}
      <span>${title}</span><small>${id}</small>
      <div class="actions">
        ${ACTIONS.map(([name, path]) =>
          name === 'Open'
            ? html`<a href=${formUrl} target="_blank" aria-label=${`${name} ${title}`}
                >${icon(path)}<span>${name}</span></a
              >`
            : html`<button title=${name} aria-label=${`${name} ${title}`}>${icon(path)}</button>`,
        )}
      </div>
    </li>`;
  }
}
customElements.define('tanstack-complete', TanstackComplete);

run((selectable) => {
  const element = new TanstackComplete();
  element.selectable = selectable;
  const scroller = () => element.querySelector('.box')!;
  return {
    show(all) {
      element.forms = all;
      document.body.append(element);
    },
    delete: (id) => element.deleteForm(id),
    prepare: () => element.querySelector('input')!.focus(),
    search: (words) => element.search(words),
    selectAll: () => (element.chosen = new Set(element.forms.map(({ id }) => id))),
    isChosen: () => Boolean(element.querySelector<HTMLInputElement>('li input')?.checked),
    scroller,
    remove: () => element.remove(),
  };
});
