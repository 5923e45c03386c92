import { css } from 'lit';

/** Buttons, links that look like buttons, notices and skeletons; expects the tokens. */
export const controls = css`
  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.4em;
    min-block-size: 36px;
    margin: 0;
    padding: 0.3em 0.85em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    background: transparent;
    color: inherit;
    font: inherit;
    font-size: 0.9375em;
    font-weight: 550;
    line-height: 1.3;
    text-align: center;
    text-decoration: none;
    overflow-wrap: break-word;
    cursor: pointer;
    transition:
      background-color 120ms,
      border-color 120ms;
    -webkit-tap-highlight-color: transparent;
  }

  @media (pointer: coarse) {
    button,
    .button {
      min-block-size: 44px;
    }
  }

  @media (hover: hover) {
    button:hover,
    .button:hover {
      background: var(--_hover);
    }
  }

  button:active,
  .button:active {
    background: color-mix(in oklab, currentcolor 12%, transparent);
  }

  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  button:disabled {
    opacity: 0.55;
    cursor: default;
  }

  .primary {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .danger {
    border-color: transparent;
    background: var(--_danger);
    color: light-dark(#fff, #2a0906);
  }

  @media (hover: hover) {
    .primary:hover {
      background: var(--_accent-strong);
    }

    .danger:hover {
      background: var(--_danger-strong);
    }
  }

  .primary:active {
    background: var(--_accent-strong);
  }

  .danger:active {
    background: var(--_danger-strong);
  }

  .quiet {
    border-color: transparent;
  }

  .quiet-danger:hover {
    color: var(--_danger);
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_gap);
  }

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
    display: grid;
    gap: var(--_gap);
    min-inline-size: 0;
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

  .uncopied {
    inline-size: 100%;
    min-block-size: 36px;
    padding: 0.3em 0.6em;
    border: 1px solid var(--_border-field);
    border-radius: var(--_radius-small);
    background: transparent;
    color: inherit;
    font: inherit;
  }

  .skeleton {
    border-radius: var(--_radius-small);
    background: var(--_hover);
    animation: pulse 1.4s ease-in-out infinite alternate;
  }

  @keyframes pulse {
    to {
      opacity: 0.45;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation: none !important;
      transition: none !important;
    }
  }

  @media (forced-colors: active) {
    .primary,
    .danger,
    .notice {
      border: 1px solid ButtonText;
    }
  }
`;
