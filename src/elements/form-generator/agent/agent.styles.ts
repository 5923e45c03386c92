import { css } from 'lit';

/** The notice of an assistant. Expects the notices, button styles and fields. */
export const agentStyles = css`
  .agent > .icon {
    color: var(--_accent);
  }

  .agent .actions {
    align-items: center;
  }

  .agent label {
    display: flex;
    flex: 1 1 14em;
    gap: var(--_gap);
    cursor: pointer;
  }

  .agent input {
    flex: none;
  }
`;
