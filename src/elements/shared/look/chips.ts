import { css } from 'lit';

/** Small round buttons with suggestions. Needs `buttonStyles`. */
export const chips = css`
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_gap);
  }

  .chip {
    min-block-size: max(32px, var(--_control) - 4px);
    padding: 0.2em 0.85em;
    border-color: var(--_border);
    border-radius: 999px;
    font-size: 0.875em;
    font-weight: 400;
  }
`;
