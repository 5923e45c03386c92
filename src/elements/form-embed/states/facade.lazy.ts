import { css, html, nothing } from 'lit';
import { facadeText, type FacadeText } from '../../../locales/en/facade.js';
import { formIcon } from '../../shared/look/action-icons.js';
import { buttonStyles } from '../../shared/look/buttons.js';
import { emptyState, emptyStateStyles } from '../../shared/look/empty-state.js';
import { lockIcon } from '../../shared/look/icons.js';
import { controlTokens } from '../../shared/look/control-tokens.js';

export const partStyles = [
  controlTokens,
  buttonStyles,
  emptyStateStyles,
  css`
    /* The frame has a border. */
    .facade .empty {
      border: 0;
    }

    [part='recipient'] {
      display: grid;
      grid-template-columns: minmax(0, auto);
      justify-items: center;
      gap: 8px;
      color: var(--_muted);
      overflow-wrap: anywhere;
      text-wrap: balance;
    }

    [part='recipient'] p + p {
      font-size: var(--_small);
    }
  `,
];

export const facadeMessages = facadeText;

export interface FacadeOptions {
  /** Host of the server that the form comes from. Undefined if it is not known before the press. */
  readonly recipient: string | undefined;
  /** True if the press counts for all forms of the recipient. */
  readonly isRemembered: boolean;
  readonly showForm: () => void;
}

/** The button in place of the form until the visitor asks for it. Until then, nothing connects to the form's server. */
export function renderFacade(
  label: string | undefined,
  messages: FacadeText,
  { recipient, isRemembered, showForm }: FacadeOptions,
) {
  return emptyState({
    icon: recipient ? lockIcon : formIcon,
    title: label ? html`<bdi>${label}</bdi>` : undefined,
    action: html`${
        recipient
          ? html`<div part="recipient" id="recipient">
              <p>${messages.formRecipient(recipient)}</p>
              ${isRemembered ? html`<p>${messages.choiceRemembered(recipient)}</p>` : nothing}
            </div>`
          : nothing
      }
      <button
        part="button"
        class="primary"
        type="button"
        aria-describedby=${recipient ? 'recipient' : nothing}
        @click=${showForm}
      >
        ${messages.showForm}
      </button>`,
  });
}
