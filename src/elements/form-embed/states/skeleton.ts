import { html } from 'lit';

const field = html`<div class="skeleton label"></div>
  <div class="skeleton field"></div>`;

/**
 * The outline of a form, until the form shows.
 * @param words Replace the title. Screen readers get them from a live region.
 */
export const renderSkeleton = (words?: string) =>
  html`<div class="loading" aria-hidden="true">
    ${words === undefined ? html`<div class="skeleton title"></div>` : html`<p>${words}</p>`}
    ${field} ${field} ${field}
    <div class="skeleton send"></div>
  </div>`;
