import type { ListedForm } from '../../../client/index.js';
import type { FormsStore } from '../../../store/store.js';
import type { DeleteController, DeleteHost } from '../../shared/delete-controller.js';
import type { Lazy } from '../../shared/lazy.js';
import type { StoreController } from '../../shared/store-controller.js';
import type { ListFocus } from '../focus.js';
import { lazyFeatures } from '../lazy-features.js';
import { NO_IDS } from '../id-sets.js';
import type { SelectionController } from '../selection.js';
import type { Bulk, BulkHost } from './bulk.lazy.js';
import type { DeferredDeletions, DeferredDeletionsHost } from './deferred.lazy.js';

/** The part of `<form-list>` that {@link Deletions} needs. */
export interface DeletionsHost extends DeleteHost, DeferredDeletionsHost, BulkHost {
  readonly lazy: Lazy;
  readonly visibleForms: readonly ListedForm[];
}

/**
 * The deletions of a list. A visitor asks for one in three ways: with the button of a row, after which a dialog asks; with that
 * button in a list with `undo`, after which the row is hidden until the time for undoing is over; or for all selected forms. Then
 * a form is hidden, is being deleted, or has failed to be deleted and shows the reason.
 */
export class Deletions {
  readonly #host: DeletionsHost;
  readonly #storeController: StoreController;
  readonly #selection: SelectionController;
  readonly #deleteController: DeleteController;
  readonly #focus: ListFocus;
  #deferred: DeferredDeletions | undefined;
  #bulk: Bulk | undefined;
  /** Identifies the visitor while code loads. */
  #visitor = {};

  constructor(
    host: DeletionsHost,
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

  /** Ids of forms that do not show: their deletion waits for an undo, or is being sent. */
  get hiddenIds(): ReadonlySet<string> {
    return this.#deferred?.hiddenIds ?? NO_IDS;
  }

  /** The button Delete: asks the visitor, or hides the form so that the visitor can undo. Then moves the focus. */
  async delete(form: ListedForm): Promise<void> {
    const { id } = form;
    if (id === undefined || this.#deleteController.isDeleting(id)) return;
    const index = this.#host.visibleForms.indexOf(form);
    const isHandled =
      this.#host.undo > 0
        ? await this.#hide(form)
        : (await this.#deleteController.askAndDelete(id, form)) !== undefined;
    if (isHandled) await this.#focus.afterDeletion(form, index);
  }

  /** The button Try again of a form that was not deleted. */
  async retry(form: ListedForm): Promise<void> {
    const { id } = form;
    if (id === undefined || this.#deleteController.isDeleting(id)) return;
    const index = this.#host.visibleForms.indexOf(form);
    const error = await this.#deleteController.deleteWithoutAsking(id);
    if (error) this.#host.announcer.announce(() => this.#deleteController.failureSentence(error));
    else await this.#focus.afterDeletion(form, index);
  }

  /** For pages that ask in their own way. @returns true if the form is deleted. */
  async deleteWithoutAsking(id: string, store: FormsStore): Promise<boolean> {
    return (await this.#deleteController.deleteWithoutAsking(id, { store })) === undefined;
  }

  /** A form was deleted, here or elsewhere. */
  onDeleted(id: string): void {
    this.#deferred?.onDeleted(id);
  }

  /** The list has left the page or shows another account. Hidden forms are deleted; a bulk deletion ends. */
  forgetVisitor(): void {
    this.#visitor = {};
    this.#deferred?.dispose();
    this.#bulk?.dispose();
    this.#deferred = undefined;
    this.#bulk = undefined;
  }

  /** The notice of hidden forms, before the rows. */
  renderUndo() {
    return this.#deferred?.render();
  }

  /** The bar of selected forms, as soon as its module has loaded. */
  renderBulk() {
    const module = this.#host.lazy.get(lazyFeatures.bulk);
    if (module) {
      this.#bulk ??= new module.Bulk(
        this.#host,
        this.#storeController,
        this.#selection,
        this.#deleteController,
        this.#focus,
      );
    }
    return this.#bulk?.render();
  }

  /** @returns false if the form was not hidden now: the page prevented it, or it is hidden already, or the code did not load. */
  async #hide(form: ListedForm): Promise<boolean> {
    const { id } = form;
    const deferred = await this.#loadDeferred();
    if (!deferred || id === undefined || this.hiddenIds.has(id)) return false;
    if (!this.#host.emit('form-delete', { id, form }, true)) return false;
    deferred.add(form);
    return true;
  }

  async #loadDeferred(): Promise<DeferredDeletions | undefined> {
    if (this.#deferred) return this.#deferred;
    const host = this.#host;
    const visitor = this.#visitor;
    const module = await host.lazy.loadForAction(lazyFeatures.deferredDeletions);
    if (!module || visitor !== this.#visitor) return undefined;
    this.#deferred ??= new module.DeferredDeletions(
      host,
      this.#storeController,
      this.#deleteController,
      this.#focus,
    );
    return this.#deferred;
  }
}
