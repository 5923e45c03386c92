import { html } from 'lit';
import type { OverlayText } from '../../../locales/en/overlay.js';

/** The button that opens the overlay if the page has nothing else that does. It is the default content of the slot `trigger`. */
export const renderDefaultTrigger = (label: string | undefined, { openForm }: OverlayText) =>
  html`<button part="button trigger" class="primary" type="button">
    ${label ? html`<bdi>${label}</bdi>` : openForm}
  </button>`;
