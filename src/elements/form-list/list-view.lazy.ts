import { html, nothing } from 'lit';
import type { ListedForm } from '../../client/index.js';
import { linksText } from '../../locales/en/links.js';
import { listViewText } from '../../locales/en/list-view.js';
import { formIcon } from '../shared/look/action-icons.js';
import { emptyState, emptyStateStyles } from '../shared/look/empty-state.js';
import { fields } from '../shared/look/fields.js';
import { selectChevron } from '../shared/look/select-chevron.js';
import { CopyController, type CopyHost } from '../shared/copy-controller.js';
import { DeleteController } from '../shared/delete-controller.js';
import type { Loader } from '../shared/lazy.js';
import { loadSnippets, SnippetsController } from '../shared/snippets-controller.js';
import type { StoreController } from '../shared/store-controller.js';
import { Deletions, type DeletionsHost } from './deletion/deletions.js';
import { ListFocus, type FocusHost } from './focus.js';
import type { FormDialog, FormDialogHost } from './form-dialog.lazy.js';
import { hasIdOf, NO_IDS } from './id-sets.js';
import { lazyFeatures } from './lazy-features.js';
import type { ListMessages } from './list-messages.js';
import type { FilterSortController } from './query/filter-sort-controller.js';
import { renderSearchBar } from './query/search-bar.js';
import { ListHeight, type ListHeightHost } from './rows/list-height.js';
import { matchHighlights, matchStyles } from './rows/match-highlights.js';
import { RowKeys, type RowKeysHost } from './rows/row-keys.js';
import type { Row } from './rows/row-layout.js';
import { RowRenderer, type RowState } from './rows/row-renderer.js';
import { RowVirtualizer } from './rows/row-virtualizer.js';
import { styles } from './rows/row.styles.js';
import type { SelectionController } from './selection.js';

/** Interval at which relative dates ("3 days ago") are rendered again. */
const DATE_INTERVAL_MS = 60_000;

/** Forms from which keyboard users can skip the list. */
const MIN_FORMS_TO_SKIP = 10;

const SELECTION_INPUTS = { none: undefined, single: 'radio', multiple: 'checkbox' } as const;

/** The part of `<form-list>` that a {@link ListView} needs. */
export interface ListViewHost
  extends FocusHost, DeletionsHost, RowKeysHost, FormDialogHost, CopyHost, ListHeightHost {
  readonly text: ListMessages;
  readonly filter: string;
  /** The actions that the visitor may take, separated by spaces. */
  readonly availableActions: string;
  /** True while the skeleton shows. */
  readonly showsSkeleton: boolean;
}

/** The rows of a list, the controls and dialogs around them, and their clicks. Loaded while the list loads. */
export class ListView {
  readonly #host: ListViewHost;
  readonly #storeController: StoreController;
  readonly #selection: SelectionController;
  readonly #filterSort: FilterSortController;
  readonly focus: ListFocus;
  readonly deletions: Deletions;
  readonly #deleteController: DeleteController;
  readonly #renderer = new RowRenderer((form) => this.#stateOf(form));
  readonly #copyController: CopyController;
  readonly #snippets: SnippetsController;
  readonly #keys: RowKeys;
  readonly #height: ListHeight;
  #dialog: FormDialog | undefined;
  #rows: RowVirtualizer | undefined;
  /** The order and the search words of the last render. */
  #query: string | undefined;
  /** The selection that was scrolled to. */
  #shownSelection = NO_IDS;
  #dateTimer: ReturnType<typeof setInterval> | undefined;
  /** Identifies the visitor while code loads. */
  #visitor = {};

  constructor(
    host: ListViewHost,
    storeController: StoreController,
    selection: SelectionController,
    filterSort: FilterSortController,
  ) {
    this.#host = host;
    this.#storeController = storeController;
    this.#selection = selection;
    this.#filterSort = filterSort;
    this.focus = new ListFocus(host, () => this.#rows);
    this.#deleteController = new DeleteController(host, storeController);
    this.deletions = new Deletions(
      host,
      storeController,
      selection,
      this.#deleteController,
      this.focus,
    );
    this.#copyController = new CopyController(host);
    this.#snippets = new SnippetsController(host, this.#copyController);
    this.#keys = new RowKeys(host, selection, this.focus);
    this.#height = new ListHeight(host, () => this.#list);
    host.addStyles(fields, emptyStateStyles, styles, selectChevron, matchStyles);
    host.lazy.prefetchOnIntent(loadersOf);
  }

  /** The list has left the page or shows another account: ends everything that runs, and drops what shows the forms. */
  forgetVisitor(): void {
    this.#visitor = {};
    clearInterval(this.#dateTimer);
    this.#dateTimer = undefined;
    this.#height.reset();
    this.#rows?.dispose();
    this.#rows = undefined;
    matchHighlights.clearRemoved();
    this.deletions.forgetVisitor();
    this.#deleteController.reset();
    this.#keys.reset();
    this.#shownSelection = NO_IDS;
    this.#dialog?.dispose();
    this.#dialog = undefined;
    this.#copyController.clear();
    this.#snippets.clear();
  }

  /** The text to copy by hand, the question before a deletion, and the line after it. */
  renderDialogs() {
    const { question, success } = this.#deleteController;
    return [this.#copyController.renderManualCopy(), question.render(), success.render()];
  }

  renderSearchBar() {
    const { sortOrder } = this.#filterSort;
    return renderSearchBar(
      { filter: this.#host.filter ?? '', sortOrder },
      this.#host.textIn(listViewText),
      this.#filterSort,
    );
  }

  render() {
    const host = this.#host;
    const text = host.textIn(listViewText);
    const { visibleForms } = host;
    const { skipped = 0, possiblyTruncated } = this.#storeController.store?.state ?? {};
    const isLong = visibleForms.length >= MIN_FORMS_TO_SKIP;
    const isSelectable = this.#selection.mode !== 'none';
    return html`${isLong ? renderSkip(text.skipList, () => this.focus.pastRows()) : nothing}
      <div
        part="list"
        class=${`list ${isSelectable ? 'selectable' : ''} ${this.#height.classes}`}
        role="list"
        aria-label=${host.text.forms}
        tabindex=${this.#height.tabIndex ?? nothing}
        ?hidden=${visibleForms.length === 0}
        @click=${(event: MouseEvent) => this.#handleClick(event)}
        @keydown=${(event: KeyboardEvent) => this.#keys.handleKeydown(event)}
        @scroll=${this.#height.handleScroll}
      ></div>
      ${this.#height.renderShowAll(text.showAll, (index) => this.focus.toRow(index, undefined))}
      ${isLong ? renderSkip(text.search, () => this.focus.toSearch(), 'after') : nothing}
      ${visibleForms.length > 0 ? nothing : this.#renderEmpty()} ${this.#dialog?.render()}
      ${this.#keys.render()}
      ${skipped ? html`<p class="remark muted">${text.skipped(skipped)}</p>` : nothing}
      ${possiblyTruncated ? html`<p class="remark muted">${text.possiblyTruncated}</p>` : nothing}`;
  }

  /** Brings the rows up to date. Lit renders only their container. */
  updateRows(): void {
    const host = this.#host;
    const list = this.#list;
    if (!list?.isConnected) return;
    this.#height.update(list);
    this.#rows ??= new RowVirtualizer(list, this.#renderer);
    this.#dateTimer ??= setInterval(() => this.updateRows(), DATE_INTERVAL_MS);
    const mustRebuild = this.#renderer.setContext({
      messages: host.text,
      text: host.textIn(listViewText),
      links: host.textIn(linksText),
      formats: host.formats,
      actions: host.availableActions,
      selectionInput: SELECTION_INPUTS[this.#selection.mode],
    });
    this.#rows.show(host.visibleForms, mustRebuild);
    matchHighlights.clearRemoved();
    this.#scrollInList(list);
  }

  get #list(): HTMLElement | null {
    return this.#host.renderRoot.querySelector('[part=list]');
  }

  /** A list that scrolls in itself shows the start of other results, and the form that is selected. */
  #scrollInList(list: HTMLElement): void {
    const { visibleForms, filter } = this.#host;
    const query = `${this.#filterSort.sortOrder} ${filter}`;
    if (query !== this.#query && this.#height.isScrolled) list.scrollTop = 0;
    this.#query = query;
    const { mode, selectedIds } = this.#selection;
    const shown = visibleForms.length > 0 && mode === 'single' ? selectedIds : NO_IDS;
    if (shown === this.#shownSelection) return;
    this.#shownSelection = shown;
    if (shown.size === 0 || this.#height.isCollapsed) return;
    this.#rows?.scrollInList(visibleForms.findIndex((form) => hasIdOf(shown, form)));
  }

  #stateOf(form: ListedForm): RowState {
    const host = this.#host;
    const { id, formUrl, owner } = form;
    const label = this.#storeController.labelOf(form);
    const { copiedText } = this.#copyController;
    return {
      label,
      isSelected: hasIdOf(this.#selection.selectedIds, form),
      isDisabled: host.isDisabled,
      isCopied: copiedText !== '' && copiedText === formUrl,
      isBusy: id !== undefined && this.#deleteController.isDeleting(id),
      failure: id === undefined ? undefined : this.#deleteController.failureOf(id),
      marks: this.#filterSort.marksIn(label),
      ownerMarks: owner === undefined ? [] : this.#filterSort.marksIn(owner),
    };
  }

  /** The text if there are no forms, or none matches. */
  #renderEmpty() {
    const host = this.#host;
    const text = host.textIn(listViewText);
    if (host.showsSkeleton) return nothing;
    if (host.forms.length > 0) {
      const clearSearch = () => {
        this.#filterSort.search('');
        this.focus.toSearch();
      };
      const action = html`<button part="button" type="button" @click=${clearSearch}>
        ${text.clearSearch}
      </button>`;
      return emptyState({ part: 'empty', icon: formIcon, title: text.noMatch, action });
    }
    const { store } = this.#storeController;
    if (!store || store.state.status === 'error') return nothing;
    const action = html`<slot name="empty"></slot>`;
    return emptyState({
      part: 'empty',
      icon: formIcon,
      title: text.empty,
      hint: store.isAllowed('generate') && text.emptyHint,
      action,
    });
  }

  #handleClick({ target, shiftKey, detail }: MouseEvent): void {
    const clicked = target as HTMLInputElement;
    const row = clicked.closest<Row>('.hydrated');
    if (!row) return;
    const { form } = row;
    if (form.id !== undefined && clicked.matches('.select-input'))
      this.#selection.handleClick(form.id, clicked.checked, shiftKey);
    else if (clicked.closest('.name')) {
      const input = row.querySelector('.select-input');
      input?.dispatchEvent(new MouseEvent('click', { shiftKey, bubbles: true, cancelable: true }));
    }
    // The second click of a double click may meet the next row, which has moved up.
    if (detail > 1) return;
    const control = clicked.closest<HTMLElement>('[data-act]');
    const action = control?.dataset.act;
    switch (action) {
      case 'copy':
        // Browsers allow copying only during the click.
        void this.#copyController.copy(
          form.formUrl ?? '',
          () => this.#host.textIn(linksText).linkCopied,
        );
        break;
      case 'delete':
        void this.deletions.delete(form, control!);
        break;
      case 'retry':
        void this.#deleteController.retry(form.id!);
        break;
      case 'embed':
      case 'preview':
        void this.#openDialog(form, action);
    }
  }

  async #openDialog(form: ListedForm, action: 'embed' | 'preview'): Promise<void> {
    const host = this.#host;
    const visitor = this.#visitor;
    const module = await host.lazy.loadForAction(lazyFeatures.formDialog);
    if (!module || visitor !== this.#visitor) return;
    this.#dialog ??= new module.FormDialog(
      host,
      this.#storeController,
      this.#snippets,
      (closed, content) => void this.focus.afterDialog(closed, content),
    );
    await this.#dialog.show(form, action);
  }
}

/** A button that moves the focus past the list, or back. */
const renderSkip = (label: string, skip: () => void, className = '') =>
  html`<button part="button" class=${`skip ${className}`} type="button" @click=${skip}>
    ${label}
  </button>`;

/** What the action of a row loads before its click. */
function loadersOf(reached: Element): readonly Loader<unknown>[] {
  switch (reached.closest<HTMLElement>('[data-act]')?.dataset.act) {
    case 'embed':
      return [lazyFeatures.formDialog, loadSnippets];
    case 'preview':
      return [lazyFeatures.formDialog];
    default:
      return [];
  }
}
