import { html, nothing, type ReactiveControllerHost } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { ListedForm } from '../../client/index.js';
import type { Messages } from '../../locales/en.js';
import { listViewText } from '../../locales/en/list-view.js';
import { overlayText } from '../../locales/en/overlay.js';
import { renderDialog } from '../shared/dialog.js';
import { showModal } from '../shared/show-modal.js';
import { dialogStyles } from '../shared/look/dialog.js';
import type { FormsElement } from '../shared/forms-element.js';
import type { SnippetsController } from '../shared/snippets-controller.js';
import type { StoreController } from '../shared/store-controller.js';
import type { TextHost } from '../shared/hosts.js';

export const partStyles = [dialogStyles];

/** The part of `<form-list>` that a {@link FormDialog} needs. */
export interface FormDialogHost extends ReactiveControllerHost, TextHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly messages?: Partial<Messages>;
  readonly density: FormsElement['density'];
  /** Registers `<form-embed>`. */
  loadEmbed(): Promise<void>;
}

/** The form in the dialog, and its page or its code. A new object each time the dialog opens. */
interface Shown {
  readonly form: ListedForm;
  readonly content: 'embed' | 'preview';
}

/** Shows one form in a dialog: its page, or the code that embeds it. */
export class FormDialog {
  readonly #host: FormDialogHost;
  readonly #storeController: StoreController;
  readonly #snippets: SnippetsController;
  readonly #onClose: (form: ListedForm, content: 'embed' | 'preview') => void;
  #shown: Shown | undefined;
  #isDisposed = false;

  constructor(
    host: FormDialogHost,
    storeController: StoreController,
    snippets: SnippetsController,
    onClose: (form: ListedForm, content: 'embed' | 'preview') => void,
  ) {
    this.#host = host;
    this.#storeController = storeController;
    this.#snippets = snippets;
    this.#onClose = onClose;
  }

  async show(form: ListedForm, content: 'embed' | 'preview'): Promise<void> {
    const host = this.#host;
    if (content === 'preview') await host.loadEmbed();
    else if (!(await this.#showSnippets(form))) return;
    if (this.#isDisposed) return;
    this.#shown = { form, content };
    host.requestUpdate();
    await host.updateComplete;
    if (this.#dialog) showModal(this.#dialog);
  }

  /** A second click while the panel loads must not hide it. @returns false if the panel did not load. */
  async #showSnippets(form: ListedForm): Promise<boolean> {
    const { formUrl = '' } = form;
    if (this.#snippets.target?.formUrl !== formUrl)
      await this.#snippets.toggle({ formUrl, title: this.#storeController.labelOf(form) });
    return this.#snippets.target !== undefined;
  }

  /** The visitor has changed: shows nothing any more. */
  dispose(): void {
    this.#isDisposed = true;
  }

  render() {
    const shown = this.#shown;
    if (!shown) return nothing;
    // The browser queues the event of a dialog that closes, and the next dialog may open before. Each has a node of its own,
    // so that a late event closes only the dialog that it is about.
    return keyed(shown, this.#renderDialog(shown));
  }

  #renderDialog(shown: Shown) {
    const { form, content } = shown;
    const label = this.#storeController.labelOf(form);
    const { embedCode, joinLabel } = this.#host.textIn(listViewText);
    if (content === 'preview') {
      return html`<form-embed
        mode="dialog"
        open
        src=${form.formUrl ?? nothing}
        form-id=${form.id ?? nothing}
        label=${label}
        .client=${this.#storeController.store?.client}
        density=${this.#host.density}
        .messages=${this.#host.messages}
        @form-closed=${() => this.#close(shown)}
      ></form-embed>`;
    }
    return renderDialog({
      className: 'code',
      title: html`${joinLabel(embedCode, '')}<bdi>${label}</bdi>`,
      closeLabel: this.#host.textIn(overlayText).close,
      content: this.#snippets.render(form.formUrl ?? ''),
      handleClose: () => this.#close(shown),
    });
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#host.renderRoot.querySelector('dialog.code');
  }

  #close(shown: Shown): void {
    const { form, content } = shown;
    if (this.#shown !== shown) return;
    // The code of another form may be loading already.
    if (this.#snippets.target?.formUrl === form.formUrl) this.#snippets.clear();
    this.#shown = undefined;
    this.#host.requestUpdate();
    this.#onClose(form, content);
  }
}
