import { html } from 'lit';
import type { ListViewText } from '../../../locales/en/list-view.js';
import type { SortOrder } from '../attributes.js';

export interface SearchBarState {
  readonly filter: string;
  readonly sortOrder: SortOrder;
}

export interface SearchBarActions {
  prepare(): void;
  search(filter: string): void;
  sortBy(order: SortOrder): void;
}

/** The search field and the sort order. */
export function renderSearchBar(
  { filter, sortOrder }: SearchBarState,
  text: ListViewText,
  actions: SearchBarActions,
) {
  const names: Readonly<Record<SortOrder, string>> = {
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
      .value=${filter}
      @focus=${() => actions.prepare()}
      @input=${({ target }: InputEvent) => actions.search((target as HTMLInputElement).value)}
      @keydown=${(event: KeyboardEvent) => {
        // Escape closes what is around the list only if there is no search to clear.
        if (event.key !== 'Escape' || !filter) return;
        event.preventDefault();
        event.stopPropagation();
        actions.search('');
      }}
    />
    <select
      part="sort"
      class="field sort"
      aria-label=${text.sort}
      @change=${({ target }: Event) =>
        actions.sortBy((target as HTMLSelectElement).value as SortOrder)}
    >
      ${Object.entries(names).map(
        ([order, name]) =>
          html`<option value=${order} .selected=${order === sortOrder}>${name}</option>`,
      )}
    </select>`;
}
