import { html } from 'lit';

/** The outline of a form, until the form is there. */
export const skeleton = html`<div class="loading" aria-hidden="true">
  ${[1, 2, 3, 4].map(() => html`<div class="skeleton"></div>`)}
</div>`;
