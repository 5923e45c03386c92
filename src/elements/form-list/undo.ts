import { css, html, nothing } from 'lit';
import type { ListedForm } from '../../client/index.js';
import { undoText } from '../../locales/en/undo.js';
import type { FormsStore } from '../../store/store.js';
import { infoIcon } from '../../ui/icons.js';
import type { ListHost } from './host.js';
import { less } from './selection.js';

export const styles = css`
  /* Stays in sight wherever the list is scrolled to. */
  .undo {
    position: sticky;
    inset-block-end: var(--_gap);
    z-index: 1;
    align-items: center;
    justify-content: space-between;
    border: 1px solid var(--_border);
    background: var(--_canvas);
    box-shadow: 0 8px 24px rgb(0 0 0 / 18%);
  }

  .undo p {
    flex: 1;
    min-inline-size: 0;
  }

  .undo button {
    flex: none;
  }
`;

interface Waiting {
  readonly timer: ReturnType<typeof setTimeout>;
  /** Where it is deleted, also when the element has left. */
  readonly store: FormsStore;
  /** For whom: it is never sent for another visitor. */
  readonly visit: object;
}

/**
 * Deletions that are sent only after a while: until then the forms have left the list, and can be taken back.
 * They are sent at once when the page is hidden or left.
 */
export class Undo {
  readonly #list: ListHost;
  readonly #focus: (id: string) => void;
  /** By id. */
  readonly #waiting = new Map<string, Waiting>();
  /** The label of what was removed last. */
  #last = '';
  readonly #end = new AbortController();

  /** `focus` gives it to the row of a form that is back. */
  constructor(list: ListHost, focus: (id: string) => void) {
    this.#list = list;
    this.#focus = focus;
    const { signal } = this.#end;
    addEventListener('pagehide', () => this.#flush(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden && this.#flush(), {
      signal,
    });
  }

  /** Something can be taken back. */
  get waits(): boolean {
    return this.#waiting.size > 0;
  }

  remove(form: ListedForm): void {
    const list = this.#list;
    const { id } = form;
    const { store } = list;
    if (!store || this.#waiting.has(id)) return;
    const timer = setTimeout(() => void this.#send(id), list.undo * 1000);
    this.#waiting.set(id, { timer, store, visit: store.visit });
    this.#last = list.labelOf(form);
    list.away = new Set([...list.away, id]);
    const { size } = this.#waiting;
    list.announce(() => this.#sentence(size));
  }

  takeBack(): void {
    const list = this.#list;
    for (const [, { timer }] of this.#waiting) clearTimeout(timer);
    const ids = [...this.#waiting.keys()];
    this.#waiting.clear();
    list.away = less(list.away, ids);
    list.announce(() => list.textIn(undoText).undone);
    this.#focus(ids.at(-1)!);
  }

  /** The element has left. */
  end(): void {
    this.#end.abort();
    this.#flush();
  }

  #flush(): void {
    for (const id of [...this.#waiting.keys()]) void this.#send(id);
  }

  render() {
    if (!this.waits) return nothing;
    return html`<div part="undo" class="notice undo">
      ${infoIcon}
      <p>${this.#sentence(this.#waiting.size)}</p>
      <button part="button" type="button" @click=${() => this.takeBack()}>
        ${this.#list.textIn(undoText).undo}
      </button>
    </div>`;
  }

  /** What is said of the last ones that were removed. */
  #sentence(count: number): string {
    const { removed, removedCount } = this.#list.textIn(undoText);
    return count === 1 ? removed(this.#last) : removedCount(count);
  }

  async #send(id: string): Promise<void> {
    const list = this.#list;
    const { timer, store, visit } = this.#waiting.get(id)!;
    clearTimeout(timer);
    this.#waiting.delete(id);
    if (store.visit !== visit) return;
    if (list.store !== store) {
      await store.delete(id).catch(() => {}); // nobody is there to be told
      return;
    }
    list.requestUpdate();
    const error = await list.deleteNow(id);
    // Where it fails, the row comes back with the reason.
    list.away = less(list.away, [id]);
    if (error) list.announce((text) => `${text.deleteFailed}. ${list.reasonOf(error)}`);
  }
}
