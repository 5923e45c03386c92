import { html, nothing } from 'lit';
import { formIcon, infoIcon } from '../../ui/icons.js';

/** What shows where a form would be. */
export const emptyState = (title: string, hint?: string) =>
  html`<div part="empty" class="state">
    ${hint ? infoIcon : formIcon}
    <p><strong>${title}</strong></p>
    ${hint ? html`<p class="muted">${hint}</p>` : nothing}
  </div>`;

/** The outline of a form, until the form is there. */
export const skeleton = html`<div class="loading" aria-hidden="true">
  ${[1, 2, 3, 4].map(() => html`<div class="skeleton"></div>`)}
</div>`;
