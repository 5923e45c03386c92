import { html } from 'lit';

/** The outline of a form, until the form shows. */
export const skeleton = html`<div class="loading" aria-hidden="true">
  <div class="skeleton"></div>
  <div class="skeleton"></div>
  <div class="skeleton"></div>
  <div class="skeleton"></div>
</div>`;
