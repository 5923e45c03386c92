import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { Form, FormsError } from '../../client/index.js';
import { loadPartMessages } from '../../language/part-messages.js';
import type { ActionsText } from '../../locales/en/actions.js';
import type { Confirmation, ConfirmDialog } from '../../ui/confirm-dialog.js';
import { copyText } from '../../ui/copy.js';
import { infoIcon } from '../../ui/icons.js';
import type { SnippetPanel } from '../../ui/snippets/panel.js';
import { currentConfig } from './configure.js';
import { ControlElement } from './control-element.js';
import type { Sentence } from './store-element.js';
import { isDownloadFailure } from './lazy-load.js';

/** How long a copy button shows that it copied, in milliseconds. */
const COPIED_FOR = 2000;

/** A form as the panel with its embed code names it. */
export interface Embedding {
  readonly formUrl: string;
  readonly title: string;
}

/** What a person can do with a form wherever it is shown: copy its link or code, and delete it. */
export abstract class FormActionsElement<
  Text extends ActionsText = ActionsText,
> extends ControlElement<Text> {
  static override properties: PropertyDeclarations = {
    copied: { state: true },
    uncopied: { state: true },
    embedding: { state: true },
    lazyLoadProblem: { state: true },
  };

  /** Registers `<form-embed>`, for elements that show forms; set where the tag is defined. */
  static loadEmbed: (() => Promise<unknown>) | undefined;

  /** The text that was copied a moment ago. */
  protected copied = '';

  /** The text that the browser did not let us copy. */
  private uncopied = '';

  /** The form whose embed code is shown, or comes. */
  protected embedding: Embedding | undefined;

  /** Why a part that loads on demand is missing: the download failed, or its code threw an exception. */
  private lazyLoadProblem: 'download' | 'exception' | undefined;

  #snippets: SnippetPanel | undefined;
  #dialog: ConfirmDialog<FormsError> | undefined;
  #copiedTimer: ReturnType<typeof setTimeout> | undefined;

  /**
   * Deletes a form without asking (section 4.5); for pages that cancel `form-delete` and ask in their own way.
   * Never rejects.
   * @returns true when the form is gone, with `form-deleted`; false after a failure, with `form-error`.
   */
  async deleteForm(id: string): Promise<boolean> {
    return (
      (await this.connected('delete')) !== undefined && (await this.deleteNow(id)) === undefined
    );
  }

  /** Asks, naming the form, and deletes. @returns true when the form is gone. */
  protected async askToDelete(id: string, form: Form): Promise<boolean> {
    const { store } = this;
    if (!store || !this.emit('form-delete', { id, form }, true)) return false;
    const part = await this.#loadDialog();
    if (!part) return false;
    const { deletingText, deletionText } = part;
    return this.confirm({
      content: () => deletionText(this.text, this.textIn(deletingText), store.label(form)),
      // Where it is another account's by now, there is nothing to delete.
      action: async () => (this.store === store ? this.deleteNow(id) : undefined),
      problem: (error) => this.text.joinSentences(this.text.deleteFailed, this.explain(error).text),
    });
  }

  /** Asks in a dialog. @returns true when the person confirmed and it was done. */
  protected async confirm(confirmation: Confirmation<FormsError>): Promise<boolean> {
    const part = await this.#loadDialog();
    if (!part) return false;
    this.addStyles(part.dialogStyles);
    this.#dialog ??= new part.ConfirmDialog(this);
    return this.#dialog.ask(confirmation);
  }

  /** Drops everything that names a form, when the visitor changes. */
  protected clearVisitorState(): void {
    this.#dialog?.cancel();
    this.embedding = undefined;
    this.copied = '';
    this.uncopied = '';
    this.announcement = undefined;
  }

  #loadDialog() {
    return this.load(() => import('../../ui/confirm-dialog.js'));
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

  /**
   * Loads a part of the element, and its text, on demand. Never rejects: after a failure it shows a message,
   * logs the cause, and resolves to undefined.
   */
  protected async load<Part>(
    part: () => Promise<Part>,
    onFailure?: (cause: unknown) => void,
  ): Promise<Part | undefined> {
    this.lazyLoadProblem = undefined;
    try {
      const [loaded] = await Promise.all([part(), loadPartMessages(this.locale, this)]);
      return loaded;
    } catch (cause) {
      this.lazyLoadProblem = isDownloadFailure(cause) ? 'download' : 'exception';
      console.error(`<${this.localName}>: a part that loads on demand failed.`, cause);
      onFailure?.(cause);
      return undefined;
    }
  }

  /** The message for {@link lazyLoadProblem}. */
  get #lazyLoadMessage(): string {
    const { lazyLoadProblem, text } = this;
    if (!lazyLoadProblem) return '';
    return lazyLoadProblem === 'download' ? text.lazyLoadFailed : text.unexpectedError;
  }

  /** Makes sure that a `<form-embed>` in the element's shadow root becomes one. */
  protected async loadEmbed(): Promise<void> {
    const { loadEmbed } = this.constructor as typeof FormActionsElement;
    if (loadEmbed && !customElements.get('form-embed')) await this.load(loadEmbed);
  }

  /** Shows the embed code of a form, and where it is to be copied, copies what is shown; again: hides it. */
  protected async toggleSnippets(form: Embedding, copy = false): Promise<void> {
    const { embedding } = this;
    this.embedding = embedding?.formUrl === form.formUrl ? undefined : form;
    if (!this.embedding) return;
    this.#snippets ??= await this.load(async () => {
      const { SnippetPanel, styles } = await import('../../ui/snippets/panel.js');
      this.addStyles(styles);
      return SnippetPanel.create(this, currentConfig().script);
    });
    if (this.embedding !== form) return;
    if (!this.#snippets) this.embedding = undefined;
    else if (copy) this.#copyCode(this.#snippets, form);
    this.requestUpdate();
  }

  /** The panel with the embed code of this form, where it is the one whose code is shown. */
  protected renderSnippets(formUrl: string) {
    const { embedding, copied } = this;
    const panel = this.#snippets;
    if (!panel || embedding?.formUrl !== formUrl) return nothing;
    return panel.render({
      ...embedding,
      text: this.textIn(panel.english),
      copied,
      copy: () => this.#copyCode(panel, embedding),
    });
  }

  #copyCode(panel: SnippetPanel, form: Embedding): void {
    const text = () => this.textIn(panel.english);
    void this.copy(panel.code(form, text()), () => text().embedCopied);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has('uncopied') && this.uncopied) {
      this.shadowRoot?.querySelector<HTMLTextAreaElement>('.uncopied')?.select();
    }
  }

  /** Shown below everything else: the notice if copying or loading failed, and the dialog. */
  protected renderShared() {
    const { uncopied, text } = this;
    const problem = uncopied ? text.copyFailed : this.#lazyLoadMessage;
    return [
      problem
        ? html`<div class="notice" role=${uncopied ? nothing : 'alert'}>
            ${infoIcon}
            <div>
              <p>${problem}</p>
              ${
                uncopied
                  ? html`<textarea
                      class="field uncopied"
                      readonly
                      dir="ltr"
                      rows="3"
                      aria-label=${problem}
                      .value=${uncopied}
                    ></textarea>`
                  : nothing
              }
            </div>
          </div>`
        : nothing,
      this.#dialog?.render(),
    ];
  }

  /** Deletes without asking; says so unless `quiet`. @returns why it failed; undefined when the form is gone. */
  protected async deleteNow(id: string, quiet = false): Promise<FormsError | undefined> {
    const { store } = this;
    if (!store) return undefined;
    const label = store.label(store.state.forms.find((form) => form.id === id) ?? { id, raw: {} });
    try {
      const { confirmed } = await store.delete(id);
      this.emit('form-deleted', { id, confirmed });
      const english = quiet ? undefined : (await this.#loadDialog())?.deletingText;
      if (english) {
        this.announce(() => this.textIn(english)[confirmed ? 'deleted' : 'deletedAlready'](label));
      }
      return undefined;
    } catch (error) {
      return this.fail(error as FormsError, 'delete');
    }
  }
}
