import { css, html, nothing, type TemplateResult } from 'lit';
import { changingText } from '../changing-text.js';

export interface EmptyState {
  readonly icon: TemplateResult;
  readonly title: string;
  readonly hint?: string | false | undefined;
  /** The next step for the visitor. */
  readonly action?: unknown;
}

/** The placeholder of an empty list or embed. */
export const emptyState = ({ icon, title, hint, action = nothing }: EmptyState) =>
  html`<div part="empty" class="empty">
    ${icon}
    <h2>${changingText(title)}</h2>
    ${hint ? html`<p class="muted">${hint}</p>` : nothing} ${action}
  </div>`;

export const emptyStateStyles = css`
  .empty {
    display: grid;
    justify-items: center;
    align-content: center;
    gap: var(--_gap);
    padding: calc(var(--_space) * 2) var(--_space);
    border: 1px dashed var(--_line-field);
    border-radius: var(--_radius);
    text-align: center;
  }

  .empty > .icon {
    inline-size: 28px;
    block-size: 28px;
    color: var(--_muted);
  }
`;
