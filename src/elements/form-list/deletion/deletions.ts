import type { ListedForm } from '../../../client/index.js';
import type { FormsStore } from '../../../store/store.js';
import type { DeleteController, DeleteHost } from '../../shared/delete-controller.js';
import type { Lazy } from '../../shared/lazy.js';
import type { StoreController } from '../../shared/store-controller.js';
import type { ListFocus } from '../focus.js';
import { lazyFeatures } from '../lazy-features.js';
import type { SelectionController } from '../selection.js';
import type { Bulk, BulkHost } from './bulk.lazy.js';

/** The part of `<form-list>` that {@link Deletions} needs. */
export interface DeletionsHost extends DeleteHost, BulkHost {
  readonly lazy: Lazy;
}

/** The deletions of a list, of one form or of all selected ones. */
export class Deletions {
  readonly #host: DeletionsHost;
  readonly #storeController: StoreController;
  readonly #selection: SelectionController;
  readonly #deleteController: DeleteController;
  readonly #focus: ListFocus;
  #bulk: Bulk | undefined;

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

  /** The button Delete was pressed, which stands in the row of the form. */
  async delete(form: ListedForm, pressed: HTMLElement): Promise<void> {
    if (form.id === undefined) return;
    const row = pressed.closest('.item');
    const selector = `[data-act=${pressed.dataset.act}]`;
    await this.#deleteController.askAndDelete(form.id, form, () => row?.querySelector(selector));
  }

  /** For pages that ask in their own way. @returns true if the form is deleted. */
  async deleteWithoutAsking(id: string, store: FormsStore): Promise<boolean> {
    return (await this.#deleteController.deleteWithoutAsking(id, { store })) === undefined;
  }

  /** The list has left the page or shows another account: a bulk deletion ends. */
  forgetVisitor(): void {
    this.#bulk?.dispose();
    this.#bulk = undefined;
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
}
