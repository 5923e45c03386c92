import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { ActionsText } from '../../locales/en/actions.js';
import { deletingText, type DeletingText } from '../../locales/en/deleting.js';
import { alertIcon } from './look/icons.js';
import { showModal } from './show-modal.js';
import { changingText } from './changing-text.js';

export { deletingText };
export { dialogStyles } from './look/dialog.js';

/** The visible text of the dialog. */
export interface ConfirmationText {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly busy: string;
  /** The label of a checkbox, which is checked at first. */
  readonly option?: string | undefined;
  /** Nothing is left to do, so the dialog can't be confirmed. */
  readonly isEmpty?: boolean;
  /** Text that the visitor must type before the dialog can be confirmed. */
  readonly typed?: TypedConfirmation | undefined;
}

export interface TypedConfirmation {
  readonly label: string;
  /** Each of these texts confirms. */
  readonly accepted: readonly string[];
  /** Shown at the field if the visitor confirms with another text in it. */
  readonly mismatch: string;
}

/** The question before a form with this label is deleted. */
export const deletionText = (
  { cancel, deleteForm }: ActionsText,
  { deleteTitle, deleteText, deleting }: DeletingText,
  label: string,
): ConfirmationText => ({
  title: deleteTitle,
  text: deleteText(label),
  confirm: deleteForm,
  cancel,
  busy: deleting,
});

export interface Confirmation<Problem> {
  /**
   * Called at each render, so that the text follows the page's language.
   * @param hasOption The checkbox is checked.
   */
  readonly content: (hasOption: boolean) => ConfirmationText;
  /** Runs after the visitor confirmed. The dialog stays open and busy meanwhile. A problem keeps it open. */
  readonly action: (hasOption: boolean) => Promise<Problem | undefined>;
  /** The message for the problem that keeps the dialog open. */
  readonly problem: (problem: Problem) => string;
}

/**
 * Asks before an action that can't be undone. Focus starts on Cancel, or in the field if the visitor must type
 * something. Escape cancels. While the action runs, the dialog stays open and busy. The host renders the dialog
 * with {@link render} and includes the styles of `dialog.ts` and `fields.ts`.
 */
export class ConfirmDialog<Problem> implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #current: Confirmation<Problem> | undefined;
  /** The confirmation whose action runs. It may be an earlier one than the current. */
  #running: Confirmation<Problem> | undefined;
  #hasOption = true;
  #typed = '';
  #showsMismatch = false;
  #problem: Problem | undefined;
  #closed: ((confirmed: boolean) => void) | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /**
   * Opens the dialog. Resolves when it closes: true if the action succeeded. The browser then restores the
   * focus. If that element was removed, the host moves the focus.
   */
  async ask(confirmation: Confirmation<Problem>): Promise<boolean> {
    this.#close(false);
    // A listener of the page may have removed the element.
    if (!this.#host.isConnected) return false;
    this.#current = confirmation;
    this.#hasOption = true;
    this.#typed = '';
    this.#showsMismatch = false;
    this.#problem = undefined;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    const dialog = this.#dialog;
    if (!dialog || this.#current !== confirmation) return false;
    showModal(dialog);
    dialog.querySelector<HTMLElement>('.typed, .cancel')?.focus();
    return new Promise((resolve) => {
      this.#closed = resolve;
    });
  }

  hostDisconnected(): void {
    this.cancel();
  }

  /** Closes the dialog, also while the action runs: its outcome is not shown. */
  cancel(): void {
    this.#close(false);
  }

  render() {
    const current = this.#current;
    if (!current) return nothing;
    const problem = this.#problem;
    const text = current.content(this.#hasOption);
    return html`<dialog
      part="dialog"
      role="alertdialog"
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
      @cancel=${this.#handleCancel}
      @close=${this.#handleClose}
    >
      <h2 id="confirm-title">${changingText(text.title)}</h2>
      <p id="confirm-text">${changingText(text.text)}</p>
      <div>
        ${
          problem
            ? html`<div class="notice error" role="alert">
                ${alertIcon}
                <div>${changingText(current.problem(problem))}</div>
              </div>`
            : nothing
        }
      </div>
      <form novalidate @submit=${this.#handleSubmit}>
        ${text.option ? this.#renderOption(text.option) : nothing}
        ${text.typed ? this.#renderTyped(text.typed) : nothing}
        <div class="actions">
          <button
            part="button"
            type="button"
            class="cancel"
            ?disabled=${this.#busy}
            @click=${() => this.#close(false)}
          >
            ${text.cancel}
          </button>
          <button
            part="button"
            class="danger confirm"
            aria-disabled=${this.#busy || !this.#canConfirm}
            @click=${ignoreSecondClick}
          >
            ${changingText(this.#busy ? text.busy : text.confirm)}
          </button>
        </div>
      </form>
    </dialog>`;
  }

  #renderOption(label: string) {
    return html`<label class="option">
      <input
        type="checkbox"
        .checked=${this.#hasOption}
        ?disabled=${this.#busy}
        @change=${this.#handleOption}
      />
      ${changingText(label)}
    </label>`;
  }

  #renderTyped({ label, mismatch }: TypedConfirmation) {
    const isInvalid = this.#showsMismatch && !this.#isTypedCorrectly;
    return html`<div>
      <label class="field-label" for="confirm-typed">${label}</label>
      <input
        id="confirm-typed"
        class="field typed"
        inputmode="numeric"
        autocomplete="off"
        aria-invalid=${isInvalid}
        aria-describedby="confirm-mismatch"
        .value=${this.#typed}
        @input=${this.#handleInput}
      />
      <div id="confirm-mismatch" role="alert">
        ${isInvalid ? html`<p class="field-error">${alertIcon} ${mismatch}</p>` : nothing}
      </div>
    </div>`;
  }

  /** The action of the current confirmation runs. */
  get #busy(): boolean {
    return this.#running !== undefined && this.#running === this.#current;
  }

  get #dialog(): HTMLDialogElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLDialogElement>('dialog[role="alertdialog"]');
  }

  get #text(): ConfirmationText | undefined {
    return this.#current?.content(this.#hasOption);
  }

  /** Also true if nothing has to be typed. */
  get #isTypedCorrectly(): boolean {
    return this.#text?.typed?.accepted.includes(this.#typed.trim()) ?? true;
  }

  get #canConfirm(): boolean {
    return this.#isTypedCorrectly && !this.#text?.isEmpty;
  }

  #handleOption = (event: Event): void => {
    this.#hasOption = (event.target as HTMLInputElement).checked;
    this.#host.requestUpdate();
  };

  #handleInput = (event: Event): void => {
    this.#typed = (event.target as HTMLInputElement).value;
    this.#host.requestUpdate();
  };

  #handleCancel = (event: Event): void => {
    if (this.#busy) event.preventDefault();
  };

  #handleClose = (event: Event): void => {
    // The browser queues this event. Meanwhile another confirmation may have opened this dialog, or a new one.
    const dialog = event.target as HTMLDialogElement;
    const isOpenAgain = dialog.open || dialog !== this.#dialog;
    if (!this.#busy && !isOpenAgain) this.#close(false);
  };

  // A form, because Enter in a field then confirms once: a handler of `keydown` would close the dialog while
  // the keystroke goes on, and the keystroke would press the button that gets the focus.
  #handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (this.#canConfirm) {
      void this.#confirm();
      return;
    }
    if (this.#text?.isEmpty) {
      this.#dialog?.querySelector<HTMLElement>('.option input')?.focus();
      return;
    }
    this.#showsMismatch = true;
    this.#host.requestUpdate();
    this.#dialog?.querySelector<HTMLElement>('.typed')?.focus();
  };

  async #confirm(): Promise<void> {
    const current = this.#current;
    if (!current || this.#busy) return;
    this.#running = current;
    this.#problem = undefined;
    this.#host.requestUpdate();
    let problem: Problem | undefined;
    try {
      problem = await current.action(this.#hasOption);
    } finally {
      if (this.#running === current) this.#running = undefined;
    }
    if (this.#current !== current) return;
    if (!problem) {
      this.#close(true);
      return;
    }
    this.#problem = problem;
    this.#host.requestUpdate();
    // Browsers allow a page to prevent Escape only once. The visitor must see the problem.
    if (!this.#dialog?.open) this.#dialog?.showModal();
  }

  #close(confirmed: boolean): void {
    if (!this.#current) return;
    const closed = this.#closed;
    this.#closed = undefined;
    this.#current = undefined;
    this.#dialog?.close?.();
    this.#host.requestUpdate();
    closed?.(confirmed);
  }
}

/** The second click of the double click that opened the dialog must not confirm it. */
const ignoreSecondClick = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};
