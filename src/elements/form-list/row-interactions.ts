import type { ListedForm } from '../../client/index.js';
import { bulkText } from '../../locales/en/bulk.js';
import { linksText } from '../../locales/en/links.js';
import type { ListMessages } from './list-messages.js';
import { numberText } from '../shared/announcer.js';
import type { CopyController } from '../shared/copy-controller.js';
import type { DeleteController } from '../shared/delete-controller.js';
import type { Lazy } from '../shared/lazy.js';
import type { SnippetsController } from '../shared/snippets-controller.js';
import { mayTakeFocus } from '../../ui/may-take-focus.js';
import { selectionAfterClick } from './selection/click-selection.js';
import type { DeferredDeletions, DeferredDeletionsHost } from './deletion/deferred-deletions.js';
import type { FormDialog, FormDialogHost } from './form-dialog.js';
import { lazyFeatures } from './lazy-features.js';
import { controlIn } from './rows/row-controls.js';
import type { Row } from './rows/row-layout.js';
import { RowKeys, type RowKeysHost } from './rows/row-keys.js';
import type { RowVirtualizer } from './rows/row-virtualizer.js';
import type { SelectionController } from './selection/selection-controller.js';

/** The part of `<form-list>` that {@link RowInteractions} needs. */
export interface RowInteractionsHost
  extends HTMLElement, FormDialogHost, DeferredDeletionsHost, RowKeysHost {
  readonly text: ListMessages;
  readonly isDisabled: boolean;
  readonly lazy: Lazy;
  readonly selectionController: SelectionController;
  focusFallback(): HTMLElement | null;
}

/** The controllers of the list body that {@link RowInteractions} uses. */
export interface RowControllers {
  readonly copyController: CopyController;
  readonly deleteController: DeleteController;
  readonly snippets: SnippetsController;
  readonly virtualizer: () => RowVirtualizer | undefined;
}

type DialogAction = 'embed' | 'preview';

/** Clicks and keys in the rows, and the focus after them. */
export class RowInteractions {
  readonly #host: RowInteractionsHost;
  readonly #controllers: RowControllers;
  #dialog: FormDialog | undefined;
  #deferredDeletions: DeferredDeletions | undefined;
  readonly #rowKeys: RowKeys;
  #isDisposed = false;
  /** The id that was clicked last: the start of a range with Shift. */
  #rangeAnchorId: string | undefined;

  constructor(host: RowInteractionsHost, controllers: RowControllers) {
    this.#host = host;
    this.#controllers = controllers;
    this.#rowKeys = new RowKeys(host);
  }

  /** The notice of removed forms, before the rows. */
  renderUndo() {
    return this.#deferredDeletions?.render();
  }

  renderDialog() {
    return [this.#dialog?.render(), this.#rowKeys.render()];
  }

  /** A form was deleted, here or elsewhere. */
  onDeleted(id: string): void {
    this.#deferredDeletions?.onDeleted(id);
  }

  /** The list has left the page or shows another account. Pending deletions are sent. */
  dispose(): void {
    this.#isDisposed = true;
    this.#deferredDeletions?.dispose();
  }

  handleClick({ target, shiftKey, detail }: MouseEvent): void {
    const host = this.#host;
    const clicked = target as HTMLInputElement;
    const row = clicked.closest<Row>('.full');
    if (!row) return;
    const { form } = row;
    if (clicked.matches('.pick')) this.#select(form.id, clicked.checked, shiftKey);
    else if (clicked.closest('.name')) {
      const input = row.querySelector('.pick');
      input?.dispatchEvent(new MouseEvent('click', { shiftKey, bubbles: true, cancelable: true }));
    }
    // The second click of a double click may meet the next row, which has moved up.
    if (detail > 1) return;
    const action = clicked.closest<HTMLElement>('[data-act]')?.dataset.act;
    switch (action) {
      case 'copy':
        // Browsers allow copying only during the click.
        void this.#controllers.copyController.copy(
          form.formUrl ?? '',
          () => host.textIn(linksText).linkCopied,
        );
        break;
      case 'delete':
        void this.#delete(form);
        break;
      case 'retry':
        void this.#retryDelete(form);
        break;
      case 'embed':
      case 'preview':
        void this.#openDialog(form, action);
    }
  }

  /** ↑ or K, ↓ or J, Home and End focus the same control of another row, and on a radio button also select it. */
  handleKeydown(event: KeyboardEvent): void {
    const { visibleForms } = this.#host.filterSortController;
    const { key, altKey, ctrlKey, metaKey } = event;
    const control = event.target as HTMLElement;
    const row = control.closest<Row>('.full');
    if (!row || altKey || ctrlKey || metaKey) return;
    const last = visibleForms.length - 1;
    const index = visibleForms.indexOf(row.form);
    const targets: Readonly<Record<string, number>> = {
      ArrowUp: index - 1,
      k: index - 1,
      ArrowDown: index + 1,
      j: index + 1,
      Home: 0,
      End: last,
    };
    const target = targets[key];
    if (target === undefined) return this.#rowKeys.handleKeydown(event, row);
    event.preventDefault();
    const { act } = control.dataset;
    const other = this.#controlAt(Math.min(Math.max(target, 0), last), act);
    other?.focus();
    if (this.#host.selectionController.mode === 'single' && !act) other?.click();
  }

  /** The control in the row that took the place of the focused one, which was removed. */
  controlInsteadOf(removed: HTMLElement): HTMLElement | undefined {
    const row = this.#controllers.virtualizer()?.revealReplacement();
    return row && controlIn(row, removed.dataset.act);
  }

  #select(id: string, isChecked: boolean, isRange: boolean): void {
    const host = this.#host;
    const { selectionController } = host;
    if (host.isDisabled) return;
    const anchorId = isRange ? this.#rangeAnchorId : undefined;
    this.#rangeAnchorId = id;
    if (selectionController.mode === 'single') {
      selectionController.select(new Set([id]));
      return;
    }
    const shown = host.filterSortController.visibleForms.map((form) => form.id);
    const click = { id, isChecked, anchorId, shown };
    selectionController.select(selectionAfterClick(selectionController.selectedIds, click));
    const count = numberText(
      () => selectionController.selectedIds.size,
      (size) => host.textIn(bulkText).selectedCount(size),
    );
    host.announcer.announce(count);
  }

  /** Deletes after a confirmation, or so that the visitor can undo it. Then the next form gets the focus. */
  async #delete(form: ListedForm): Promise<void> {
    const host = this.#host;
    const { id } = form;
    if (this.#controllers.deleteController.inProgress.has(id)) return;
    const index = host.filterSortController.visibleForms.indexOf(form);
    if (host.undo > 0) {
      const deletions = await this.#loadDeferredDeletions();
      const isPending = host.filterSortController.pendingDeletionIds.has(id);
      if (!deletions || isPending || !host.emit('form-delete', { id, form }, true)) return;
      deletions.add(form);
    } else if ((await this.#controllers.deleteController.askAndDelete(id, form)) === undefined)
      return;
    await this.#focusAt(this.#indexOf(id, index));
  }

  async #loadDeferredDeletions(): Promise<DeferredDeletions | undefined> {
    if (this.#deferredDeletions) return this.#deferredDeletions;
    const host = this.#host;
    const module = await host.lazy.loadForAction(lazyFeatures.deferredDeletions);
    // The list may have left the page meanwhile.
    if (!module || this.#isDisposed) return undefined;
    this.#deferredDeletions ??= new module.DeferredDeletions(
      host,
      this.#controllers.deleteController,
      (id) => void this.#focusRow(id),
    );
    return this.#deferredDeletions;
  }

  async #retryDelete(form: ListedForm): Promise<void> {
    const host = this.#host;
    const { id } = form;
    const { deleteController } = this.#controllers;
    if (deleteController.inProgress.has(id)) return;
    const index = host.filterSortController.visibleForms.indexOf(form);
    const error = await deleteController.deleteWithoutAsking(id);
    if (error) host.announcer.announce(() => deleteController.failureSentence(error));
    else await this.#focusAt(index);
  }

  async #openDialog(form: ListedForm, action: DialogAction): Promise<void> {
    const host = this.#host;
    const module = await host.lazy.loadForAction(lazyFeatures.formDialog);
    if (!module) return;
    this.#dialog ??= new module.FormDialog(
      host,
      this.#controllers.snippets,
      (closed, closedAction) => void this.#restoreFocus(closed, closedAction),
    );
    await this.#dialog.show(form, action);
  }

  /**
   * Focuses the button that opened a dialog, unless the browser has already done so. The browser can't if the row's
   * controls were rendered again meanwhile, for instance in another language.
   */
  async #restoreFocus({ id }: ListedForm, action: DialogAction): Promise<void> {
    const { updateComplete, renderRoot } = this.#host;
    await updateComplete;
    if ((renderRoot as ShadowRoot).activeElement?.closest('.item')) return;
    await this.#focusAt(this.#indexOf(id, 0), action);
  }

  async #focusRow(id: string): Promise<void> {
    await this.#host.updateComplete;
    await this.#focusAt(this.#indexOf(id, -1));
  }

  /**
   * Focuses a control of the row at an index, or of the last row. Without rows, focuses the text instead of them. Does nothing if
   * the focus is elsewhere in the page.
   */
  async #focusAt(index: number, action = 'delete'): Promise<void> {
    const host = this.#host;
    await host.updateComplete;
    if (!mayTakeFocus(host)) return;
    const last = host.filterSortController.visibleForms.length - 1;
    const empty = host.renderRoot.querySelector<HTMLElement>('.empty');
    if (empty) empty.tabIndex = -1;
    (this.#controlAt(Math.min(index, last), action) ?? empty ?? host.focusFallback())?.focus();
  }

  #controlAt(index: number, action: string | undefined): HTMLElement | undefined {
    const row = this.#controllers.virtualizer()?.reveal(index);
    return row && controlIn(row, action);
  }

  /** The index of a form among those that show; `previous` if it is no longer there. */
  #indexOf(id: string, previous: number): number {
    const { visibleForms } = this.#host.filterSortController;
    const index = visibleForms.findIndex((form) => form.id === id);
    return index < 0 ? previous : index;
  }
}
