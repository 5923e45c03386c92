import { html, nothing } from 'lit';
import type { ListedForm } from '../../client/index.js';
import { linksText } from '../../locales/en/links.js';
import { rowsText } from '../../locales/en/rows.js';
import { formIcon } from '../../ui/action-icons.js';
import { emptyState, emptyStateStyles } from '../../ui/empty-state.js';
import { fields } from '../../ui/fields.js';
import { selectChevron } from '../../ui/select-chevron.js';
import { CopyController, type CopyHost } from '../shared/copy-controller.js';
import { DeleteController, type DeleteHost } from '../shared/delete-controller.js';
import type { Loader } from '../shared/lazy.js';
import { loadSnippets, SnippetsController } from '../shared/snippets-controller.js';
import type * as bulk from './deletion/bulk.js';
import { lazyFeatures } from './lazy-features.js';
import type { ListMessages } from './list-messages.js';
import { RowInteractions, type RowInteractionsHost } from './row-interactions.js';
import { matchHighlights, matchStyles } from './rows/match-highlights.js';
import { RowRenderer, type RowState } from './rows/row-renderer.js';
import { RowVirtualizer } from './rows/row-virtualizer.js';
import { styles } from './rows/row.styles.js';
import { renderSearchBar } from './query/search-bar.js';

/** Interval at which relative dates ("3 days ago") are rendered again. */
const DATE_INTERVAL_MS = 60_000;

/** Forms from which keyboard users can skip the list. */
const MIN_FORMS_TO_SKIP = 10;

const SELECTION_INPUTS = { none: undefined, single: 'radio', multiple: 'checkbox' } as const;

/** The part of `<form-list>` that a {@link ListBody} needs. */
export interface ListBodyHost extends RowInteractionsHost, bulk.BulkHost, CopyHost, DeleteHost {
  readonly text: ListMessages;
  readonly filter: string;
  /** The actions that the visitor may take, separated by spaces. */
  readonly availableActions: string;
  /** True while the skeleton shows. */
  readonly showsSkeleton: boolean;
}

/** The search bar, the bar of selected forms, the rows and the dialogs. Loaded while the list loads. */
export class ListBody {
  readonly #host: ListBodyHost;
  readonly #renderer = new RowRenderer((form) => this.#stateOf(form));
  readonly copyController: CopyController;
  readonly deleteController: DeleteController;
  readonly #snippets: SnippetsController;
  #bulk: bulk.Bulk | undefined;
  #interactions: RowInteractions | undefined;
  #virtualizer: RowVirtualizer | undefined;
  #dateTimer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ListBodyHost) {
    this.#host = host;
    this.copyController = new CopyController(host);
    this.deleteController = new DeleteController(host);
    this.#snippets = new SnippetsController(host, this.copyController);
    host.addStyles(fields, emptyStateStyles, styles, selectChevron, matchStyles);
    host.lazy.prefetchOnIntent((reached) => loadersOf(reached, host.undo));
  }

  /**
   * The list has left the page or shows another account: ends everything that runs, and drops what shows the forms.
   * Pending deletions are sent.
   */
  forgetVisitor(): void {
    clearInterval(this.#dateTimer);
    this.#virtualizer?.dispose();
    matchHighlights.clearRemoved();
    this.#interactions?.dispose();
    this.#bulk?.dispose();
    this.#dateTimer = undefined;
    this.#virtualizer = undefined;
    this.#interactions = undefined;
    this.#bulk = undefined;
    this.copyController.clear();
    this.deleteController.reset();
    this.#snippets.clear();
  }

  /** A form was deleted, here or elsewhere. */
  onDeleted(id: string): void {
    this.deleteController.failures.delete(id);
    this.#interactions?.onDeleted(id);
  }

  /** The bar of selected forms, as soon as its module has loaded. */
  renderBulk() {
    const module = this.#host.lazy.get(lazyFeatures.bulk);
    if (module) this.#bulk ??= new module.Bulk(this.#host, this.deleteController);
    return this.#bulk?.render() ?? nothing;
  }

  /** The text to copy by hand, and the confirmation dialog. */
  renderDialogs() {
    return [this.copyController.renderManualCopy(), this.deleteController.render()];
  }

  renderSearchBar() {
    const { filter, filterSortController } = this.#host;
    const { sortOrder } = filterSortController;
    return renderSearchBar(
      { filter: filter ?? '', sortOrder },
      this.#host.textIn(rowsText),
      filterSortController,
    );
  }

  render() {
    const host = this.#host;
    const text = host.textIn(rowsText);
    const { visibleForms } = host.filterSortController;
    const { skipped = 0, possiblyTruncated } = host.storeController.store?.state ?? {};
    const interactions = this.#startInteractions();
    const isLong = visibleForms.length >= MIN_FORMS_TO_SKIP;
    const isSelectable = host.selectionController.mode !== 'none';
    return html`${interactions.renderUndo()}
      ${isLong ? this.#renderSkip(text.skipList, '.after') : nothing}
      <div
        part="list"
        class=${isSelectable ? 'list picks' : 'list'}
        role="list"
        aria-label=${host.text.forms}
        ?hidden=${visibleForms.length === 0}
        @click=${(event: MouseEvent) => interactions.handleClick(event)}
        @keydown=${(event: KeyboardEvent) => interactions.handleKeydown(event)}
      ></div>
      ${isLong ? this.#renderSkip(text.search, '.search', 'after') : nothing}
      ${visibleForms.length > 0 ? nothing : this.#renderEmpty()} ${interactions.renderDialog()}
      ${skipped ? html`<p class="remark muted">${text.skipped(skipped)}</p>` : nothing}
      ${possiblyTruncated ? html`<p class="remark muted">${text.possiblyTruncated}</p>` : nothing}`;
  }

  /** Brings the rows up to date. Lit renders only their container. */
  updateRows(): void {
    const host = this.#host;
    const list = host.renderRoot.querySelector<HTMLElement>('[part=list]');
    if (!list?.isConnected) return;
    this.#virtualizer ??= new RowVirtualizer(list, this.#renderer);
    this.#dateTimer ??= setInterval(() => this.updateRows(), DATE_INTERVAL_MS);
    const mustRebuild = this.#renderer.setContext({
      messages: host.text,
      text: host.textIn(rowsText),
      links: host.textIn(linksText),
      formats: host.formats,
      actions: host.availableActions,
      selectionInput: SELECTION_INPUTS[host.selectionController.mode],
    });
    this.#virtualizer.show(host.filterSortController.visibleForms, mustRebuild);
    matchHighlights.clearRemoved();
  }

  /** The control in the row that took the place of the focused one, which was removed. */
  controlInsteadOf(removed: HTMLElement): HTMLElement | undefined {
    return this.#interactions?.controlInsteadOf(removed);
  }

  #startInteractions(): RowInteractions {
    this.#interactions ??= new RowInteractions(this.#host, {
      copyController: this.copyController,
      deleteController: this.deleteController,
      snippets: this.#snippets,
      virtualizer: () => this.#virtualizer,
    });
    return this.#interactions;
  }

  #stateOf(form: ListedForm): RowState {
    const host = this.#host;
    const { id, formUrl } = form;
    const failure = this.deleteController.failures.get(id);
    const label = host.storeController.labelOf(form);
    const { copiedText } = this.copyController;
    return {
      label,
      isSelected: host.selectionController.selectedIds.has(id),
      isDisabled: host.isDisabled,
      isCopied: copiedText !== '' && copiedText === formUrl,
      isBusy: this.deleteController.inProgress.has(id),
      failure: failure && host.storeController.describeError(failure).text,
      marks: host.filterSortController.marksIn(label),
    };
  }

  #focus(selector: string): void {
    this.#host.renderRoot.querySelector<HTMLElement>(selector)?.focus();
  }

  /** A button that moves the focus past the list, or back. */
  #renderSkip(label: string, target: string, className = '') {
    return html`<button
      part="button"
      class=${`skip ${className}`}
      type="button"
      @click=${() => this.#focus(target)}
    >
      ${label}
    </button>`;
  }

  /** The text if there are no forms, or none matches. */
  #renderEmpty() {
    const host = this.#host;
    const text = host.textIn(rowsText);
    const { filterSortController } = host;
    if (host.showsSkeleton) return nothing;
    if (host.forms.length > filterSortController.pendingDeletionIds.size) {
      const clearSearch = () => {
        filterSortController.search('');
        this.#focus('.search');
      };
      const action = html`<button part="button" type="button" @click=${clearSearch}>
        ${text.clearSearch}
      </button>`;
      return emptyState({ icon: formIcon, title: text.noMatch, action });
    }
    const { store } = host.storeController;
    if (!store || store.state.status === 'error') return nothing;
    const action = html`<slot name="empty"></slot>`;
    return emptyState({
      icon: formIcon,
      title: text.empty,
      hint: store.isAllowed('generate') && text.emptyHint,
      action,
    });
  }
}

/** The modules for the action of a row whose control was reached. */
function loadersOf(reached: Element, undo: number): readonly Loader<unknown>[] {
  switch (reached.closest<HTMLElement>('[data-act]')?.dataset.act) {
    case 'embed':
      return [lazyFeatures.formDialog, loadSnippets];
    case 'preview':
      return [lazyFeatures.formDialog];
    case 'delete':
      return undo > 0 ? [lazyFeatures.deferredDeletions] : [];
    default:
      return [];
  }
}
