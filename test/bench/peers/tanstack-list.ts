/** TanStack Virtual with Lit's own rendering, as its documentation shows it. */
import { VirtualizerController } from '@tanstack/lit-virtual';
import { html, LitElement, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { styleMap } from 'lit/directives/style-map.js';
import { run } from '../list/page.js';
import { found, type Form } from './cells.js';

class TanstackList extends LitElement {
  static properties = { forms: {}, selectable: {}, chosen: {} };
  declare forms: readonly Form[];
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
    this.chosen = new Set();
    this.selectable = false;
  }

  createRenderRoot() {
    return this;
  }

  render() {
    const rows = this.#rows.getVirtualizer();
    rows.setOptions({
      ...rows.options,
      count: this.forms.length,
      getItemKey: (index) => this.forms[index]?.id ?? index,
    });
    return html`<div class="box">
      <ul class="plain" style=${styleMap({ height: `${rows.getTotalSize()}px` })}>
        ${repeat(
          rows.getVirtualItems(),
          ({ key }) => key,
          ({ index, start }) => this.#row(this.forms[index]!, start),
        )}
      </ul>
    </div>`;
  }

  #row({ id, title, formUrl }: Form, start: number) {
    return html`<li class="placed" style=${styleMap({ transform: `translateY(${start}px)` })}>
      ${this.selectable ? html`<input type="checkbox" .checked=${this.chosen.has(id)} />` : nothing}
      <span>${title}</span><small>${id}</small><a href=${formUrl}>Open</a>
      <button aria-label=${`Copy link ${title}`}>Copy link</button>
      <button aria-label=${`Delete ${title}`}>Delete</button>
    </li>`;
  }
}
customElements.define('tanstack-list', TanstackList);

run((selectable) => {
  const element = new TanstackList();
  element.selectable = selectable;
  let forms: readonly Form[] = [];
  const scroller = () => element.querySelector('.box')!;
  return {
    show(all) {
      element.forms = forms = all;
      document.body.append(element);
    },
    delete: (id) => (element.forms = forms = forms.filter((form) => form.id !== id)),
    search: (words) => (element.forms = found(forms, words)),
    selectAll: () => (element.chosen = new Set(forms.map(({ id }) => id))),
    isChosen: () => Boolean(element.querySelector('input')?.checked),
    scroller,
    remove: () => element.remove(),
  };
});
