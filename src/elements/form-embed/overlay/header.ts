import { html } from 'lit';
import { overlayText, type OverlayText } from '../../../locales/en/overlay.js';
import { closeIcon } from '../../shared/look/action-icons.js';
import { changingText } from '../../shared/changing-text.js';

export interface HeaderActions {
  close(): void;
}

export const overlayMessages = overlayText;

/** The header is before the form in tab order, because the form's page handles Escape itself. */
export const renderHeader = (heading: string, messages: OverlayText, { close }: HeaderActions) =>
  html`<div part="header" class="header" slot="overlay">
    <h2><bdi>${changingText(heading)}</bdi></h2>
    <button
      part="button close"
      class="quiet"
      type="button"
      aria-label=${messages.close}
      @click=${close}
    >
      ${closeIcon}
    </button>
  </div>`;
