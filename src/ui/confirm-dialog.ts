import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { ActionsText } from '../locales/en/actions.js';
import { deletingText, type DeletingText } from '../locales/en/deleting.js';
import { alertIcon } from './icons.js';

export { deletingText };
export { dialogStyles } from './dialog.js';

/** What the dialog says. */
export interface ConfirmationText {
  readonly title: string;
  readonly text: string;
  readonly confirm: string;
  readonly cancel: string;
  readonly busy: string;
  /** What has to be typed before it can be confirmed. */
  readonly typed?: { readonly label: string; readonly wanted: readonly string[] } | undefined;
}

/** What is asked before a form of this label is deleted. */
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

/** What the dialog says, asked for at each render, and what it does. */
export interface Confirmation<Problem> {
  readonly content: () => ConfirmationText;
  /** Runs after the person confirmed; the dialog stays, busy, until it ends. What it resolves to keeps the dialog open. */
  readonly action: () => Promise<Problem | undefined>;
  /** Tells what kept the dialog open. */
  readonly problem: (problem: Problem) => string;
}

/**
 * One dialog that asks before something that can't be undone. Focus starts on Cancel, Escape cancels,
 * and while the action runs the dialog stays open and busy. The host renders it with {@link render}
 * and includes the styles of `dialog.ts`.
 */
export class ConfirmDialog<Problem> implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #current: Confirmation<Problem> | undefined;
  #busy = false;
  #typed = '';
  #problem: Problem | undefined;
  #closed: ((confirmed: boolean) => void) | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /**
   * Opens the dialog. Resolves when it is closed: true if the action ran to its end.
   * The browser gives focus back to what had it; where that is gone, the host says where it goes.
   */
  async ask(confirmation: Confirmation<Problem>): Promise<boolean> {
    this.#close(false);
    if (!this.#host.isConnected) return false; // it left while this part was on its way
    this.#current = confirmation;
    this.#typed = '';
    this.#problem = undefined;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    const dialog = this.#dialog;
    if (!dialog || this.#current !== confirmation) return false;
    dialog.showModal();
    dialog.querySelector<HTMLElement>('.cancel')?.focus();
    return new Promise((resolve) => {
      this.#closed = resolve;
    });
  }

  hostDisconnected(): void {
    this.#close(false);
  }

  render() {
    const current = this.#current;
    if (!current) return nothing;
    const problem = this.#problem;
    const text = current.content();
    return html`<dialog
      part="dialog"
      role="alertdialog"
      aria-labelledby="confirm-title"
      aria-describedby="confirm-text"
      @cancel=${this.#cancel}
      @close=${this.#takeClose}
    >
      <h2 id="confirm-title">${text.title}</h2>
      <p id="confirm-text">${text.text}</p>
      <div role="alert">
        ${
          problem
            ? html`<div class="notice error">
                ${alertIcon}
                <div>${current.problem(problem)}</div>
              </div>`
            : nothing
        }
      </div>
      ${
        text.typed
          ? html`<label class="field-label"
              >${text.typed.label}
              <input
                class="field"
                inputmode="numeric"
                autocomplete="off"
                @input=${this.#type}
                @keydown=${({ key }: KeyboardEvent) => key === 'Enter' && void this.#confirm()}
            /></label>`
          : nothing
      }
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
          type="button"
          class="danger confirm"
          aria-disabled=${this.#busy || !this.#allowed}
          @click=${this.#press}
        >
          ${this.#busy ? text.busy : text.confirm}
        </button>
      </div>
    </dialog>`;
  }

  get #dialog(): HTMLDialogElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLDialogElement>('dialog[role="alertdialog"]');
  }

  /** What had to be typed is typed. */
  get #allowed(): boolean {
    return this.#current?.content().typed?.wanted.includes(this.#typed) ?? true;
  }

  #type = (event: Event): void => {
    this.#typed = (event.target as HTMLInputElement).value.trim();
    this.#host.requestUpdate();
  };

  #cancel = (event: Event): void => {
    if (this.#busy) event.preventDefault();
  };

  #takeClose = (): void => {
    if (!this.#busy) this.#close(false);
  };

  // The second half of the double click that opened the dialog confirms nothing.
  #press = ({ detail }: MouseEvent): unknown => detail < 2 && this.#confirm();

  async #confirm(): Promise<void> {
    const current = this.#current;
    if (!current || this.#busy || !this.#allowed) return;
    this.#busy = true;
    this.#problem = undefined;
    this.#host.requestUpdate();
    let problem: Problem | undefined;
    try {
      problem = await current.action();
    } finally {
      this.#busy = false;
    }
    if (this.#current !== current) return;
    if (!problem) {
      this.#close(true);
      return;
    }
    this.#problem = problem;
    this.#host.requestUpdate();
    // Browsers let Escape be held back only once: the answer to what was confirmed must be seen.
    if (!this.#dialog?.open) this.#dialog?.showModal();
  }

  #close(confirmed: boolean): void {
    if (!this.#current) return;
    const closed = this.#closed;
    this.#closed = undefined;
    this.#current = undefined;
    this.#busy = false;
    this.#dialog?.close();
    this.#host.requestUpdate();
    closed?.(confirmed);
  }
}
