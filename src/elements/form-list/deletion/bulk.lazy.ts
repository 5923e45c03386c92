import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { FormsError, ListedForm } from '../../../client/index.js';
import type { ElementFormats } from '../../../language/formats.js';
import type { ActionsText } from '../../../locales/en/actions.js';
import { listViewText } from '../../../locales/en/list-view.js';
import { bulkText } from '../../../locales/en/bulk.js';
import { overlayText } from '../../../locales/en/overlay.js';
import { trashIcon } from '../../shared/look/action-icons.js';
import { ignoreHeldEnter } from '../../shared/keyboard.js';
import type { Announcer } from '../../shared/announcer.js';
import type { DeleteController } from '../../shared/delete-controller.js';
import type { QuestionText } from '../../shared/question.js';
import type { StoreController } from '../../shared/store-controller.js';
import type { EventHost, TextHost } from '../../shared/hosts.js';
import type { ListFocus } from '../focus.js';
import { hasIdOf, idsOf } from '../id-sets.js';
import type { SelectionController } from '../selection.js';
import { renderBulkOutcome } from './bulk-outcome.js';
import { styles } from './bulk.styles.js';
import { Queue } from './queue.js';
import { changingText } from '../../shared/changing-text.js';

export const partStyles = [styles];

/** To delete more forms than this at once, the visitor must type their number. */
const MAX_WITHOUT_TYPING = 10;

/** The part of `<form-list>` that {@link Bulk} needs. */
export interface BulkHost extends ReactiveControllerHost, EventHost, TextHost {
  readonly text: ActionsText;
  readonly formats: ElementFormats;
  readonly isDisabled: boolean;
  readonly forms: readonly ListedForm[];
  readonly announcer: Announcer;
  /** The forms that match the search, in their order, shown or not. */
  readonly matchingForms: readonly ListedForm[];
}

/** Selects all forms and deletes the selected ones. Loaded with `selection="multiple"`. */
export class Bulk {
  readonly #host: BulkHost;
  readonly #storeController: StoreController;
  readonly #selection: SelectionController;
  readonly #deleteController: DeleteController;
  readonly #focus: ListFocus;
  #queue: Queue<FormsError> | undefined;
  #labels = new Map<string, string>();

  constructor(
    host: BulkHost,
    storeController: StoreController,
    selection: SelectionController,
    deleteController: DeleteController,
    focus: ListFocus,
  ) {
    this.#host = host;
    this.#storeController = storeController;
    this.#selection = selection;
    this.#deleteController = deleteController;
    this.#focus = focus;
  }

  render() {
    const host = this.#host;
    const text = host.textIn(bulkText);
    const queue = this.#queue;
    if (queue) return queue.isIdle ? this.#renderOutcome(queue) : this.#renderProgress(queue);
    const { selectedIds } = this.#selection;
    const { matchingForms } = host;
    if (host.forms.length === 0) return nothing;
    const ids = idsOf(matchingForms);
    const all = ids.length > 0 && ids.every((id) => selectedIds.has(id));
    return html`<div part="bulk" class="bulk">
      <label class="all">
        <input
          type="checkbox"
          .checked=${all}
          .indeterminate=${!all && selectedIds.size > 0}
          ?disabled=${host.isDisabled}
          @change=${this.#toggleAll}
        />
        ${text.selectAll}
      </label>
      <span class="muted"
        >${changingText(selectedIds.size ? text.selectedCount(selectedIds.size) : '')}</span
      >
      ${
        selectedIds.size && this.#storeController.store?.isAllowed('delete')
          ? html`<button part="button" class="quiet-danger" type="button" @click=${this.#ask}>
              ${trashIcon} ${changingText(text.deleteCount(selectedIds.size))}
            </button>`
          : nothing
      }
    </div>`;
  }

  #renderProgress(queue: Queue<FormsError>) {
    const host = this.#host;
    const said = host.textIn(bulkText).bulkProgress(queue.done, queue.total);
    return html`<div part="bulk" class="bulk" @keydown=${ignoreHeldEnter}>
      <progress
        aria-label=${said}
        max=${queue.total}
        value=${queue.done + queue.failed.length}
      ></progress>
      <span>${changingText(said)}</span>
      <button part="button" class="cancel" type="button" @click=${() => queue.cancel()}>
        ${host.text.cancel}
      </button>
    </div>`;
  }

  #renderOutcome(queue: Queue<FormsError>) {
    const host = this.#host;
    const text = {
      ...host.textIn(bulkText),
      ...host.textIn(listViewText),
      ...host.textIn(overlayText),
    };
    return renderBulkOutcome(queue, text, {
      resume: () => this.#run('resume'),
      retryFailed: () => this.#run('retryFailed'),
      close: this.#close,
      labelOf: (id) => this.#labels.get(id),
      describeError: (error) => this.#storeController.describeError(error).text,
    });
  }

  /** The list shows another account or left the page. Waiting deletions are not sent. */
  dispose(): void {
    const queue = this.#queue;
    this.#queue = undefined;
    queue?.cancel();
  }

  readonly #toggleAll = (event: Event): void => {
    this.#selection.toggleAll((event.target as HTMLInputElement).checked);
  };

  /** The page may prevent each deletion and ask in its own way. The visitor confirms the others once. */
  readonly #ask = async ({ currentTarget }: Event): Promise<void> => {
    const host = this.#host;
    const { selectedIds } = this.#selection;
    const ids = host.forms.flatMap((form) => {
      const { id } = form;
      if (id === undefined || !selectedIds.has(id) || this.#deleteController.isDeleting(id))
        return [];
      return host.emit('form-delete', { id, form }, true) ? id : [];
    });
    if (!ids.length) return;
    const button = currentTarget as HTMLElement;
    const isConfirmed = await this.#deleteController.question.ask(
      () => button,
      () => this.#questionAbout(ids),
    );
    if (isConfirmed) await this.#delete(ids);
  };

  #questionAbout(ids: readonly string[]): QuestionText {
    const host = this.#host;
    const text = host.textIn(bulkText);
    const { length } = ids;
    const shown = new Set(idsOf(host.matchingForms));
    const hidden = ids.filter((id) => !shown.has(id)).length;
    return {
      title: text.deleteCountTitle(length),
      text: text.bulkText,
      more: hidden ? text.bulkHidden(hidden) : undefined,
      confirm: text.deleteCount(length),
      cancel: host.text.cancel,
      typed:
        length > MAX_WITHOUT_TYPING
          ? {
              label: text.typeCount(length),
              accepted: [`${length}`, host.formats.number(length)],
              mismatch: text.typeCountMismatch(length),
            }
          : undefined,
    };
  }

  async #delete(ids: readonly string[]): Promise<void> {
    const host = this.#host;
    const wanted = new Set(ids);
    this.#labels = new Map(
      host.forms
        .filter((form) => hasIdOf(wanted, form))
        .map((form) => [form.id ?? '', this.#storeController.labelOf(form)]),
    );
    this.#queue = new Queue(
      ids,
      (id) => this.#deleteController.deleteWithoutAsking(id, { isQuiet: true }),
      this.#changed,
    );
    this.#changed();
    await this.#focus.toBulkControl('.cancel');
  }

  readonly #changed = (): void => {
    const host = this.#host;
    host.requestUpdate();
    const queue = this.#queue;
    if (!queue?.isIdle) return;
    const { done, failed, notStarted } = queue;
    if (failed.length + notStarted.length === 0) {
      this.#queue = undefined;
      this.#deleteController.success.show(() => host.textIn(bulkText).bulkDeleted(done));
      void this.#focus.afterBulk('.all input');
      return;
    }
    host.announcer.announce(() => {
      const isCurrent = queue === this.#queue && queue.isIdle;
      return isCurrent ? this.#outcomeSentence(queue) : '';
    });
    void this.#focus.afterBulk('.actions button');
  };

  #outcomeSentence({ done, failed, notStarted }: Queue<FormsError>): string {
    const text = this.#host.textIn(bulkText);
    const sentences = [text.bulkDeleted(done)];
    if (failed.length) sentences.push(text.bulkKept(failed.length));
    if (notStarted.length) sentences.push(text.bulkNotStarted(notStarted.length));
    return sentences.reduce(this.#host.text.joinSentences);
  }

  /** Resumes the cancelled deletions, or tries the failed ones again. */
  #run(method: 'resume' | 'retryFailed'): void {
    this.#queue?.[method]();
    void this.#focus.toBulkControl('.cancel');
  }

  readonly #close = (): void => {
    this.#queue = undefined;
    this.#host.requestUpdate();
    void this.#focus.toBulkControl('.all input');
  };
}
