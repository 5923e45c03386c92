import { html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import type { FormsError, ListedForm } from '../../client/index.js';
import type { Formats } from '../../language/formats.js';
import { actionsText } from '../../locales/en/actions.js';
import { listText } from '../../locales/en/list.js';
import { sharedText } from '../../locales/en/shared.js';
import type { FormsState, FormsStore } from '../../store/store.js';
import { buttons } from '../../ui/buttons.js';
import { emptyState, emptyStateStyles } from '../../ui/empty-state.js';
import { fields } from '../../ui/fields.js';
import { errorNotice } from '../../ui/error-notice.js';
import { checkIcon, formIcon, linkIcon, openIcon, refreshIcon, trashIcon } from '../../ui/icons.js';
import { notices } from '../../ui/notices.js';
import { tokens } from '../../ui/tokens.js';
import { waiting } from '../../ui/waiting.js';
import { FormActionsElement } from '../form-actions-element.js';
import { oneOf } from '../one-of.js';
import { styles } from './form-list.styles.js';

const english = (formats: Formats) => ({
  ...sharedText(formats),
  ...actionsText(),
  ...listText(formats),
});

interface Text extends ReturnType<typeof english> {}

/**
 * @summary A person sees the account's forms, opens them, copies their links, chooses and deletes them.
 *
 * @fires {CustomEvent<{forms: ListedForm[]}>} forms-loaded - An answer of the service is shown.
 * @fires {CustomEvent<{form: ListedForm, selected: boolean}>} form-select - With `selection`, a form was chosen.
 * @fires {CustomEvent<{id: string, form: Form}>} form-delete - Before the person is asked; cancelable.
 * @fires {CustomEvent<{id: string, confirmed: boolean}>} form-deleted - The form is gone.
 * @fires {CustomEvent<{error: FormsError, operation: string}>} form-error - Something failed.
 *
 * @csspart base - The whole.
 * @csspart toolbar - The count and the Refresh button.
 * @csspart list - The list.
 * @csspart item - One form.
 * @csspart name - A form's label.
 * @csspart button - Each button and link.
 * @csspart empty - What shows when there are no forms.
 * @csspart error - What went wrong.
 * @csspart dialog - The dialog that asks before a form is deleted.
 *
 * @cssstate busy - The list is being loaded.
 * @cssstate error - The last load failed.
 * @cssstate empty - The account has no forms.
 */
export class FormListElement extends FormActionsElement<Text> {
  static override styles = [tokens, buttons, fields, notices, waiting, emptyStateStyles, styles];

  /** `single` lets a person choose one form. */
  @property() selection: 'none' | 'single' = 'none';

  /** The chosen form's id. */
  @state() private chosen: string | undefined;

  protected override readonly english = english;
  protected override readonly operation = 'list';
  #lastChosen: ListedForm | undefined;

  /** The forms that are shown, in the order in which the service sends them. */
  get forms(): readonly ListedForm[] {
    return this.#state.forms;
  }

  /** The ids of the chosen forms. */
  get selected(): readonly string[] {
    return this.chosen === undefined ? [] : [this.chosen];
  }

  /** The chosen form; `<form-embed for>` shows it. */
  get currentForm(): ListedForm | undefined {
    return this.forms.find((form) => form.id === this.chosen);
  }

  get #state(): FormsState {
    return this.store?.state ?? { status: 'idle', forms: [], skipped: 0, maybeMore: false };
  }

  /** The chosen form's id; what the surrounding form sends. */
  get value(): string {
    return this.chosen ?? '';
  }

  protected override get valueMissing(): string {
    return this.text.chooseForm;
  }

  protected override get validityAnchor(): HTMLElement | undefined {
    return this.renderRoot.querySelector<HTMLElement>('input, .refresh') ?? undefined;
  }

  /** Chooses nothing. */
  reset(): void {
    this.#lastChosen = this.chosen = undefined;
  }

  protected override restore(id: string): void {
    this.chosen = id;
  }

  /** Asks the service for the list again (section 4.2). Never rejects: failures come as `form-error`. */
  async refresh(): Promise<void> {
    await this.store?.refresh();
  }

  protected override attach(store: FormsStore): () => void {
    let told: FormsState['status'] = 'idle';
    const tell = () => {
      const { status, forms, error } = store.state;
      if (status === told) return;
      told = status;
      if (status === 'loading') this.announcement = undefined;
      if (status === 'ready') this.emit('forms-loaded', { forms });
      if (status === 'error' && error) this.fail(error, 'list');
    };
    const unwatch = store.watch((change) => {
      if (change.type !== 'state') return;
      this.requestUpdate();
      this.#forgetChoice(store.state);
      tell();
    });
    tell();
    return () => {
      unwatch();
      this.#lastChosen = this.chosen = undefined;
    };
  }

  protected override focusFallback(): HTMLElement | null {
    return this.renderRoot.querySelector<HTMLElement>('.refresh');
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { status, forms } = this.#state;
    this.setState('busy', status === 'loading');
    this.setState('error', status === 'error' || this.setupError !== undefined);
    this.setState('empty', status === 'ready' && forms.length === 0);
  }

  protected override renderContent() {
    const { forms, status, skipped, maybeMore, error } = this.#state;
    const { text } = this;
    const problem = this.setupError ?? error;
    return html` <div part="toolbar" class="toolbar">
        <p>${status === 'ready' || forms.length ? text.formCount(forms.length) : text.forms}</p>
        <button
          part="button"
          class="quiet refresh"
          type="button"
          aria-disabled=${status === 'loading' ? 'true' : 'false'}
          @click=${this.#reload}
        >
          ${refreshIcon} ${text.refresh}
        </button>
      </div>
      <div role="status" class="visually-hidden">
        ${status === 'loading' ? text.loading : this.announced}
      </div>
      <div role="alert">${problem ? this.#renderError(problem) : nothing}</div>
      ${
        forms.length
          ? html`<ul part="list" class="list" role="list" aria-label=${text.forms}>
              ${repeat(
                forms,
                (form) => form.id,
                (form) => this.#renderItem(form),
              )}
            </ul>`
          : this.#renderNothing()
      }
      ${skipped ? html`<p class="remark muted">${text.skipped(skipped)}</p>` : nothing}
      ${maybeMore ? html`<p class="remark muted">${text.maybeMore}</p>` : nothing}
      ${this.renderShared()}`;
  }

  #renderItem(form: ListedForm) {
    const { text } = this;
    const label = this.store?.label(form) ?? form.id;
    const choosable = this.#choosable;
    const { formUrl } = form;
    return html`<li part="item" class="item" data-id=${form.id}>
      ${
        choosable
          ? html`<input
              type="radio"
              name="form"
              id=${form.id}
              .checked=${live(form.id === this.chosen)}
              @change=${() => this.#choose(form)}
            />`
          : formIcon
      }
      <div class="what">
        ${
          choosable
            ? html`<label part="name" class="name" for=${form.id}><bdi>${label}</bdi></label>`
            : html`<span part="name" class="name"><bdi>${label}</bdi></span>`
        }
        ${label === form.id ? nothing : html`<span class="id muted"><bdi>${form.id}</bdi></span>`}
      </div>
      <div class="actions">
        ${
          formUrl
            ? html`<a
                  part="button"
                  class="button quiet"
                  href=${formUrl}
                  target="_blank"
                  rel="noopener noreferrer"
                  aria-label=${text.actionOn(text.open, label)}
                  >${openIcon} ${text.open}</a
                >
                <button
                  part="button"
                  class="quiet"
                  type="button"
                  aria-label=${text.actionOn(text.copyLink, label)}
                  @click=${() => this.copy(formUrl, (said) => said.linkCopied)}
                >
                  ${this.copied === formUrl ? checkIcon : linkIcon} ${text.copyLink}
                </button>`
            : nothing
        }
        ${
          this.store?.may('delete')
            ? html`<button
                part="button"
                class="quiet quiet-danger delete"
                type="button"
                aria-label=${text.actionOn(text.delete, label)}
                @click=${() => this.#delete(form)}
              >
                ${trashIcon} ${text.delete}
              </button>`
            : nothing
        }
      </div>
    </li>`;
  }

  #renderNothing() {
    const { text } = this;
    const { status } = this.#state;
    if (status === 'error' || this.setupError) return nothing;
    if (status !== 'ready') {
      return html`<div class="list" aria-hidden="true">
        ${[1, 2, 3].map(() => html`<div class="item"><div class="skeleton"></div></div>`)}
      </div>`;
    }
    return emptyState({ icon: formIcon, title: text.empty, hint: text.emptyHint });
  }

  #renderError(error: FormsError) {
    const { text } = this;
    return errorNotice({
      title: text.listFailed,
      explained: this.explain(error),
      action: this.setupError ? undefined : { label: text.tryAgain, run: this.#reload },
    });
  }

  get #choosable(): boolean {
    return oneOf(this, 'selection', this.selection, ['none', 'single']) === 'single';
  }

  #reload = (): void => {
    if (this.#state.status !== 'loading') void this.refresh();
  };

  /** A chosen form that is in the list no more is not chosen any more. */
  #forgetChoice({ status, forms }: FormsState): void {
    const form = this.#lastChosen;
    if (!form || status !== 'ready' || forms.some(({ id }) => id === form.id)) return;
    this.#lastChosen = this.chosen = undefined;
    this.emit('form-select', { form, selected: false });
  }

  #choose(form: ListedForm): void {
    this.chosen = form.id;
    this.#lastChosen = form;
    this.emit('form-select', { form, selected: true });
  }

  /** Asks and deletes; then focus goes to the next form's Delete, the one before, or Refresh. */
  async #delete(form: ListedForm): Promise<void> {
    const index = this.forms.findIndex((other) => other.id === form.id);
    if (!(await this.askToDelete(form.id, form))) return;
    await this.updateComplete;
    const buttons = this.renderRoot.querySelectorAll<HTMLElement>('.delete');
    const next = buttons[Math.min(index, buttons.length - 1)];
    (next ?? this.focusFallback())?.focus();
  }
}
