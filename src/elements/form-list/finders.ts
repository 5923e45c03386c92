import { html } from 'lit';
import type { ListHost } from './host.js';
import type { Sort } from './sorts.js';

/** The way to some of the forms, and to another order. */
export function renderFinders(list: ListHost) {
  const { text, filter, order } = list;
  const words = filter ?? '';
  const names: Readonly<Record<Sort, string>> = {
    service: text.sortService,
    newest: text.sortNewest,
    oldest: text.sortOldest,
    name: text.sortName,
  };
  return html`<input
      part="search"
      class="field search"
      type="search"
      aria-label=${text.search}
      placeholder=${text.search}
      .value=${words}
      @focus=${() => list.prepare()}
      @input=${({ target }: InputEvent) => list.search((target as HTMLInputElement).value)}
      @keydown=${(event: KeyboardEvent) => {
        // Escape closes what is around the list only where there is nothing to clear.
        if (event.key !== 'Escape' || !words) return;
        event.preventDefault();
        event.stopPropagation();
        list.search('');
      }}
    />
    <select
      part="sort"
      class="field sort"
      aria-label=${text.sort}
      @change=${({ target }: Event) => list.sortBy((target as HTMLSelectElement).value as Sort)}
    >
      ${Object.entries(names).map(([sort, name]) => html`<option value=${sort} .selected=${sort === order}>${name}</option>`)}
    </select>`;
}
