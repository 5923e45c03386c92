import { css } from 'lit';

/** Styles of all dialogs. Needs `tokens` and `controlTokens`. */
export const dialogStyles = css`
  dialog {
    z-index: 1; /* For axe, which does not know the top layer, and sees the bar of selected forms above the dialog. */
    inline-size: min(26em, calc(100vi - 32px));
    max-block-size: calc(100dvb - 32px);
    padding: calc(var(--_space) * 1.5);
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    /* Without a surface from the page: white below dark text, dark below light text. */
    background: var(
      --forms-surface,
      oklch(from var(--forms-text, CanvasText) clamp(0.2, (0.6 - l) * 999, 1) 0 0)
    );
    color: var(--forms-text, CanvasText);
    font: inherit;
    text-align: start;
    box-shadow: 0 24px 64px rgb(0 0 0 / 28%);
  }

  dialog::backdrop {
    background: rgb(10 12 18 / 48%);
  }

  dialog[open] {
    display: grid;
    grid-auto-rows: max-content; /* WebKit shrinks rows with clipped content, instead of scrolling the dialog. */
    align-content: start; /* WebKit makes it as high as the window for rows that stretch. */
    gap: calc(var(--_space) * 0.75);
    animation: appear 140ms ease-out;
  }

  dialog form {
    display: grid;
    gap: calc(var(--_space) * 0.75);
  }

  dialog .option {
    display: flex;
    align-items: start;
    gap: calc(var(--_space) * 0.75);
    cursor: pointer;
  }

  dialog .option input {
    flex: none;
  }

  dialog .confirm[aria-disabled='true'] {
    background: var(--_hover);
    color: var(--_muted);
    cursor: default;
  }

  dialog h2 {
    font-size: 1.15em;
  }

  dialog .actions {
    justify-content: flex-end;
    margin-block-start: var(--_gap);
  }

  @keyframes appear {
    from {
      opacity: 0;
      translate: 0 6px;
    }
  }
`;
