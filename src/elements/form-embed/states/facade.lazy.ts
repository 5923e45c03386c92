import { css, html, nothing } from 'lit';
import { facadeText } from '../../../locales/en/facade.js';
import { buttons } from '../../../ui/buttons.js';
import { formIcon } from '../../../ui/action-icons.js';
import { tones } from '../../../ui/tones.js';
import { preconnect } from '../preconnect.js';
import type { TextIn } from './error.lazy.js';

export { bringParts } from '../../../language/parts.js';

export const partStyles = [
  tones,
  buttons,
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

export interface FacadeActions {
  /** The URL of the form that the person is about to ask for, most likely. */
  readonly next: () => URL | undefined;
  readonly show: () => void;
}

/** What stands for the form until the person asks for it. Loaded on demand. */
export const renderFacade = (
  textIn: TextIn,
  label: string | undefined,
  { next, show }: FacadeActions,
) =>
  html`${label ? html`<p><bdi>${label}</bdi></p>` : nothing}
    <button
      part="button"
      class="primary"
      type="button"
      @pointerenter=${() => preconnect(next())}
      @focus=${() => preconnect(next())}
      @click=${show}
    >
      ${formIcon} ${textIn(facadeText).showForm}
    </button>`;
