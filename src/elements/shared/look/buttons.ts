import { css } from 'lit';

/** Buttons, and links that look like them. Needs `tokens` and `controlTokens`. */
export const buttonStyles = css`
  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 0.4em;
    min-inline-size: var(--_control);
    min-block-size: var(--_control);
    margin: 0;
    padding: 0.3em 0.85em;
    border: 1px solid var(--_border);
    border-radius: var(--_radius-small);
    background: transparent;
    color: inherit;
    font: inherit;
    font-size: 0.9375em;
    font-weight: 600;
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

  button:active,
  .button:active {
    background: color-mix(in oklab, currentcolor 12%, transparent);
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

  .primary:active {
    background: var(--_accent-strong);
  }

  .danger:active {
    background: var(--_danger-strong);
  }

  .quiet {
    border-color: transparent;
  }

  @media (hover: hover) {
    button:hover,
    .button:hover {
      background: var(--_hover);
    }

    .primary:hover {
      background: var(--_accent-strong);
    }

    .danger:hover {
      background: var(--_danger-strong);
    }

    .quiet-danger:hover {
      background: var(--_danger-soft);
      color: var(--_danger);
    }
  }

  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_gap);
  }

  @media (forced-colors: active) {
    button,
    .button {
      border-color: ButtonText;
    }

    /* The accent is a system color here. The browser would otherwise draw its own background behind the text. */
    .primary,
    .danger {
      background: ButtonFace;
      color: ButtonText;
    }

    button:disabled {
      border-color: GrayText;
      opacity: 1;
    }
  }
`;
