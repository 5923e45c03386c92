import type { Form, FormsError } from '../../client/index.js';
import { actionsText } from '../../locales/en/actions.js';
import { deletingText } from '../../locales/en/deleting.js';
import type { FormsStore } from '../../store/store.js';
import type { EventHost, StyleHost } from './hosts.js';
import { floating } from './look/floating.js';
import { questionStyles } from './look/question.js';
import { successLineStyles } from './look/success-line.js';
import { Question, type FindButton } from './question.js';
import type { StoreController } from './store-controller.js';
import { SuccessLine, type SuccessHost } from './success-line.js';

/** The part of an element that a {@link DeleteController} needs. */
export interface DeleteHost extends SuccessHost, EventHost, StyleHost {}

export interface DeleteOptions {
  /** The store that has the form. Default: the store of the element. */
  readonly store?: FormsStore | undefined;
  /** Deletes without saying so. */
  readonly isQuiet?: boolean;
}

/** Deletes forms, with and without a question to the visitor. */
export class DeleteController {
  readonly #host: DeleteHost;
  readonly #storeController: StoreController;
  /** Asks before one or many forms are deleted. */
  readonly question: Question;
  /** Says that one or many forms are deleted. */
  readonly success: SuccessLine;
  /** By id of each form whose deletion is under way: the call that ends it. */
  readonly #inProgress = new Map<string, object>();
  /** Why forms were not deleted, by id. */
  readonly #failures = new Map<string, FormsError>();

  constructor(host: DeleteHost, storeController: StoreController) {
    this.#host = host;
    this.#storeController = storeController;
    this.question = new Question(host);
    this.success = new SuccessLine(host);
    host.addStyles(floating, questionStyles, successLineStyles);
  }

  isDeleting(id: string): boolean {
    return this.#inProgress.has(id);
  }

  /** Why the last attempt to delete the form failed. Undefined if none has failed. */
  failureOf(id: string): string | undefined {
    const failure = this.#failures.get(id);
    return failure && this.#storeController.describeError(failure).text;
  }

  /** Asks the visitor, unless the page asks in its own way, and deletes the form. A failure is announced. */
  async askAndDelete(id: string, form: Form, findButton: FindButton): Promise<void> {
    const host = this.#host;
    const { store } = this.#storeController;
    if (!store || this.isDeleting(id) || !host.emit('form-delete', { id, form }, true)) return;
    const isConfirmed = await this.question.ask(findButton, () => {
      const { cancel, deleteForm } = host.textIn(actionsText);
      const { deleteTitle, deleteText } = host.textIn(deletingText);
      const text = deleteText(store.label(form));
      return { title: deleteTitle, text, confirm: deleteForm, cancel };
    });
    // The store of another account does not have the form.
    if (isConfirmed && this.#storeController.store === store) await this.retry(id);
  }

  /** Deletes a form that the visitor was asked about. A failure is announced. */
  async retry(id: string): Promise<void> {
    if (this.isDeleting(id)) return;
    const error = await this.deleteWithoutAsking(id);
    // Not if the failure has ended the visit.
    if (!error || this.#failures.get(id) !== error) return;
    this.#host.announcer.announce(() => {
      const { joinSentences, deleteFailed } = this.#host.textIn(actionsText);
      return joinSentences(deleteFailed, this.#storeController.describeError(error).text);
    });
  }

  /**
   * Deletes a form and says so.
   * @returns the error if it failed; undefined if the form is deleted, or without a store.
   */
  async deleteWithoutAsking(
    id: string,
    { store = this.#storeController.store, isQuiet = false }: DeleteOptions = {},
  ): Promise<FormsError | undefined> {
    const host = this.#host;
    if (!store) return undefined;
    const label = store.label(store.state.forms.find((form) => form.id === id) ?? { id, raw: {} });
    const call = {};
    this.#inProgress.set(id, call);
    // After a change of the visitor, the outcome is not this element's any more.
    const isCurrent = () => this.#inProgress.get(id) === call;
    host.requestUpdate();
    try {
      const { confirmed } = await store.delete(id);
      host.emit('form-deleted', { id, confirmed });
      if (isCurrent() && !isQuiet) {
        this.success.show(() => {
          const { deleted, deletedAlready } = host.textIn(deletingText);
          return (confirmed ? deleted : deletedAlready)(label);
        });
      }
      return undefined;
    } catch (reason) {
      const error = reason as FormsError;
      this.#storeController.reportError(error, 'delete');
      if (isCurrent()) this.#failures.set(id, error);
      return error;
    } finally {
      if (isCurrent()) this.#inProgress.delete(id);
      host.requestUpdate();
    }
  }

  /** Closes the question and drops what is known of deletions: the visitor has changed. */
  reset(): void {
    this.question.cancel();
    this.success.clear();
    this.#inProgress.clear();
    this.#failures.clear();
  }
}
