/** The search field of the guide. Its engine and its index load when it gets the focus for the first time. */
import type { Search, SearchResult } from './search-engine.js';

export function enableSearch(): void {
  new SearchField(document.querySelector<HTMLFormElement>('.search')!);
}

class SearchField {
  readonly #input: HTMLInputElement;
  readonly #results: HTMLElement;
  readonly #status: HTMLElement;
  /** Path from the page to the folder of the guide. */
  readonly #root: string;
  #search: Promise<Search> | undefined;

  constructor(readonly form: HTMLFormElement) {
    this.#root = form.dataset.root!;
    this.#input = form.querySelector('input')!;
    this.#results = form.querySelector('.results')!;
    this.#status = form.querySelector('[role=status]')!;
    this.#input.addEventListener('focus', () => this.#update());
    this.#input.addEventListener('input', () => this.#update());
    form.addEventListener('keydown', (event) => this.#handleKeydown(event));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#openFirstResult();
    });
    this.#results.addEventListener('click', ({ target }) => {
      // The link may lead to a place on this page.
      if ((target as Element).closest('a')) this.#close();
    });
    document.addEventListener('keydown', (event) => this.#handleShortcut(event));
    for (const type of ['focusin', 'pointerdown']) {
      document.addEventListener(type, ({ target }) => {
        if (!form.contains(target as Node)) this.#close();
      });
    }
  }

  get #links(): HTMLAnchorElement[] {
    return [...this.#results.querySelectorAll('a')];
  }

  /** Shows the results for the text of the field. Never rejects: a failure is shown. */
  async #update(): Promise<void> {
    const query = this.#input.value;
    try {
      const search = await this.#load();
      // The visitor may have typed on or left the field while the engine was loading.
      if (query !== this.#input.value || !this.form.contains(document.activeElement)) return;
      if (query.trim() === '') this.#close();
      else this.#show(search.find(query), search.suggest(query));
    } catch {
      this.#showMessage('The search could not load. Check your connection and try again.');
    }
  }

  #load(): Promise<Search> {
    this.#search ??= import('./search-engine.js').then(({ loadSearch }) => loadSearch(this.#root));
    this.#search.catch(() => {
      this.#search = undefined; // The next input tries again.
    });
    return this.#search;
  }

  #show(results: readonly SearchResult[], suggestions: readonly SearchResult[]): void {
    if (results.length === 0) {
      this.#showMessage('No results. These pages may help:');
      this.#results.append(this.#createList(suggestions));
      return;
    }
    this.#results.replaceChildren(this.#createList(results));
    this.#results.hidden = false;
    this.#status.textContent = results.length === 1 ? '1 result' : `${results.length} results`;
  }

  #showMessage(message: string): void {
    const paragraph = document.createElement('p');
    paragraph.textContent = message;
    this.#results.replaceChildren(paragraph);
    this.#results.hidden = false;
    this.#status.textContent = message;
  }

  #close(): void {
    this.#results.hidden = true;
    this.#status.textContent = '';
  }

  async #openFirstResult(): Promise<void> {
    await this.#update();
    // Suggestions stand below a message, and are nothing that the visitor has asked for.
    const isFound = !this.#results.hidden && !this.#results.querySelector('p');
    if (isFound) this.#links[0]?.click();
  }

  #handleKeydown(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      event.preventDefault();
      this.#input.value = '';
      this.#input.focus();
      this.#close();
    } else if (!this.#results.hidden && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      this.#moveFocus(event.key === 'ArrowDown' ? 1 : -1);
    }
  }

  /** Moves the focus between the field and the results, which form a ring. */
  #moveFocus(step: 1 | -1): void {
    const stops = [this.#input, ...this.#links];
    const index = stops.findIndex((stop) => stop === document.activeElement);
    stops.at((index + step) % stops.length)?.focus();
  }

  /** Ctrl+K or ⌘K moves the focus to the field. A single character would disturb users of speech input. */
  #handleShortcut(event: KeyboardEvent): void {
    if (event.key !== 'k' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    this.#input.focus();
    this.#input.select();
  }

  #createList(results: readonly SearchResult[]): HTMLUListElement {
    const list = document.createElement('ul');
    list.append(...results.map((result) => this.#createItem(result)));
    return list;
  }

  /** Built of nodes, so that text of the guide is never parsed as HTML. */
  #createItem({ url, page, heading }: SearchResult): HTMLLIElement {
    const link = document.createElement('a');
    link.href = this.#root + url;
    const title = document.createElement('strong');
    title.textContent = heading;
    const place = document.createElement('span');
    place.textContent = page;
    link.append(title, ' ', place);
    const item = document.createElement('li');
    item.append(link);
    return item;
  }
}
