import { html, nothing } from 'lit';
import { overlayText, type OverlayText } from '../../../locales/en/overlay.js';
import { closeIcon } from '../../shared/look/action-icons.js';
import { changingText } from '../../shared/changing-text.js';

export interface HeaderActions {
  close(): void;
}

export const overlayMessages = overlayText;

/**
 * The header is before the form in tab order, because the form's page handles Escape itself.
 * @param label Undefined: the form's own heading is the title.
 */
export const renderHeader = (
  label: string | undefined,
  messages: OverlayText,
  { close }: HeaderActions,
) =>
  html`<div
    part="header"
    class=${label ? 'header sheet-head' : 'header blank sheet-head'}
    slot="overlay"
  >
    <div class="handle"></div>
    ${label ? html`<h2><bdi>${changingText(label)}</bdi></h2>` : nothing}
    <button
      part="button close"
      class="quiet square"
      type="button"
      aria-label=${messages.close}
      @click=${close}
    >
      ${closeIcon}
    </button>
  </div>`;
