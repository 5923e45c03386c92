import type { CSSResult, ReactiveControllerHost } from 'lit';
import type { Form, FormsError } from '../../client/index.js';
import type { Formats } from '../../language/formats.js';
import { actionsText } from '../../locales/en/actions.js';
import type { Confirmation, ConfirmDialog } from '../../ui/confirm-dialog.js';
import type { Announcer } from './announcer.js';
import type { FormsEventDetails, FormsEventName } from './events.js';
import type { LazyModules } from './lazy-modules.js';
import type { StoreController } from './store-controller.js';

/** The part of an element that a {@link DeleteController} needs. */
export interface DeleteHost extends ReactiveControllerHost, HTMLElement {
  readonly storeController: StoreController;
  readonly announcer: Announcer;
  readonly lazyModules: LazyModules;
  addStyles(...styles: readonly CSSResult[]): void;
  textIn<Part>(english: (formats: Formats) => Part): Part;
  emit<Name extends FormsEventName>(
    name: Name,
    detail: FormsEventDetails[Name],
    cancelable?: boolean,
  ): boolean;
}

const loadDialog = () => import('../../ui/confirm-dialog.js');

/** Deletes forms, with and without a confirmation dialog. */
export class DeleteController {
  readonly #host: DeleteHost;
  /** Ids of forms whose deletion is under way. */
  readonly inProgress = new Set<string>();
  /** Why forms were not deleted, by id. */
  readonly failures = new Map<string, FormsError>();
  #dialog: ConfirmDialog<FormsError> | undefined;

  constructor(host: DeleteHost) {
    this.#host = host;
  }

  /** Asks the visitor and deletes the form. @returns true if the form is deleted. */
  async confirmAndDelete(id: string, form: Form): Promise<boolean> {
    const host = this.#host;
    const { storeController } = host;
    const { store } = storeController;
    if (!store || !host.emit('form-delete', { id, form }, true)) return false;
    const dialog = await host.lazyModules.load(loadDialog);
    if (!dialog) return false;
    const { deletingText, deletionText } = dialog;
    return this.confirm({
      content: () =>
        deletionText(host.textIn(actionsText), host.textIn(deletingText), store.label(form)),
      // The store of another account does not have the form.
      action: async () =>
        storeController.store === store ? this.deleteUnconfirmed(id) : undefined,
      problem: (error) => this.failureSentence(error),
    });
  }

  /** Asks the visitor. @returns true if the visitor confirmed and the action succeeded. */
  async confirm(confirmation: Confirmation<FormsError>): Promise<boolean> {
    const host = this.#host;
    const module = await host.lazyModules.load(loadDialog);
    if (!module) return false;
    host.addStyles(module.dialogStyles);
    this.#dialog ??= new module.ConfirmDialog(host);
    return this.#dialog.ask(confirmation);
  }

  /**
   * Deletes a form and announces it, unless `isQuiet`.
   * @returns the error if it failed; undefined if the form is deleted.
   */
  async deleteUnconfirmed(id: string, isQuiet = false): Promise<FormsError | undefined> {
    const host = this.#host;
    const { storeController } = host;
    const { store } = storeController;
    if (!store) return undefined;
    const label = store.label(store.state.forms.find((form) => form.id === id) ?? { id, raw: {} });
    this.inProgress.add(id);
    host.requestUpdate();
    try {
      const { confirmed } = await store.delete(id);
      host.emit('form-deleted', { id, confirmed });
      if (!isQuiet) await this.#announceDeletion(label, confirmed);
      return undefined;
    } catch (reason) {
      const error = reason as FormsError;
      storeController.reportError(error, 'delete');
      this.failures.set(id, error);
      return error;
    } finally {
      this.inProgress.delete(id);
      host.requestUpdate();
    }
  }

  /** "The form was not deleted. …" */
  failureSentence(error: FormsError): string {
    const { joinSentences, deleteFailed } = this.#host.textIn(actionsText);
    return joinSentences(deleteFailed, this.#host.storeController.describeError(error).text);
  }

  /** Closes the dialog and drops what is known of deletions: the visitor has changed. */
  reset(): void {
    this.#dialog?.cancel();
    this.inProgress.clear();
    this.failures.clear();
  }

  render() {
    return this.#dialog?.render();
  }

  async #announceDeletion(label: string, isConfirmed: boolean): Promise<void> {
    const host = this.#host;
    const english = (await host.lazyModules.load(loadDialog))?.deletingText;
    if (!english) return;
    host.announcer.announce(() => {
      const { deleted, deletedAlready } = host.textIn(english);
      return (isConfirmed ? deleted : deletedAlready)(label);
    });
  }
}
