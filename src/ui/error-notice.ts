import { html, nothing } from 'lit';
import type { ErrorText } from './error-text.js';
import { alertIcon } from './icons.js';

export interface ErrorNotice {
  readonly title: string;
  readonly explained: ErrorText;
  /** What else there is to say. */
  readonly more?: unknown;
  /** What the person can do; missing where nothing helps. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

/** What went wrong and what to do, for an element's `role="alert"`. */
export function errorNotice({ title, explained, more = nothing, action }: ErrorNotice) {
  return html`<div part="error" class="notice error">
    ${alertIcon}
    <div>
      <h2>${title}</h2>
      <p>${explained.text}</p>
      ${explained.detail ? html`<p class="muted"><bdi>${explained.detail}</bdi></p>` : nothing}
      ${more}
      ${
        action
          ? html`<div class="actions">
              <button part="button" type="button" @click=${action.run}>${action.label}</button>
            </div>`
          : nothing
      }
    </div>
  </div>`;
}
