import { css } from 'lit';

/** Boxes with an icon, a message and actions. Only failures are red. Needs `tokens` and `controlTokens`. */
export const notices = css`
  .notice {
    display: flex;
    gap: 12px;
    padding: calc(var(--_space) * 0.75) var(--_space);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_tint);
    line-height: 1.45;
  }

  .notice > .icon {
    margin-block-start: 2px;
  }

  .notice > div {
    flex: auto;
    min-inline-size: 0;
  }

  .notice > div,
  .notice .message {
    display: grid;
    gap: 2px;
  }

  .notice h2 {
    font-size: var(--_body);
    line-height: 1.45;
  }

  .notice p {
    font-size: var(--_label);
  }

  .notice .actions {
    margin-block-start: 10px;
  }

  .notice.failure {
    border-color: var(--_danger-line);
    background: var(--_danger-soft);
  }

  .notice.failure > .icon {
    color: var(--_danger);
  }

  @media (forced-colors: active) {
    .notice,
    .notice.failure {
      border-color: CanvasText;
    }
  }
`;
