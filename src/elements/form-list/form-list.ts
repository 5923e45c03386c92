import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { FormsError, ListedForm } from '../../client/index.js';
import type { Formats } from '../../language/formats.js';
import { actionsText } from '../../locales/en/actions.js';
import { listText } from '../../locales/en/list.js';
import { sharedText } from '../../locales/en/shared.js';
import { EMPTY_STATE, type FormsState, type FormsStore } from '../../store/store.js';
import { buttonStyles } from '../../ui/button-styles.js';
import { errorNotice } from '../../ui/error-notice.js';
import { notices } from '../../ui/notices.js';
import { refreshIcon } from '../../ui/icons.js';
import { tokens } from '../../ui/tokens.js';
import { controlTokens } from '../../ui/control-tokens.js';
import { skeletonStyles } from '../../ui/skeleton-styles.js';
import type { Sentence } from '../shared/store-element.js';
import { enumValue } from '../shared/enum-attribute.js';
import { ACTIONS } from './actions.js';
import type { Bulk } from './bulk/bulk.js';
import { NONE } from './choice-element.js';
import type { Content } from './content.js';
import { FindingElement } from './finding-element.js';
import { service } from '../shared/service.js';
import { styles } from './form-list.styles.js';
import type { ListHost } from './host.js';
import { less } from './selection.js';

const english = (formats: Formats) => ({
  ...sharedText(formats),
  ...actionsText(),
  ...listText(formats),
});

interface Text extends ReturnType<typeof english> {}

const ALL = ACTIONS.join(' ');

const loading: Sentence<Text> = (text) => text.loading;

// Parts that load on demand.
const loadBulk = () => import('./bulk/bulk.js');
const loadContent = () => import('./content.js');

/**
 * @summary A person sees the account's forms, searches and sorts them, opens them, copies their links and
 * embed codes, chooses and deletes them.
 *
 * @fires {CustomEvent<{forms: ListedForm[]}>} list-loaded - An answer of the service is shown.
 * @fires {CustomEvent<{form: ListedForm, selected: boolean}>} form-selected - With `selection`: a form was chosen, or is not any more.
 * @fires {CustomEvent<{id: string, form: Form}>} form-delete - Before the person is asked; cancelable.
 * @fires {CustomEvent<{id: string, confirmed: boolean}>} form-deleted - The form is gone.
 * @fires {CustomEvent<{error: FormsError, operation: string}>} form-error - Something failed.
 *
 * @slot empty - What a person can do while there are no forms.
 *
 * @csspart base - The whole.
 * @csspart toolbar - The count, the Refresh button, search and order.
 * @csspart search - The search field.
 * @csspart sort - The choice of the order.
 * @csspart list - The list.
 * @csspart item - One form.
 * @csspart name - A form's label.
 * @csspart button - Each button and link.
 * @csspart empty - What shows when there are no forms, or none matches.
 * @csspart error - What went wrong.
 * @csspart bulk - What can be done with the chosen forms, how far that is, and what became of it.
 * @csspart undo - What was removed and can be taken back.
 * @csspart snippets - The panel with the embed code.
 * @csspart code - The embed code.
 * @csspart dialog - Each dialog.
 *
 * @cssstate busy - The list is being loaded.
 * @cssstate error - The last load failed.
 * @cssstate empty - The account has no forms.
 */
export class FormListElement extends FindingElement<Text> {
  static override styles = [tokens, controlTokens, buttonStyles, notices, skeletonStyles, styles];

  static override properties: PropertyDeclarations = {
    actions: {},
    undo: { type: Number },
  };

  /** What a person can do with each form: names out of `open copy embed preview delete`; default: all of them. */
  actions: string = ALL;

  /** Seconds in which a deletion can be undone before it is sent; 0: the person is asked before it. */
  undo = 0;

  protected override readonly english = english;
  protected override readonly operation = 'list';
  protected override service = service;

  /** Why forms were not deleted, by id. */
  protected readonly failures = new Map<string, FormsError>();
  /** The ids of forms that are being deleted. */
  protected readonly deleting = new Set<string>();
  /** The service has answered. */
  #listed = false;
  /** {@link refresh} has just been called. */
  #isRefreshing = false;
  #bulk: Bulk | undefined;
  #content: Content | undefined;

  /** The account's forms, in the order in which the service sends them. */
  get forms(): readonly ListedForm[] {
    return this.#state.forms;
  }

  /** Asks the service for the list again (section 4.2). Never rejects: failures come as `form-error`. */
  async refresh(): Promise<void> {
    this.parts.retry();
    this.#isRefreshing = true;
    this.requestUpdate();
    await this.store?.refresh();
  }

  protected override focusFallback(): HTMLElement | null {
    return this.renderRoot.querySelector('.refresh');
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await super.getUpdateComplete();
    await this.parts.all();
    return super.getUpdateComplete();
  }

  /** Names of the actions that this visitor may take, with spaces between. */
  protected get offered(): string {
    return (this.actions ?? ALL)
      .split(/\s+/)
      .filter((name) => name && enumValue(this, 'actions', name, ACTIONS) === name)
      .filter((name) => name !== 'delete' || this.store?.isAllowed(name))
      .join(' ');
  }

  protected reasonOf(error: FormsError): string {
    return this.explain(error).text;
  }

  protected override async deleteNow(id: string, quiet?: boolean): Promise<FormsError | undefined> {
    this.deleting.add(id);
    this.requestUpdate();
    const error = await super.deleteNow(id, quiet);
    this.deleting.delete(id);
    if (error) this.failures.set(id, error);
    this.requestUpdate();
    return error;
  }

  get #state(): FormsState {
    return this.store?.state ?? EMPTY_STATE;
  }

  protected override attach(store: FormsStore): () => void {
    let told: FormsState['status'] = 'idle';
    const tell = () => {
      const { status, forms, error } = store.state;
      if (status === told) return;
      told = status;
      this.#announceLoading(status === 'loading');
      if (status === 'ready') {
        this.#listed = true;
        if (this.chosen.size) {
          const known = new Set(forms.map(({ id }) => id));
          this.choose(new Set(this.selected.filter((id) => known.has(id))));
        }
        this.emit('list-loaded', { forms });
      }
      if (status === 'error' && error) this.fail(error, 'list');
    };
    const unwatch = store.watch((change) => {
      if (change.type === 'deleted') {
        this.failures.delete(change.id);
        this.#content?.onDeleted(change.id);
        if (this.chosen.has(change.id)) this.choose(less(this.chosen, [change.id]));
      }
      if (change.type === 'reset') this.#forgetVisitor();
      if (change.type !== 'state') return;
      this.requestUpdate();
      tell();
    });
    tell();
    return () => {
      unwatch();
      this.#forgetVisitor();
    };
  }

  /** Ends all that runs for a visitor, and drops all that shows their forms. */
  #forgetVisitor(): void {
    this.stopFinding();
    this.#content?.end();
    this.#bulk?.end();
    this.#content = this.#bulk = undefined;
    this.parts.forget();
    this.failures.clear();
    this.deleting.clear();
    this.chosen = NONE;
    this.clearVisitorState();
    this.#listed = false;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { status, forms } = this.#state;
    this.setState('busy', status === 'loading');
    this.setState('error', status === 'error' || this.setupError !== undefined);
    this.setState('empty', status === 'ready' && forms.length === 0);
    if (this.store) this.#loadPartMessages();
    this.arrange();
  }

  /** Announces the first load and each {@link refresh}, but not what the store loads in the background. */
  #announceLoading(isLoading: boolean): void {
    if (isLoading && (this.#isRefreshing || !this.#isKnown)) this.announcement = loading;
    else if (this.announcement === loading) this.announcement = undefined;
    this.#isRefreshing = false;
  }

  /** What shows the answer comes while the service is asked; the rest when it is needed. */
  #loadPartMessages(): void {
    const host = this as unknown as ListHost;
    void this.parts.bring(loadContent, (part) => {
      this.addStyles(...part.contentStyles);
      this.#content ??= new part.Content(host);
    });
    if (this.mode === 'multiple') {
      void this.parts.bring(loadBulk, (part) => {
        this.addStyles(part.styles);
        this.#bulk ??= new part.Bulk(host);
      });
    }
  }

  /** There are forms, or it is known that there are none. */
  get #isKnown(): boolean {
    return this.#listed || this.forms.length > 0;
  }

  /** Something is to come, and nothing shows in its place. */
  protected get waits(): boolean {
    if (!this.#isKnown) return this.#state.status === 'loading';
    if (!this.#content) return !this.parts.lost;
    return this.unarranged && !this.shown.length;
  }

  protected override update(changed: PropertyValues): void {
    const focused = this.shadowRoot?.activeElement as HTMLElement | null;
    const inRow = focused?.closest('.item');
    super.update(changed);
    if (this.isConnected) this.#content?.paint();
    if (!focused || focused.isConnected) return;
    const instead = inRow && this.#content?.instead(focused.dataset.act);
    (instead ?? this.focusFallback())?.focus({ preventScroll: true });
  }

  protected override renderContent() {
    const { forms, status, error } = this.#state;
    const { text, shown } = this;
    const problem = this.setupError ?? error;
    const count = this.#isKnown ? shown.length : 0;
    const say = this.isFound ? text.formsFound : text.formCount;
    const content = this.#content;
    return html`<div part="toolbar" class="toolbar">
        <p>${count ? say(count) : text.forms}</p>
        <button
          part="button"
          class="refresh"
          type="button"
          aria-disabled=${status === 'loading'}
          @click=${this.#reload}
        >
          ${refreshIcon} ${text.refresh}
        </button>
        <div class="finders" ?hidden=${!forms.length && (this.#listed || status !== 'loading')}>
          ${content?.renderFinders()}
        </div>
      </div>
      <div role="status" class="visually-hidden">${this.announced}</div>
      <div>${problem ? this.#renderError(problem) : nothing}</div>
      ${this.mode === 'multiple' ? this.#bulk?.render() : nothing}
      ${this.waits ? skeleton : nothing} ${content?.render()} ${this.renderShared()}`;
  }

  #renderError(error: FormsError) {
    const { text } = this;
    const explained = this.explain(error);
    return errorNotice({
      title: text.listFailed,
      explained,
      action: explained.retry ? { label: text.tryAgain, run: this.#reload } : undefined,
    });
  }

  #reload = (): void => {
    if (this.#state.status !== 'loading') void this.refresh();
  };
}

/** As high as three rows that may come. */
const skeleton = html`<div class="list" aria-hidden="true">
  <div class="item"><div class="skeleton"></div></div>
  <div class="item"><div class="skeleton"></div></div>
  <div class="item"><div class="skeleton"></div></div>
</div>`;
