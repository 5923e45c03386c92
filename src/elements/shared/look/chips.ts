import { css } from 'lit';

/** Small round buttons with suggestions. Needs `buttonStyles`. */
export const chips = css`
  .chips {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
  }

  .chip {
    position: relative;
    min-block-size: max(32px, var(--_control) - 8px);
    padding: 2px 12px;
    border-radius: 999px;
    font-size: var(--_small);
    font-weight: 400;
  }

  /* The target is as high as a control: the gap between two lines is enough for that. */
  .chip::after {
    content: '';
    position: absolute;
    inset-block: calc((100% - var(--_control)) / 2);
    inset-inline: 0;
  }
`;
