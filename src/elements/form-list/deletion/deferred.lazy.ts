import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { ListedForm } from '../../../client/index.js';
import type { ActionsText } from '../../../locales/en/actions.js';
import { undoText } from '../../../locales/en/undo.js';
import type { FormsStore } from '../../../store/store.js';
import { MAX_TIMER_MS } from '../../../client/timing.js';
import { infoIcon } from '../../../ui/icons.js';
import { shortcut } from '../../../ui/keyboard.js';
import { numberText, type Announcer } from '../../shared/announcer.js';
import type { DeleteController } from '../../shared/delete-controller.js';
import type { StoreController } from '../../shared/store-controller.js';
import type { TextHost } from '../../shared/hosts.js';
import { styles } from './deferred.styles.js';
import type { ListFocus } from '../focus.js';
import { NO_IDS, withoutIds } from '../id-sets.js';
import { slideRows } from '../rows/slide-rows.js';
import { changingText } from '../../../ui/changing-text.js';

export const partStyles = [styles];

/** The part of `<form-list>` that {@link DeferredDeletions} needs. */
export interface DeferredDeletionsHost extends ReactiveControllerHost, TextHost {
  /** Seconds until a deletion is sent. */
  readonly undo: number;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly text: ActionsText;
  readonly announcer: Announcer;
}

/** A deletion that is sent when its time is over. */
interface PendingDeletion {
  /** The store that deletes the form, even after the list has left the page or shows another account. */
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
 * The time stops while the notice is hovered or focused. When the page is hidden or left, all pending
 * deletions are sent at once.
 */
export class DeferredDeletions {
  readonly #host: DeferredDeletionsHost;
  readonly #storeController: StoreController;
  readonly #deleteController: DeleteController;
  readonly #focus: ListFocus;
  /** Ids of forms that do not show: their deletion is pending, or is being sent. */
  hiddenIds = NO_IDS;
  /** By the form's id, in the order of removal. */
  readonly #pending = new Map<string, PendingDeletion>();
  readonly #pauseReasons = new Set<'hover' | 'focus'>();
  readonly #listeners = new AbortController();
  #lastLabel = '';

  constructor(
    host: DeferredDeletionsHost,
    storeController: StoreController,
    deleteController: DeleteController,
    focus: ListFocus,
  ) {
    this.#host = host;
    this.#storeController = storeController;
    this.#deleteController = deleteController;
    this.#focus = focus;
    const { signal } = this.#listeners;
    addEventListener('pagehide', () => this.#sendAll(), { signal });
    document.addEventListener('visibilitychange', () => document.hidden && this.#sendAll(), {
      signal,
    });
    host.renderRoot.addEventListener(
      'keydown',
      (event) => this.#handleKeydown(event as KeyboardEvent),
      {
        signal,
      },
    );
  }

  /** Hides the form and sends its deletion later. */
  add(form: ListedForm): void {
    const host = this.#host;
    const { id } = form;
    const { store } = this.#storeController;
    if (!store || id === undefined || this.#pending.has(id)) return;
    const deletion: PendingDeletion = {
      store,
      visit: store.visit,
      remainingMs: Math.min(host.undo * 1000, MAX_TIMER_MS),
      startedAt: 0,
      timer: undefined,
    };
    this.#pending.set(id, deletion);
    if (!this.#pauseReasons.size) this.#startTimer(id, deletion);
    this.#lastLabel = this.#storeController.labelOf(form);
    this.#setHidden(new Set([...this.hiddenIds, id]));
    const removed = numberText(
      () => this.#pending.size,
      (size) => host.text.joinSentences(this.#removedText(size), this.#hint),
    );
    host.announcer.announce(removed);
  }

  /** Brings back all forms whose deletion is pending. */
  undo(): void {
    const host = this.#host;
    const ids = [...this.#pending.keys()];
    for (const id of ids) this.#take(id);
    this.#showAgain(ids);
    host.announcer.announce(() => host.textIn(undoText).undone);
    const lastId = ids.at(-1);
    if (lastId !== undefined) void this.#focus.afterUndo(lastId);
  }

  /** The form was deleted elsewhere: there is nothing left to send or to undo. */
  onDeleted(id: string): void {
    if (this.#take(id)) this.#showAgain([id]);
  }

  /** The list has left the page or shows another account. */
  dispose(): void {
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
        <p>${changingText(this.#removedText(size))}</p>
        <p class="hint muted">${this.#hint}</p>
      </div>
      <button part="button" type="button" @click=${() => this.undo()}>
        ${this.#host.textIn(undoText).undo}
      </button>
    </div>`;
  }

  /** The notice: the label of the removed form, or the number of forms. */
  #removedText(count: number): string {
    const { removed, removedCount } = this.#host.textIn(undoText);
    return count === 1 ? removed(this.#lastLabel) : removedCount(count);
  }

  get #hint(): string {
    return this.#host.textIn(undoText).undoHint(shortcut('Z', this.#host.text.ctrl));
  }

  #handleKeydown(event: KeyboardEvent): void {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key === 'z';
    // In a text field the same keys undo typing.
    const isTyping = (event.target as Element).matches(
      'textarea, input:not(.select-input, [type=checkbox])',
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

  #showAgain(ids: readonly string[]): void {
    this.#setHidden(withoutIds(this.hiddenIds, ids));
  }

  #setHidden(ids: ReadonlySet<string>): void {
    const host = this.#host;
    void slideRows(host, () => {
      this.hiddenIds = ids;
      host.requestUpdate();
    });
  }

  #sendAll(): void {
    for (const id of this.#pending.keys()) void this.#send(id);
  }

  async #send(id: string): Promise<void> {
    const host = this.#host;
    const deletion = this.#take(id);
    if (!deletion) return;
    const { store, visit } = deletion;
    if (store.visit !== visit) return;
    if (this.#storeController.store !== store) {
      // The list that could show a failure is gone. The store still tells other lists of a success.
      await store.delete(id).catch(() => undefined);
      return;
    }
    host.requestUpdate();
    const error = await this.#deleteController.deleteWithoutAsking(id);
    // After a failure the row shows again, with the reason.
    this.#showAgain([id]);
    if (error) host.announcer.announce(() => this.#deleteController.failureSentence(error));
  }
}
