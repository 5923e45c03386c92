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
  }

  .empty > .icon {
    inline-size: 24px;
    block-size: 24px;
    margin-block-end: 6px;
    color: var(--_muted);
  }

  .empty > button {
    margin-block-start: 12px;
  }
`;
