import { css, html, nothing } from 'lit';
import type { ListedForm } from '../../client/index.js';
import { rowsText } from '../../locales/en/rows.js';
import { stageText } from '../../locales/en/stage.js';
import { closeIcon } from '../../ui/action-icons.js';
import type { ListHost } from './host.js';

export { dialogStyles } from '../../ui/dialog.js';

export const styles = css`
  dialog.code {
    inline-size: min(44em, calc(100vi - 32px));
  }

  .head {
    display: flex;
    align-items: start;
    justify-content: space-between;
    gap: var(--_gap);
  }

  .head button {
    flex: none;
    margin-block: -0.35em;
    margin-inline-end: calc(var(--_gap) * -1);
  }
`;

/** One form in a dialog: its page, or the code that embeds it. */
export class FormDialog {
  readonly #list: ListHost;
  readonly #onClose: (form: ListedForm, what: 'embed' | 'preview') => void;
  #form: ListedForm | undefined;
  #what: 'embed' | 'preview' = 'embed';

  constructor(list: ListHost, onClose: (form: ListedForm, what: 'embed' | 'preview') => void) {
    this.#list = list;
    this.#onClose = onClose;
  }

  async show(form: ListedForm, what: 'embed' | 'preview'): Promise<void> {
    const list = this.#list;
    const { formUrl = '' } = form;
    if (what === 'preview') await list.loadEmbed();
    else {
      // Whoever presses again while it comes does not want it to go.
      if (list.embedding?.formUrl !== formUrl) {
        await list.toggleSnippets({ formUrl, title: list.labelOf(form) });
      }
      if (!list.embedding) return; // it did not come
    }
    this.#form = form;
    this.#what = what;
    list.requestUpdate();
    await list.updateComplete;
    this.#dialog?.showModal();
  }

  render() {
    const form = this.#form;
    if (!form) return nothing;
    const label = this.#list.labelOf(form);
    const { embedCode, joinLabel } = this.#list.textIn(rowsText);
    if (this.#what === 'preview') {
      return html`<form-embed
        mode="dialog"
        open
        src=${form.formUrl ?? nothing}
        form-id=${form.id}
        label=${label}
        .client=${this.#list.store?.client}
        .messages=${this.#list.messages}
        @form-closed=${this.#close}
      ></form-embed>`;
    }
    return html`<dialog
      part="dialog"
      class="code"
      aria-labelledby="code-title"
      @close=${this.#close}
    >
      <div class="head">
        <h2 id="code-title">${joinLabel(embedCode, '')}<bdi>${label}</bdi></h2>
        <button
          part="button"
          class="quiet"
          type="button"
          aria-label=${this.#list.textIn(stageText).close}
          @click=${() => this.#dialog?.close()}
        >
          ${closeIcon}
        </button>
      </div>
      ${this.#list.renderSnippets(form.formUrl ?? '')}
    </dialog>`;
  }

  get #dialog(): HTMLDialogElement | null {
    return this.#list.renderRoot.querySelector('dialog.code');
  }

  #close = (): void => {
    const { embedding } = this.#list;
    if (embedding) void this.#list.toggleSnippets(embedding);
    const form = this.#form;
    this.#form = undefined;
    this.#list.requestUpdate();
    if (form) this.#onClose(form, this.#what);
  };
}
