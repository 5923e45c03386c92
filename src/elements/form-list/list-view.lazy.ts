import { html, nothing, type ReactiveController } from 'lit';
import { guard } from 'lit/directives/guard.js';
import { repeat } from 'lit/directives/repeat.js';
import type { ListedForm } from '../../client/index.js';
import { linksText } from '../../locales/en/links.js';
import { listViewText } from '../../locales/en/list-view.js';
import { formIcon } from '../shared/look/action-icons.js';
import { emptyState, emptyStateStyles } from '../shared/look/empty-state.js';
import { fields } from '../shared/look/fields.js';
import { selectChevron } from '../shared/look/select-chevron.js';
import { changingText } from '../shared/changing-text.js';
import { CopyController, type CopyHost } from '../shared/copy-controller.js';
import { DeleteController } from '../shared/delete-controller.js';
import type { Loader } from '../shared/lazy.js';
import { loadSnippets, SnippetsController } from '../shared/snippets-controller.js';
import type { StoreController } from '../shared/store-controller.js';
import { Deletions, type DeletionsHost } from './deletion/deletions.js';
import { ListFocus, type FocusHost } from './focus.js';
import type { FormDialog, FormDialogHost } from './form-dialog.lazy.js';
import { hasIdOf } from './id-sets.js';
import { lazyFeatures } from './lazy-features.js';
import type { ListMessages } from './list-messages.js';
import type { FilterSortController } from './query/filter-sort-controller.js';
import { renderSearchBar } from './query/search-bar.js';
import type { Action } from './attributes.js';
import { RowKeys, type RowKeysHost } from './rows/row-keys.js';
import { keyOf, RowPages, type RowPagesHost } from './rows/row-pages.js';
import { styles } from './rows/row.styles.js';
import { renderRow, type Row, type RowContext, type RowState } from './rows/row.js';
import type { SelectionController } from './selection.js';

/** Interval at which relative dates ("3 days ago") are rendered again. */
const DATE_INTERVAL_MS = 60_000;

/** Forms from which keyboard users can skip the list. */
const MIN_FORMS_TO_SKIP = 10;

const SELECTION_INPUTS = { none: undefined, single: 'radio', multiple: 'checkbox' } as const;

/** The part of `<form-list>` that a {@link ListView} needs. */
export interface ListViewHost
  extends FocusHost, DeletionsHost, RowKeysHost, FormDialogHost, CopyHost, RowPagesHost {
  readonly text: ListMessages;
  readonly filter: string;
  /** The actions that the visitor may take. */
  readonly availableActions: readonly Action[];
  /** True while the skeleton shows. */
  readonly showsSkeleton: boolean;
}

/** The rows of a list, the controls and dialogs around them, and their clicks. Loaded while the list loads. */
export class ListView implements ReactiveController {
  readonly #host: ListViewHost;
  readonly #storeController: StoreController;
  readonly #selection: SelectionController;
  readonly #filterSort: FilterSortController;
  readonly focus: ListFocus;
  readonly deletions: Deletions;
  readonly #deleteController: DeleteController;
  readonly #pages: RowPages;
  readonly #copyController: CopyController;
  readonly #snippets: SnippetsController;
  readonly #keys: RowKeys;
  #dialog: FormDialog | undefined;
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
    this.focus = new ListFocus(host);
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
    this.#pages = new RowPages(host);
    host.addStyles(fields, emptyStateStyles, styles, selectChevron);
    host.lazy.prefetchOnIntent(loadersOf);
    host.addController(this);
  }

  hostConnected(): void {
    this.#dateTimer = setInterval(() => this.#host.requestUpdate(), DATE_INTERVAL_MS);
  }

  hostDisconnected(): void {
    clearInterval(this.#dateTimer);
  }

  /** A click has changed a checkbox before the selection. A listener of the page may have restored that. */
  hostUpdated(): void {
    const { selectedIds } = this.#selection;
    for (const input of this.#host.renderRoot.querySelectorAll<HTMLInputElement>('.select-input'))
      input.checked = hasIdOf(selectedIds, input.closest<Row>('.item')!.form);
  }

  /** The list has left the page or shows another account: ends everything that runs, and drops what shows the forms. */
  forgetVisitor(): void {
    this.#visitor = {};
    this.#pages.reset();
    this.deletions.forgetVisitor();
    this.#deleteController.reset();
    this.#keys.reset();
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
    const { matchingForms } = host;
    const { skipped = 0, possiblyTruncated } = this.#storeController.store?.state ?? {};
    const isLong = matchingForms.length >= MIN_FORMS_TO_SKIP;
    const shown = this.#pages.show(matchingForms, this.#filterSort.shownQuery);
    return html`${isLong ? renderSkip(text.skipList, () => this.focus.pastRows()) : nothing}
    ${matchingForms.length > 0 ? this.#renderList(shown) : this.#renderEmpty()}
    ${isLong ? renderSkip(text.search, () => this.focus.toSearch(), 'after') : nothing}
    ${this.#dialog?.render()} ${this.#keys.render()}
    ${skipped ? html`<p class="remark muted">${text.skipped(skipped)}</p>` : nothing}
    ${possiblyTruncated ? html`<p class="remark muted">${text.possiblyTruncated}</p>` : nothing}`;
  }

  /** The rows, and below them the button for more. */
  #renderList(shown: readonly ListedForm[]) {
    const host = this.#host;
    const { length } = host.matchingForms;
    const text = host.textIn(listViewText);
    const selectionInput = SELECTION_INPUTS[this.#selection.mode];
    const context: RowContext = {
      messages: host.text,
      text,
      links: host.textIn(linksText),
      formats: host.formats,
      actions: host.availableActions,
      selectionInput,
      marksIn: (label) => this.#filterSort.marksIn(label),
    };
    return html`<div part="list" class="list">
      <ul
        class=${selectionInput ? 'rows selectable' : 'rows'}
        role="list"
        aria-label=${host.text.forms}
        @click=${(event: MouseEvent) => this.#handleClick(event)}
        @keydown=${(event: KeyboardEvent) => this.#keys.handleKeydown(event)}
      >
        ${this.#renderRows(shown, context)}
      </ul>
      ${
        shown.length === length
          ? nothing
          : html`<div class="more">
              <span class="muted">${changingText(text.shownCount(shown.length, length))}</span>
              <button part="button show-more" type="button" @click=${this.#showMore}>
                ${text.showMore}
              </button>
            </div>`
      }
    </div>`;
  }

  /** Renders only the rows of which something has changed. */
  #renderRows(forms: readonly ListedForm[], context: RowContext) {
    const { messages, text, links, formats, actions, selectionInput } = context;
    const minute = Math.floor(Date.now() / DATE_INTERVAL_MS);
    const { words } = this.#filterSort;
    const shared = [messages, text, links, formats, `${actions}`, selectionInput, words, minute];
    return repeat(forms, uniqueKeys(), (form) => {
      const state = this.#stateOf(form);
      return guard([...Object.values(state), ...shared], () => renderRow(state, context));
    });
  }

  readonly #showMore = (): void => {
    this.focus.toAddedRow(this.#pages.addPage());
    this.#host.requestUpdate();
  };

  #stateOf(form: ListedForm): RowState {
    const host = this.#host;
    const { id, formUrl } = form;
    const { copiedText } = this.#copyController;
    return {
      form,
      label: this.#storeController.labelOf(form),
      isSelected: hasIdOf(this.#selection.selectedIds, form),
      isDisabled: host.isDisabled,
      isCopied: copiedText !== '' && copiedText === formUrl,
      isBusy: id !== undefined && this.#deleteController.isDeleting(id),
      failure: id === undefined ? undefined : this.#deleteController.failureOf(id),
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
    const row = clicked.closest<Row>('.item');
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

/** The key of each form's row. A client may send two forms with one id. */
function uniqueKeys(): (form: ListedForm) => string {
  const counts = new Map<string, number>();
  return (form) => {
    const key = keyOf(form);
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    return count ? `${key} ${count}` : key;
  };
}

/** A button that moves the focus past the list, or back. */
const renderSkip = (label: string, skip: () => void, className = '') =>
  html`<button part="button" class=${`skip ${className}`} type="button" @click=${skip}>
    ${label}
  </button>`;

/** The code that an action of a row needs, to be loaded before its click. */
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
