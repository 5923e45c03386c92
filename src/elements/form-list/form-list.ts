import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { FormsError, ListedForm } from '../../client/index.js';
import { formatsOf, type ElementFormats } from '../../language/formats.js';
import { EMPTY_STATE, type FormsState, type ListStatus } from '../../store/state.js';
import type { FormsStore } from '../../store/store.js';
import { isSignedOut } from '../../store/visit.js';
import { buttonStyles } from '../shared/look/buttons.js';
import { controlTokens } from '../shared/look/control-tokens.js';
import { renderNotice } from '../shared/look/notice.js';
import { refreshIcon } from '../shared/look/icons.js';
import { notices } from '../shared/look/notices.js';
import { skeletonStyles } from '../shared/look/skeleton.js';
import { tokens } from '../shared/look/tokens.js';
import { Announcer, numberText, type Announcement } from '../shared/announcer.js';
import { enumValue } from '../shared/enum-attribute.js';
import { FormField } from '../shared/form-field.js';
import { Lazy, renderLazyFailure } from '../shared/lazy.js';
import { connector } from '../shared/connector.js';
import { StoreController } from '../shared/store-controller.js';
import { isBeforeVisit } from '../shared/visit.js';
import { ACTIONS, type Action } from './attributes.js';
import { FilterSortController } from './query/filter-sort-controller.js';
import { styles } from './form-list.styles.js';
import { lazyFeatures } from './lazy-features.js';
import type * as listView from './list-view.lazy.js';
import { listMessages, type ListMessages } from './list-messages.js';
import { LoadCountdown } from './load-countdown.js';
import { SelectionController } from './selection.js';
import { changingText } from '../shared/changing-text.js';

const ALL_ACTIONS = ACTIONS.join(' ');

/**
 * @summary A visitor sees, searches and sorts forms, opens them, copies their links and embed codes, selects and deletes
 * them.
 *
 * @fires {CustomEvent<{forms: ListedForm[]}>} list-loaded - A response of the service is shown.
 * @fires {CustomEvent<{form: ListedForm, selected: boolean, ids: string[]}>} form-selected - With `selection`: forms were
 * selected or deselected. `ids` has all of them, `form` is the last one.
 * @fires {CustomEvent<{id: string, form: Form}>} form-delete - Before the question; cancelable.
 * @fires {CustomEvent<{id: string, confirmed: boolean}>} form-deleted - The form is deleted.
 * @fires {CustomEvent<{error: FormsError, operation: string}>} form-error - An operation failed.
 *
 * @slot empty - Content for visitors without forms, below the text.
 *
 * @csspart base - The root container.
 * @csspart toolbar - The count, the Refresh button, the search field and the sort order.
 * @csspart search - The search field.
 * @csspart sort - The sort order.
 * @csspart list - The list.
 * @csspart item - One form.
 * @csspart show-more - The button that shows more rows.
 * @csspart name - The label of a form.
 * @csspart owner - The owner of a form, in the list of an administrator.
 * @csspart button - Each button and link.
 * @csspart empty - The text if there are no forms, or none matches.
 * @csspart error - The error message, or the countdown after too many requests.
 * @csspart notice - The link to copy by hand, or that a part did not load.
 * @csspart bulk - The bar of selected forms, the progress of a bulk deletion, and its result if some forms were not deleted.
 * @csspart snippets - The panel with the embed code.
 * @csspart code - The embed code.
 * @csspart dialog - Each dialog, and the question before a deletion.
 * @csspart success - The line that says what was deleted.
 *
 * @cssprop [--forms-sticky-top=0] - The distance of the bar of selected forms from the upper edge of the window.
 *
 * @cssstate busy - The list is loading.
 * @cssstate error - The last load failed.
 * @cssstate empty - There are no forms.
 */
export class FormListElement extends FormField {
  static override styles = [tokens, controlTokens, buttonStyles, notices, skeletonStyles, styles];

  static override properties: PropertyDeclarations = {
    actions: {},
    maxRows: { attribute: 'max-rows' },
    filter: { reflect: true, useDefault: true },
    selection: {},
    sort: { reflect: true, useDefault: true },
  };

  /**
   * Registers `<form-embed>` for the preview.
   * @internal
   */
  static loadEmbed: (() => Promise<unknown>) | undefined;

  /** The actions for each form, out of `open copy embed preview delete`. Default: all. */
  actions: string = ALL_ACTIONS;

  /** Shows only the forms whose label or id has all of these words. Default: empty. */
  filter = '';

  /** The order: `service` (as the service sends them), `newest`, `oldest` or `name`. */
  sort: 'service' | 'newest' | 'oldest' | 'name' = 'service';

  /** Rows at first, up to 2,000. `none`: 2,000. "Show more" adds 100. */
  maxRows: number | string = 20;

  /** With `single` a visitor can select one form, with `multiple` any number. */
  selection: 'none' | 'single' | 'multiple' = 'none';

  /** @internal */ readonly announcer = new Announcer(this);
  /** @internal */ readonly lazy = new Lazy(this);
  readonly #storeController = new StoreController(this, 'list', connector);
  readonly #selection = new SelectionController(this);
  readonly #filterSort = new FilterSortController(this, this.#storeController);
  readonly #countdown = new LoadCountdown(this);
  #view: listView.ListView | undefined;
  /** The service has responded with a list. */
  #isListed = false;
  /** {@link refresh} was called, and its load has not started. */
  #isRefreshing = false;

  /** The forms of the account or visitor, in the order of the service. */
  get forms(): readonly ListedForm[] {
    return this.#state.forms;
  }

  /** The ids of the selected forms. */
  get selected(): readonly string[] {
    return [...this.#selection.selectedIds];
  }

  set selected(ids: readonly string[]) {
    this.#selection.set(new Set(ids));
  }

  /** The id of the first selected form. The surrounding form sends one entry per selected id. */
  override get value(): string {
    return this.selected[0] ?? '';
  }

  /** The first selected form. `<form-embed for>` shows it. */
  get currentForm(): ListedForm | undefined {
    return this.forms.find(({ id }) => id === this.value);
  }

  /** Loads the list again. Never rejects: a failure is `form-error`. */
  async refresh(): Promise<void> {
    this.lazy.retry();
    this.#isRefreshing = true;
    this.requestUpdate();
    await this.#storeController.connect()?.refresh();
  }

  /**
   * Deletes a form without asking, for pages that cancel `form-delete` and ask in their own way. Never rejects.
   * @returns true if the form is deleted, with `form-deleted`; false after a failure, with `form-error`.
   */
  async deleteForm(id: string): Promise<boolean> {
    const store = this.#storeController.connect();
    if (!store) return false;
    const module = await this.lazy.loadForAction(lazyFeatures.view, 'delete');
    if (module) this.#createView(module);
    if (!this.#view) return false;
    // The list may have left the page, or shows another account, while the module loaded.
    return this.#view.deletions.deleteWithoutAsking(id, store);
  }

  /** Deselects all forms. */
  override reset(): void {
    this.selected = [];
  }

  /** @internal */
  get text(): ListMessages {
    return this.textIn(listMessages);
  }

  /** @internal */
  get formats(): ElementFormats {
    return formatsOf(this.locale.formats.tag);
  }

  /** @internal */
  get availableActions(): readonly Action[] {
    const mayDelete = this.#storeController.store?.isAllowed('delete');
    return (this.actions ?? ALL_ACTIONS)
      .split(/\s+/)
      .filter(
        (name): name is Action => name !== '' && enumValue(this, 'actions', name, ACTIONS) === name,
      )
      .filter((name) => name !== 'delete' || mayDelete);
  }

  /**
   * The forms that match the search, in their order, shown or not.
   * @internal
   */
  get matchingForms(): readonly ListedForm[] {
    return this.#filterSort.matchingForms;
  }

  /** @internal */
  get showsSkeleton(): boolean {
    if (!this.#isKnown) return this.#state.status === 'loading' || isBeforeVisit();
    if (!this.#view) return !this.lazy.hasFailed(lazyFeatures.view);
    return this.#filterSort.isLoading && this.matchingForms.length === 0;
  }

  /** @internal */
  async loadEmbed(): Promise<void> {
    const { loadEmbed } = FormListElement;
    if (loadEmbed && !customElements.get('form-embed')) await this.lazy.load(loadEmbed);
  }

  /** @internal */
  override focusFallback(): HTMLElement | null {
    return this.renderRoot.querySelector('.refresh');
  }

  /** @internal */
  override get formValue(): FormData | string | null {
    const { name, selected } = this;
    if (!name || selected.length < 2) return this.value || null;
    const entries = new FormData();
    for (const id of selected) entries.append(name, id);
    return entries;
  }

  /** @internal */
  override get formState(): string {
    return this.selected.join(' ');
  }

  /** @internal */
  override restoreFormState(ids: string): void {
    this.selected = ids.split(' ');
  }

  /** @internal */
  override get valueMissingMessage(): string {
    return this.text.chooseForm;
  }

  /** @internal */
  override get validityAnchor(): HTMLElement | undefined {
    return (
      this.renderRoot.querySelector<HTMLElement>('.select-input') ??
      this.focusFallback() ??
      undefined
    );
  }

  /** @internal */
  onStoreConnected(store: FormsStore): () => void {
    let shownStatus: ListStatus = 'idle';
    const onStateChange = () => {
      const { status, forms, error } = store.state;
      this.#countdown.follow(store, this.#loadingAnnouncement);
      if (status === shownStatus) return;
      shownStatus = status;
      this.#announceLoading(status);
      if (status === 'ready') {
        this.#isListed = true;
        this.#selection.keepOnly(forms);
        this.emit('list-loaded', { forms });
      }
      if (status === 'error' && error) this.#storeController.reportError(error, 'list');
    };
    const stopWatching = store.watch((change) => {
      if (change.type === 'deleted') this.#selection.deselect(change.id);
      if (change.type === 'reset') this.#forgetVisitor();
      if (change.type !== 'state') return;
      this.requestUpdate();
      onStateChange();
    });
    onStateChange();
    return () => {
      stopWatching();
      this.#forgetVisitor();
    };
  }

  protected override onConnectionChange(): void {
    this.#storeController.invalidate();
  }

  protected override onDisconnect(): void {
    this.#storeController.disconnect();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.lazy.settled();
    return super.getUpdateComplete();
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (this.#storeController.connect()) this.#useFeatures();
    const { status, forms } = this.#state;
    this.setState('busy', status === 'loading');
    this.setState('error', status === 'error' || this.#storeController.setupError !== undefined);
    this.setState('empty', status === 'ready' && forms.length === 0);
    this.#filterSort.update();
  }

  protected override update(changed: PropertyValues): void {
    const update = () => super.update(changed);
    if (this.#view) this.#view.focus.keepDuring(update);
    else update();
  }

  protected override renderContent() {
    const { forms, status, error } = this.#state;
    const { text } = this;
    const problem = this.#storeController.setupError ?? error;
    const count = this.#isKnown ? this.matchingForms.length : 0;
    const hidesSearch = forms.length === 0 && (this.#isListed || status !== 'loading');
    return html`<div part="toolbar" class="toolbar">
        <p>${changingText(count ? this.#describeCount(count) : text.forms)}</p>
        <button
          part="button"
          class="refresh"
          type="button"
          aria-disabled=${status === 'loading'}
          @click=${this.#handleRefresh}
        >
          ${refreshIcon} ${text.refresh}
        </button>
        <div class="finders" ?hidden=${hidesSearch}>${this.#view?.renderSearchBar()}</div>
      </div>
      <div role="status" class="visually-hidden">${changingText(this.announcer.text)}</div>
      <div>${this.#countdown.render() ?? (problem ? this.#renderError(problem) : nothing)}</div>
      ${this.#selection.mode === 'multiple' ? this.#view?.deletions.renderBulk() : nothing}
      ${this.showsSkeleton ? skeleton : nothing} ${this.#view?.render()}
      ${renderLazyFailure(this.lazy, text)} ${this.#view?.renderDialogs()}`;
  }

  get #state(): FormsState {
    return this.#storeController.store?.state ?? EMPTY_STATE;
  }

  /** True if there are forms, or the service has said that there are none. */
  get #isKnown(): boolean {
    return this.#isListed || this.forms.length > 0;
  }

  readonly #loadingAnnouncement = (): string => this.text.loading;

  #describeCount(count: number): string {
    return this.#filterSort.hasResults ? this.text.formsFound(count) : this.text.formCount(count);
  }

  /** The number of forms that match, as soon as it is known. Empty once there is another number. */
  #countText(): Announcement {
    let shown: Announcement | undefined;
    return () => {
      if (!shown && this.#filterSort.isLoading) return '';
      shown ??= numberText(
        () => this.matchingForms.length,
        (count) => this.#describeCount(count),
      );
      return shown();
    };
  }

  /** Announces the first load and each {@link refresh}, and the number of forms after it, but no load in the background. */
  #announceLoading(status: ListStatus): void {
    const { announcer } = this;
    if (status === 'ready') announcer.clear(this.#loadingAnnouncement, this.#countText());
    else if (status === 'loading' && (this.#isRefreshing || !this.#isKnown))
      announcer.show(this.#loadingAnnouncement);
    else announcer.clear(this.#loadingAnnouncement);
    this.#isRefreshing = false;
  }

  #useFeatures(): void {
    const view = this.lazy.use(lazyFeatures.view);
    if (view) this.#createView(view);
    // Loads beside the view, so that the bar shows with the rows.
    if (this.#selection.mode === 'multiple') this.lazy.use(lazyFeatures.bulk);
  }

  #createView({ ListView }: typeof listView): void {
    this.#view ??= new ListView(this, this.#storeController, this.#selection, this.#filterSort);
  }

  /** Ends everything that runs for a visitor, and drops what shows the visitor's forms. */
  #forgetVisitor(): void {
    this.#countdown.stop();
    this.#filterSort.stop();
    this.#view?.forgetVisitor();
    this.lazy.retry();
    this.announcer.clear();
    this.#selection.forgetVisitor();
    this.#isListed = false;
  }

  #renderError(error: FormsError) {
    const { text } = this;
    const { retry, ...explained } = this.#storeController.describeError(error);
    return renderNotice({
      ...(isSignedOut(error)
        ? { kind: 'rights', title: text.signInToList }
        : error.offline
          ? { kind: 'info', title: text.offline, text: text.listOffline }
          : { kind: 'failure', title: text.listFailed, ...explained }),
      part: 'error',
      isAlert: true,
      action: retry ? { label: text.tryAgain, run: this.#handleRefresh } : undefined,
    });
  }

  readonly #handleRefresh = (): void => {
    if (this.#state.status !== 'loading') void this.refresh();
  };
}

/** Three rows. */
const skeleton = html`<div class="list" aria-hidden="true">
  <div class="item"><div class="skeleton"></div></div>
  <div class="item"><div class="skeleton"></div></div>
  <div class="item"><div class="skeleton"></div></div>
</div>`;
