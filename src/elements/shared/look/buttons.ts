import { css } from 'lit';

/** Buttons, and links that look like them. Needs `tokens` and `controlTokens`. */
export const buttonStyles = css`
  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 6px;
    min-inline-size: var(--_control);
    min-block-size: var(--_control);
    margin: 0;
    padding: 4px calc(2px + var(--_space) * 0.75);
    border: 1px solid var(--_line-strong);
    border-radius: var(--_radius-control);
    background: var(--_surface);
    color: inherit;
    font: inherit;
    font-size: var(--_label);
    font-weight: 600;
    line-height: 1.25;
    text-align: center;
    text-decoration: none;
    overflow-wrap: break-word;
    cursor: pointer;
    transition:
      background-color var(--_quick),
      border-color var(--_quick);
    -webkit-tap-highlight-color: transparent;
  }

  .quiet {
    border-color: transparent;
    background: transparent;
  }

  .square {
    flex: none;
    padding: 0;
  }

  .primary {
    border-color: transparent;
    background: var(--_accent);
    color: var(--_on-accent);
  }

  .danger {
    border-color: transparent;
    background: var(--_danger);
    color: var(--_on-danger);
  }

  @media (hover: hover) {
    :is(button, .button):hover {
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

  :is(button, .button):is(:active, [aria-expanded='true']) {
    background: var(--_press);
  }

  .primary:is(:active, [aria-expanded='true']) {
    background: var(--_accent-strong);
  }

  .danger:active {
    background: var(--_danger-strong);
  }

  /* Not by opacity, so that the text keeps its contrast. Also while it is hovered or pressed. */
  :is(button, .button):is(:disabled, [aria-disabled='true']) {
    border-color: var(--_line);
    background: var(--_hover);
    color: var(--_muted);
    cursor: default;
  }

  .quiet:is(:disabled, [aria-disabled='true']) {
    border-color: transparent;
    background: transparent;
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

    :is(button, .button):is(.primary, .danger) {
      border-color: ButtonText;
      background: ButtonText;
      color: ButtonFace;
      forced-color-adjust: none;
    }

    :is(button, .button):is(:disabled, [aria-disabled='true']) {
      border-color: GrayText;
      background: ButtonFace;
      color: GrayText;
    }
  }
`;
