import { html } from 'lit';
import type { RowsText } from '../../locales/en/rows.js';
import type { ListHost } from './host.js';
import type { Sort } from './sorts.js';

/** The search field and the sort order. */
export function renderFinders(list: ListHost, text: RowsText) {
  const { filter, order } = list;
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
        // Escape closes what is around the list only if there is no search to clear.
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
