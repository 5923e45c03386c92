import { css, html, nothing, type TemplateResult } from 'lit';
import { changingText } from '../changing-text.js';

export interface EmptyState {
  readonly icon: TemplateResult;
  readonly title?: string | TemplateResult | undefined;
  readonly hint?: string | false | undefined;
  /** The service's own message. */
  readonly detail?: string | undefined;
  /** The next step for the visitor. */
  readonly action?: unknown;
  readonly part?: 'empty' | 'error' | 'notice' | undefined;
}

/** A message in the middle of an empty list or frame: that there is nothing, why nothing shows, or a question. */
export const emptyState = ({ icon, title, hint, detail, action = nothing, part }: EmptyState) =>
  html`<div part=${part ?? nothing} class="empty">
    ${icon}
    ${title ? html`<h2>${typeof title === 'string' ? changingText(title) : title}</h2>` : nothing}
    ${hint ? html`<p class="muted">${changingText(hint)}</p>` : nothing}
    ${detail ? html`<p class="muted"><bdi>${changingText(detail)}</bdi></p>` : nothing} ${action}
  </div>`;

export const emptyStateStyles = css`
  .empty {
    display: grid;
    grid-template-columns: minmax(0, auto);
    place-content: safe center center;
    justify-items: center;
    gap: 4px;
    padding: 40px var(--_space);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
    text-align: center;
  }

  .empty h2 {
    font-size: var(--_body);
  }

  .empty p {
    max-inline-size: 44ch;
    font-size: var(--_label);
    text-wrap: balance;
  }

  .empty > .icon {
    inline-size: 24px;
    block-size: 24px;
    margin-block-end: 6px;
    color: var(--_muted);
  }

  .empty > button,
  .empty > .actions {
    margin-block-start: 12px;
  }

  .empty > .actions {
    justify-content: center;
  }
`;
