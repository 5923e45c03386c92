import { html } from 'lit';

const line = html`<div class="skeleton"></div>`;

/**
 * The outline of a form, until the form shows.
 * @param words Replace the first line. Screen readers get them from a live region.
 */
export const renderSkeleton = (words?: string) =>
  html`<div class="loading" aria-hidden="true">
    ${words === undefined ? line : html`<p>${words}</p>`} ${line} ${line} ${line}
  </div>`;
