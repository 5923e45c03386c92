import { css } from 'lit';

/** Styles of all modal dialogs in an element. Needs `tokens` and `controlTokens`. */
export const dialogStyles = css`
  dialog {
    z-index: 1; /* For axe, which does not know the top layer, and sees the bar of selected forms above the dialog. */
    inline-size: min(600px, calc(100vi - 32px));
    max-inline-size: calc(100vi - 32px);
    max-block-size: calc(100dvb - 32px);
    padding: 0;
    overflow: clip;
    border: 1px solid var(--_line-strong);
    border-radius: var(--_radius);
    background: var(--_canvas);
    color: var(--forms-text, inherit);
    font: inherit;
    text-align: start;
    /* The page's surface, which may be translucent, over the opaque canvas. */
    box-shadow:
      var(--_shadow-high),
      inset 0 0 0 100vmax var(--_surface);
  }

  dialog::backdrop {
    background: rgb(10 12 18 / 44%);
  }

  dialog[open] {
    display: grid;
    grid-template-rows: auto minmax(0, 1fr);
    animation: arrive var(--_move) var(--_ease);
  }

  dialog[open]::backdrop {
    animation: fade-in var(--_move) var(--_ease);
  }

  .dialog-head {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: 8px;
    min-block-size: 56px;
    padding: 8px;
    padding-inline-start: 16px;
  }

  .dialog-head h2 {
    min-inline-size: 0;
    font-size: var(--_title);
  }

  .dialog-head button {
    align-self: start;
  }

  .dialog-body {
    padding: 0 16px 16px;
    overflow: auto;
  }

  @keyframes fade-in {
    from {
      opacity: 0;
    }
  }
`;
