import type { ReactiveControllerHost } from 'lit';
import type { Form, FormsError } from '../../client/index.js';
import { actionsText } from '../../locales/en/actions.js';
import {
  ConfirmDialog,
  deletingText,
  deletionText,
  dialogStyles,
  type Confirmation,
} from './confirm-dialog.js';
import type { FormsStore } from '../../store/store.js';
import type { Announcer } from './announcer.js';
import type { StoreController } from './store-controller.js';
import type { EventHost, StyleHost, TextHost } from './hosts.js';

/** The part of an element that a {@link DeleteController} needs. */
export interface DeleteHost
  extends ReactiveControllerHost, HTMLElement, EventHost, StyleHost, TextHost {
  readonly announcer: Announcer;
}

export interface DeleteOptions {
  /** The store that has the form. Default: the store of the element. */
  readonly store?: FormsStore | undefined;
  /** Deletes without an announcement. */
  readonly isQuiet?: boolean;
}

/** Deletes forms, with and without a question to the visitor. */
export class DeleteController {
  readonly #host: DeleteHost;
  readonly #storeController: StoreController;
  readonly #dialog: ConfirmDialog<FormsError>;
  /** By id of each form whose deletion is under way: the call that ends it. */
  readonly #inProgress = new Map<string, object>();
  /** Why forms were not deleted, by id. */
  readonly #failures = new Map<string, FormsError>();

  constructor(host: DeleteHost, storeController: StoreController) {
    this.#host = host;
    this.#storeController = storeController;
    this.#dialog = new ConfirmDialog(host);
    host.addStyles(dialogStyles);
  }

  isDeleting(id: string): boolean {
    return this.#inProgress.has(id);
  }

  /** Why the last attempt to delete the form failed. Undefined if none has failed. */
  failureOf(id: string): string | undefined {
    const failure = this.#failures.get(id);
    return failure && this.#storeController.describeError(failure).text;
  }

  /**
   * Asks the visitor and deletes the form.
   * @returns true if the form is deleted, false if the visitor cancelled. Undefined if nothing has happened: the page asks in its
   * own way, or there is no store.
   */
  async askAndDelete(id: string, form: Form): Promise<boolean | undefined> {
    const host = this.#host;
    const { store } = this.#storeController;
    if (!store || !host.emit('form-delete', { id, form }, true)) return undefined;
    return this.ask({
      content: () =>
        deletionText(host.textIn(actionsText), host.textIn(deletingText), store.label(form)),
      // The store of another account does not have the form.
      action: async () =>
        this.#storeController.store === store ? this.deleteWithoutAsking(id) : undefined,
      problem: (error) => this.failureSentence(error),
    });
  }

  /** Asks the visitor. @returns true if the visitor agreed and the action succeeded. */
  ask(question: Confirmation<FormsError>): Promise<boolean> {
    return this.#dialog.ask(question);
  }

  /**
   * Deletes a form and announces it.
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
      if (!isQuiet) this.#announceDeletion(label, confirmed);
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

  /** "The form was not deleted. …" */
  failureSentence(error: FormsError): string {
    const { joinSentences, deleteFailed } = this.#host.textIn(actionsText);
    return joinSentences(deleteFailed, this.#storeController.describeError(error).text);
  }

  /** Closes the dialog and drops what is known of deletions: the visitor has changed. */
  reset(): void {
    this.#dialog.cancel();
    this.#inProgress.clear();
    this.#failures.clear();
  }

  render() {
    return this.#dialog.render();
  }

  #announceDeletion(label: string, isConfirmed: boolean): void {
    const host = this.#host;
    host.announcer.announce(() => {
      const { deleted, deletedAlready } = host.textIn(deletingText);
      return (isConfirmed ? deleted : deletedAlready)(label);
    });
  }
}
