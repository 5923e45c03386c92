import { css } from 'lit';

/** The notice of an assistant. Expects the notices, button styles and fields. */
export const agentStyles = css`
  .agent > .icon {
    color: var(--_accent);
  }

  .agent label {
    display: flex;
    align-items: center;
    gap: var(--_gap);
    inline-size: fit-content;
    min-block-size: 24px;
    cursor: pointer;
  }
`;
