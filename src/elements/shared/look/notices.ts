import { css } from 'lit';

/** Boxes with an icon, a message and actions. Needs `tokens` and `controlTokens`. */
export const notices = css`
  .notice {
    display: flex;
    gap: calc(var(--_gap) * 1.25);
    padding: calc(var(--_space) * 0.75) var(--_space);
    border-radius: var(--_radius-small);
    background: var(--_hover);
  }

  .notice > .icon {
    margin-block-start: 0.18em;
  }

  .notice > div {
    flex: auto;
    min-inline-size: 0;
  }

  .notice > div,
  .notice .message {
    display: grid;
    gap: var(--_gap);
  }

  .notice .actions {
    margin-block-start: calc(var(--_gap) * 0.5);
  }

  .notice.error {
    background: var(--_danger-soft);
  }

  .notice.error > .icon {
    color: var(--_danger);
  }

  @media (forced-colors: active) {
    .notice {
      border: 1px solid CanvasText;
    }
  }
`;
