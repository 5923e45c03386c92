import { css, html, nothing } from 'lit';
import { facadeText, type FacadeText } from '../../../locales/en/facade.js';
import { formIcon } from '../../../ui/action-icons.js';
import { buttonStyles } from '../../../ui/button-styles.js';
import { controlTokens } from '../../../ui/control-tokens.js';

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
  `,
];

export const facadeMessages = facadeText;

export interface FacadeActions {
  readonly showForm: () => void;
}

/** The button in place of the form until the visitor asks for it. Until then, nothing connects to the form's server. */
export function renderFacade(
  label: string | undefined,
  messages: FacadeText,
  { showForm }: FacadeActions,
) {
  return html`${label ? html`<p><bdi>${label}</bdi></p>` : nothing}
    <button part="button" class="primary" type="button" @click=${showForm}>
      ${formIcon} ${messages.showForm}
    </button>`;
}
