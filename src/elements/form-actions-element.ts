import { html, nothing, type PropertyValues } from 'lit';
import { state } from 'lit/decorators.js';
import type { Form, FormsError } from '../client/index.js';
import type { ActionsText } from '../locales/en/actions.js';
import type { SharedText } from '../locales/en/shared.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { copyText } from '../ui/copy.js';
import { infoIcon } from '../ui/icons.js';
import { FormsElement, type Sentence } from './forms-element.js';

/** How long a copy button shows that it copied, in milliseconds. */
const COPIED_FOR = 2000;

/** What a person can do with a form wherever it is shown: copy its link or code, and delete it. */
export abstract class FormActionsElement<
  Text extends SharedText & ActionsText = SharedText & ActionsText,
> extends FormsElement<Text> {
  /** The text that was copied a moment ago. */
  @state() protected copied = '';

  /** The text that the browser did not let us copy. */
  @state() private uncopied = '';

  protected readonly dialog = new ConfirmDialog<FormsError>(this);
  #copiedTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Deletes a form without asking (section 4.5); for pages that cancel `form-delete` and ask in their own way.
   * Never rejects.
   * @returns true when the form is gone, with `form-deleted`; false after a failure, with `form-error`.
   */
  async deleteForm(id: string): Promise<boolean> {
    return this.store !== undefined && (await this.#delete(id)) === undefined;
  }

  /** Asks, naming the form, and deletes. @returns true when the form is gone. */
  protected async askToDelete(id: string, form: Form): Promise<boolean> {
    const { store } = this;
    if (!store || !this.emit('form-delete', { id, form }, true)) return false;
    return this.dialog.ask({
      content: () => ({
        title: this.text.deleteTitle,
        text: this.text.deleteText(store.label(form)),
        confirm: this.text.deleteForm,
        cancel: this.text.cancel,
        busy: this.text.deleting,
      }),
      action: () => this.#delete(id),
      problem: (error) => `${this.text.deleteFailed}. ${this.explain(error).text}`,
    });
  }

  /** Copies and says so; where the browser does not let us, shows the text, selected. */
  protected async copy(value: string, done: Sentence<Text>): Promise<void> {
    const copied = this.shadowRoot !== null && (await copyText(value, this.shadowRoot));
    this.announce(copied ? done : (text) => text.copyFailed);
    this.copied = copied ? value : '';
    this.uncopied = copied ? '' : value;
    clearTimeout(this.#copiedTimer);
    this.#copiedTimer = setTimeout(() => (this.copied = ''), COPIED_FOR);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has('uncopied') && this.uncopied) {
      this.shadowRoot?.querySelector<HTMLInputElement>('.uncopied')?.select();
    }
  }

  /** What the two elements show below everything else: the text that could not be copied, and the dialog. */
  protected renderShared() {
    const { copyFailed } = this.text;
    return html`${
      this.uncopied
        ? html`<div class="notice">
            ${infoIcon}
            <div>
              <p>${copyFailed}</p>
              <input
                class="field uncopied"
                readonly
                dir="ltr"
                aria-label=${copyFailed}
                .value=${this.uncopied}
              />
            </div>
          </div>`
        : nothing
    }
    ${this.dialog.render()}`;
  }

  /** @returns why it failed; undefined when the form is gone. */
  async #delete(id: string): Promise<FormsError | undefined> {
    const { store } = this;
    if (!store) return undefined;
    const label = store.label(store.state.forms.find((form) => form.id === id) ?? { id, raw: {} });
    try {
      const { confirmed } = await store.delete(id);
      this.announce((text) => (confirmed ? text.deleted(label) : text.deletedAlready(label)));
      this.emit('form-deleted', { id, confirmed });
      return undefined;
    } catch (error) {
      return this.fail(error as FormsError, 'delete');
    }
  }
}
