import { css, html, nothing } from 'lit';
import type { ListedForm } from '../../client/index.js';
import { undoText } from '../../locales/en/undo.js';
import type { FormsStore } from '../../store/store.js';
import { infoIcon } from '../../ui/icons.js';
import { shortcut } from '../../ui/keyboard.js';
import type { ListHost } from './host.js';
import { less } from './selection.js';

export const styles = css`
  /* Stays visible while the page scrolls, below the bar of selected forms. */
  .undo {
    position: sticky;
    inset-block-start: 0;
    z-index: 1;
    flex: none;
    align-items: center;
    border: 1px solid var(--_border);
    background: var(--_canvas);
  }

  .bulk ~ .undo {
    inset-block-start: calc(var(--_control) + 14px);
  }

  .undo > div {
    gap: 0;
  }

  .undo button {
    flex: none;
  }

  /* The notice must not cover a control that gets the focus. */
  .undo ~ .list :is(a, button, input) {
    scroll-margin-block-start: calc(2 * var(--_control) + 5em);
  }

  @media (hover: none) {
    .undo .hint {
      display: none;
    }
  }
`;

/** A deletion that is sent when its time is over. */
interface PendingDeletion {
  /** Where the form is deleted, even after the list has left the page or shows another account. */
  readonly store: FormsStore;
  /** The visitor who removed the form. The deletion is never sent for another visitor. */
  readonly visit: object;
  /** The time left when the timer was last started, in milliseconds. */
  remainingMs: number;
  /** When the timer was last started, in milliseconds of `performance.now()`. */
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Deletions that are sent after `undo` seconds. Until then the list hides the forms, and the visitor can undo.
 * While the notice is hovered or focused, the time stands still. When the page is hidden or left, all pending
 * deletions are sent at once.
 */
export class Undo {
  readonly #list: ListHost;
  readonly #focusRow: (id: string) => void;
  /** By the form's id, in the order of removal. */
  readonly #pending = new Map<string, PendingDeletion>();
  readonly #pauseReasons = new Set<'hover' | 'focus'>();
  readonly #listeners = new AbortController();
  #lastLabel = '';

  /** `focusRow` focuses the row of a form that is back. */
  constructor(list: ListHost, focusRow: (id: string) => void) {
    this.#list = list;
    this.#focusRow = focusRow;
    const { signal } = this.#listeners;
    addEventListener('pagehide', () => this.#sendAll(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden && this.#sendAll(), {
      signal,
    });
    list.renderRoot.addEventListener(
      'keydown',
      (event) => this.#handleKeydown(event as KeyboardEvent),
      {
        signal,
      },
    );
  }

  /** Hides the form and sends its deletion later. */
  remove(form: ListedForm): void {
    const list = this.#list;
    const { id } = form;
    const { store } = list;
    if (!store || this.#pending.has(id)) return;
    const deletion: PendingDeletion = {
      store,
      visit: store.visit,
      remainingMs: list.undo * 1000,
      startedAt: 0,
      timer: undefined,
    };
    this.#pending.set(id, deletion);
    if (!this.#pauseReasons.size) this.#startTimer(id, deletion);
    this.#lastLabel = list.labelOf(form);
    list.away = new Set([...list.away, id]);
    const { size } = this.#pending;
    list.announce((text) => text.joinSentences(this.#removedText(size), this.#hint));
  }

  /** Brings back all forms whose deletion is pending. */
  undo(): void {
    const list = this.#list;
    const ids = [...this.#pending.keys()];
    for (const id of ids) this.#take(id);
    list.away = less(list.away, ids);
    list.announce(() => list.textIn(undoText).undone);
    this.#focusRow(ids.at(-1)!);
  }

  /** The form was deleted elsewhere: there is nothing left to send or to undo. */
  onDeleted(id: string): void {
    if (!this.#take(id)) return;
    this.#list.away = less(this.#list.away, [id]);
  }

  /** The list has left the page or shows another account. */
  end(): void {
    this.#listeners.abort();
    this.#sendAll();
  }

  render() {
    const { size } = this.#pending;
    if (!size) return nothing;
    return html`<div
      part="undo"
      class="notice undo"
      @pointerenter=${() => this.#pause('hover')}
      @pointerleave=${() => this.#resume('hover')}
      @focusin=${() => this.#pause('focus')}
      @focusout=${() => this.#resume('focus')}
    >
      ${infoIcon}
      <div>
        <p>${this.#removedText(size)}</p>
        <p class="hint muted">${this.#hint}</p>
      </div>
      <button part="button" type="button" @click=${() => this.undo()}>
        ${this.#list.textIn(undoText).undo}
      </button>
    </div>`;
  }

  /** Which forms were removed: the last one by its label, or how many. */
  #removedText(count: number): string {
    const { removed, removedCount } = this.#list.textIn(undoText);
    return count === 1 ? removed(this.#lastLabel) : removedCount(count);
  }

  get #hint(): string {
    return this.#list.textIn(undoText).undoHint(shortcut('Z', this.#list.text.ctrl));
  }

  #handleKeydown(event: KeyboardEvent): void {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
    // In a text field the same keys undo typing.
    const isTyping = (event.target as Element).matches(
      'textarea, input:not(.pick, [type=checkbox])',
    );
    if (!isUndo || isTyping || !this.#pending.size) return;
    event.preventDefault();
    this.undo();
  }

  #pause(reason: 'hover' | 'focus'): void {
    const wasRunning = this.#pauseReasons.size === 0;
    this.#pauseReasons.add(reason);
    if (!wasRunning) return;
    const now = performance.now();
    for (const deletion of this.#pending.values()) {
      clearTimeout(deletion.timer);
      deletion.remainingMs -= now - deletion.startedAt;
    }
  }

  #resume(reason: 'hover' | 'focus'): void {
    this.#pauseReasons.delete(reason);
    if (this.#pauseReasons.size) return;
    for (const [id, deletion] of this.#pending) this.#startTimer(id, deletion);
  }

  #startTimer(id: string, deletion: PendingDeletion): void {
    clearTimeout(deletion.timer);
    deletion.startedAt = performance.now();
    deletion.timer = setTimeout(() => void this.#send(id), deletion.remainingMs);
  }

  /** Removes a deletion from the pending ones. After the last one the notice is gone, hovered or not. */
  #take(id: string): PendingDeletion | undefined {
    const deletion = this.#pending.get(id);
    clearTimeout(deletion?.timer);
    this.#pending.delete(id);
    if (!this.#pending.size) this.#pauseReasons.clear();
    return deletion;
  }

  #sendAll(): void {
    for (const id of [...this.#pending.keys()]) void this.#send(id);
  }

  async #send(id: string): Promise<void> {
    const list = this.#list;
    const { store, visit } = this.#take(id)!;
    if (store.visit !== visit) return;
    if (list.store !== store) {
      // The list that could show a failure is gone. The store still tells other lists of a success.
      await store.delete(id).catch(() => undefined);
      return;
    }
    list.requestUpdate();
    const error = await list.deleteNow(id);
    // After a failure the row comes back, with the reason.
    list.away = less(list.away, [id]);
    if (error) {
      list.announce((text) => text.joinSentences(text.deleteFailed, list.reasonOf(error)));
    }
  }
}
