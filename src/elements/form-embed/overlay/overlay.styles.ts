import { css } from 'lit';

/** The dialog is in the shadow root of `.overlay-root`, so these styles reach it through its part. */
export const styles = css`
  .overlay-root::part(dialog) {
    position: fixed;
    flex-direction: column;
    max-inline-size: none;
    max-block-size: none;
    padding: 0;
    border: 1px solid var(--_line);
    /* Without --forms-surface: white behind dark text, dark behind light text. */
    background: var(
      --forms-surface,
      oklch(from var(--forms-text, CanvasText) clamp(0.2, (0.6 - l) * 999, 1) 0 0)
    );
    color: var(--forms-text, CanvasText);
    font: inherit;
    text-align: start;
    overflow: clip;
    box-shadow: 0 24px 64px rgb(0 0 0 / 28%);
    box-sizing: border-box;
    /* Pages turn these off in their body while a dialog of theirs is open, and the overlay inherits that. */
    cursor: auto;
    pointer-events: auto;
    -webkit-user-select: text;
    user-select: text;
    visibility: visible;
  }

  .overlay-root::part(dialog):focus-visible {
    outline: 2px solid var(--_ring);
    outline-offset: -2px;
    box-shadow: inset 0 0 0 4px var(--_ring-gap);
  }

  .overlay-root.open::part(dialog) {
    display: flex;
  }

  .dialog::part(dialog)::backdrop,
  .drawer::part(dialog)::backdrop {
    background: rgb(10 12 18 / 48%);
  }

  .dialog::part(dialog) {
    inset: 0;
    inline-size: min(45rem, calc(100vi - 32px));
    block-size: fit-content;
    max-block-size: calc(100dvb - 32px);
    margin: auto;
    border-radius: var(--_radius);
  }

  .drawer::part(dialog) {
    inset: 0 0 0 auto;
    inset-inline: auto 0;
    inline-size: min(32rem, 100vi);
    block-size: 100dvb;
    margin: 0;
    border-block: 0;
    border-inline-end: 0;
  }

  .drawer.start::part(dialog) {
    inset-inline: 0 auto;
    border-inline: 0;
    border-inline-end: 1px solid var(--_line);
  }

  .drawer.bottom::part(dialog) {
    inset: auto 0 0;
    inline-size: 100vi;
    block-size: min(40rem, 85dvb);
    border: 0;
    border-block-start: 1px solid var(--_line);
    border-start-start-radius: var(--_radius);
    border-start-end-radius: var(--_radius);
  }

  .popover::part(dialog) {
    position-anchor: --form-trigger;
    position-area: block-end span-inline-end;
    inset: auto;
    inline-size: min(26rem, calc(100vi - 16px));
    /* The larger part of the page above or below the trigger always has room for the minimum. */
    min-block-size: min(20rem, calc(40dvb - 16px));
    max-block-size: calc(100% - 16px);
    margin: 8px 0;
    border-radius: var(--_radius);
    position-try-order: most-block-size;
    position-try-fallbacks:
      flip-block,
      flip-inline,
      flip-block flip-inline;
  }

  .header {
    display: flex;
    flex: none;
    align-items: center;
    gap: var(--_gap);
    padding: calc(var(--_gap) * 0.75) var(--_gap);
    padding-inline-start: calc(var(--_space) * 1.5);
    border-block-end: 1px solid var(--_line);
  }

  .header h2 {
    flex: 1;
    min-inline-size: 0;
    max-block-size: 30dvb;
    /* Room for fonts that are higher than a line, which would have a scroll bar. */
    margin-block: -0.25em;
    padding-block: 0.25em;
    overflow: auto;
  }

  .header button {
    align-self: start;
    padding: 0;
  }

  .body[slot] {
    display: flex;
    flex: 1 1 auto;
    flex-direction: column;
    min-block-size: 0;
    overflow: auto;
    overscroll-behavior: contain;
  }

  .body[slot] > .frame {
    flex: 1 0 auto;
    border: 0;
    border-radius: 0;
  }

  .body[slot] iframe {
    min-block-size: 100%;
  }

  .body[slot] .empty {
    margin: var(--_space);
  }

  /* Fills the screen of a phone. */
  @media (max-width: 40rem) {
    .dialog::part(dialog),
    .drawer::part(dialog),
    .drawer.bottom::part(dialog),
    .popover::part(dialog) {
      position-area: none;
      inset: 0;
      inline-size: 100vi;
      block-size: 100dvb;
      max-block-size: none;
      margin: 0;
      border: 0;
      border-radius: 0;
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    /* No animation of anchored popovers: WebKitGTK 2.50 lays them out in an endless loop. */
    .dialog.open::part(dialog),
    .drawer.open::part(dialog) {
      animation: enter 160ms ease-out;
    }

    @keyframes enter {
      from {
        opacity: 0;
        translate: 0 8px;
      }
    }
  }
`;
