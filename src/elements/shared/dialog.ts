import { html } from 'lit';
import { closeIcon } from './look/action-icons.js';

export interface Dialog {
  /** Tells dialogs of one element apart, for its styles and queries. */
  readonly className: string;
  readonly title: unknown;
  readonly closeLabel: string;
  readonly content: unknown;
  /** The browser queues the event: the dialog may be open again. */
  readonly handleClose: (event: Event) => void;
}

/** A modal dialog with its title and Close, for content that needs the whole screen. Open it with `showModal()`. Needs `dialogStyles`. */
export const renderDialog = ({ className, title, closeLabel, content, handleClose }: Dialog) =>
  html`<dialog
    part="dialog"
    class=${className}
    aria-labelledby=${`${className}-title`}
    @close=${handleClose}
  >
    <div class="dialog-head">
      <h2 id=${`${className}-title`}>${title}</h2>
      <button
        part="button"
        class="quiet square"
        type="button"
        aria-label=${closeLabel}
        @click=${closeDialog}
      >
        ${closeIcon}
      </button>
    </div>
    <div class="dialog-body">${content}</div>
  </dialog>`;

const closeDialog = ({ currentTarget }: Event): void =>
  (currentTarget as Element).closest('dialog')?.close?.();
