import { html, nothing } from 'lit';
import type { ErrorText } from '../error-text.js';
import { alertIcon } from './icons.js';
import { changingText } from '../changing-text.js';

export interface ErrorNotice {
  readonly title: string;
  readonly explained: ErrorText;
  /** Content below the text. It is not announced, because it may change while the notice stays. */
  readonly more?: unknown;
  /** The visitor's next step. Undefined if there is none. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
  /** True if an ancestor announces the notice already. */
  readonly isInLiveRegion?: boolean;
}

/** A failure and the next step, announced as an alert. */
export function errorNotice(notice: ErrorNotice) {
  const { title, explained, more = nothing, action, isInLiveRegion = false } = notice;
  return html`<div part="error" class="notice error">
    ${alertIcon}
    <div>
      <div class="message" role=${isInLiveRegion ? nothing : 'alert'}>
        <h2>${changingText(title)}</h2>
        <p>${changingText(explained.text)}</p>
        ${explained.detail ? html`<p class="muted"><bdi>${changingText(explained.detail)}</bdi></p>` : nothing}
      </div>
      ${more}
      ${
        action
          ? html`<div class="actions">
              <button part="button" type="button" @click=${action.run}>
                ${changingText(action.label)}
              </button>
            </div>`
          : nothing
      }
    </div>
  </div>`;
}
