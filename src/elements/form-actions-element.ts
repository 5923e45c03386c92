import { state } from 'lit/decorators.js';
import type { Form } from '../client/index.js';
import { ConfirmDialog } from '../ui/confirm-dialog.js';
import { copyText } from '../ui/copy.js';
import { FormsElement } from './forms-element.js';

/** How long a copy button shows that it copied, in milliseconds. */
const COPIED_FOR = 2000;

/** What a person can do with a form wherever it is shown: copy its link or code, and delete it. */
export abstract class FormActionsElement extends FormsElement {
  /** The text that was copied a moment ago. */
  @state() protected copied = '';

  protected readonly dialog = new ConfirmDialog(this);
  #copiedTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Deletes a form without asking (section 4.5); for pages that cancel `form-delete` and ask in their own way.
   * Never rejects.
   * @returns true when the form is gone, with `form-deleted`; false after a failure, with `form-error`.
   */
  async deleteForm(id: string): Promise<boolean> {
    return (await this.#delete(id)) === undefined;
  }

  /** Asks, naming the form, and deletes. @returns true when the form is gone. */
  protected async askToDelete(id: string, form: Form): Promise<boolean> {
    if (!this.emit('form-delete', { id, form }, true)) return false;
    const { text } = this;
    return this.dialog.ask({
      title: text.deleteTitle,
      text: text.deleteText(this.store.label(form)),
      confirm: text.deleteForm,
      cancel: text.cancel,
      busy: text.deleting,
      action: () => this.#delete(id),
    });
  }

  /** Copies and says so, or says why not. */
  protected async copy(value: string, done: string): Promise<void> {
    const copied = this.shadowRoot !== null && (await copyText(value, this.shadowRoot));
    this.announcement = copied ? done : this.text.copyFailed;
    this.copied = copied ? value : '';
    clearTimeout(this.#copiedTimer);
    this.#copiedTimer = setTimeout(() => (this.copied = ''), COPIED_FOR);
  }

  /** @returns what to tell the person after a failure. */
  async #delete(id: string): Promise<string | undefined> {
    const { store, text } = this;
    const label = store.label(store.state.forms.find((form) => form.id === id) ?? { id, raw: {} });
    try {
      const { confirmed } = await store.delete(id);
      this.announcement = confirmed ? text.deleted(label) : text.deletedAlready(label);
      this.emit('form-deleted', { id, confirmed });
      return undefined;
    } catch (error) {
      return `${text.deleteFailed}. ${this.explain(this.fail(error, 'delete')).text}`;
    }
  }
}
