import { css, html, nothing } from 'lit';
import { facadeText, type FacadeText } from '../../../locales/en/facade.js';
import { formIcon } from '../../shared/look/action-icons.js';
import { buttonStyles } from '../../shared/look/buttons.js';
import { controlTokens } from '../../shared/look/control-tokens.js';

export const partStyles = [
  controlTokens,
  buttonStyles,
  css`
    .facade {
      display: grid;
      place-content: center;
      justify-items: center;
      gap: var(--_gap);
      padding: var(--_space);
      background: var(--_hover);
    }

    .facade p {
      font-weight: 600;
      text-align: center;
    }

    .facade [part='recipient'] {
      max-inline-size: 44ch;
      color: var(--_muted);
      font-size: 0.875em;
      font-weight: 400;
      overflow-wrap: anywhere;
      text-wrap: balance;
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
  return html`${label ? html`<p><bdi>${label}</bdi></p>` : nothing}
    <button
      part="button"
      class="primary"
      type="button"
      aria-describedby=${recipient ? 'recipient' : nothing}
      @click=${showForm}
    >
      ${formIcon} ${messages.showForm}
    </button>
    ${
      recipient
        ? html`<p part="recipient" id="recipient">
            ${messages.formRecipient(recipient)}
            ${isRemembered ? messages.choiceRemembered(recipient) : nothing}
          </p>`
        : nothing
    }`;
}
