import { css, html, nothing } from 'lit';
import { facadeText, type FacadeText } from '../../../locales/en/facade.js';
import { formIcon } from '../../../ui/action-icons.js';
import { buttonStyles } from '../../../ui/button-styles.js';
import { controlTokens } from '../../../ui/control-tokens.js';
import { preconnect } from '../preconnect.js';

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
  /** The form that the visitor will probably ask for next. */
  readonly findUpcomingUrl: () => URL | undefined;
}

/** The button in place of the form until the visitor asks for it. */
export function renderFacade(
  label: string | undefined,
  messages: FacadeText,
  { showForm, findUpcomingUrl }: FacadeActions,
) {
  const preconnectToForm = (): void => preconnect(findUpcomingUrl());
  return html`${label ? html`<p><bdi>${label}</bdi></p>` : nothing}
    <button
      part="button"
      class="primary"
      type="button"
      @pointerenter=${preconnectToForm}
      @focus=${preconnectToForm}
      @click=${showForm}
    >
      ${formIcon} ${messages.showForm}
    </button>`;
}
