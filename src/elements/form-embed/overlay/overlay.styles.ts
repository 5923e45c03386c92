import { css } from 'lit';

/** The dialog is in the shadow root of `.overlay-root`, so these styles reach it through its part. */
export const styles = css`
  .overlay-root::part(dialog) {
    position: fixed;
    flex-direction: column;
    max-inline-size: none;
    max-block-size: none;
    padding: 0;
    border: 1px solid var(--_line-strong);
    border-radius: var(--_radius);
    background: var(--_canvas);
    color: var(--forms-text, inherit);
    font: inherit;
    text-align: start;
    overflow: clip;
    /* The page's surface, which may be translucent, over the opaque canvas. */
    box-shadow:
      var(--_shadow-high),
      inset 0 0 0 100vmax var(--_surface);
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

  .overlay-root::part(dialog)::backdrop {
    background: rgb(10 12 18 / 44%);
  }

  .dialog::part(dialog) {
    inset: 0;
    inline-size: min(640px, calc(100vi - 64px));
    block-size: fit-content;
    max-block-size: calc(100dvb - 64px);
    margin: auto;
  }

  .drawer::part(dialog) {
    inset: 0 0 0 auto;
    inset-inline: auto 0;
    inline-size: min(480px, calc(100vi - 48px));
    block-size: 100dvb;
    margin: 0;
    border-width: 0;
    border-inline-start-width: 1px;
    border-radius: 0;
  }

  .drawer.start::part(dialog) {
    inset-inline: 0 auto;
    border-inline-width: 0 1px;
  }

  .drawer.bottom::part(dialog) {
    inset: auto 0 0;
    inline-size: 100vi;
    block-size: min(640px, calc(100dvb - 48px));
    border-width: 1px 0 0;
    border-radius: max(var(--_radius), 16px) max(var(--_radius), 16px) 0 0;
  }

  .header {
    display: grid;
    flex: none;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    column-gap: 8px;
    min-block-size: 56px;
    /* The title begins where the form does, whose page has a padding of 16 px. */
    padding-inline: 16px 8px;
  }

  .header.blank {
    min-block-size: 44px;
  }

  .header h2 {
    max-block-size: 30dvb;
    /* Room for fonts that are higher than a line, which would have a scroll bar. */
    padding-block: 0.25em;
    font-size: var(--_title);
    overflow: auto;
  }

  .header button {
    grid-column: 2;
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

  /* Phones show a sheet: WebKitGTK 2.50 leaves a popover with fallbacks for its position at the first frame of an animation. */
  @media (width >= 480px) {
    .popover::part(dialog) {
      position-anchor: --form-trigger;
      position-area: block-end span-inline-end;
      inset: auto;
      inline-size: min(400px, calc(100vi - 16px));
      /* The larger part of the page above or below the trigger always has room for the minimum. */
      min-block-size: min(320px, calc(40dvb - 16px));
      max-block-size: calc(100% - 16px);
      margin: 8px 0;
      position-try-order: most-block-size;
      position-try-fallbacks:
        flip-block,
        flip-inline,
        flip-block flip-inline;
    }

    .popover.measured::part(dialog) {
      position-anchor: auto;
      position-area: none;
      inset: var(--_top) auto auto var(--_left);
      max-block-size: calc(100dvb - 16px);
      margin: 0;
      position-try-fallbacks: none;
    }

    .popover::part(dialog)::backdrop {
      background: none;
    }
  }

  /* Sheets: 48 px of the page stay in view. */
  @media (width < 480px) {
    .dialog::part(dialog),
    .drawer::part(dialog),
    .drawer.bottom::part(dialog),
    .popover::part(dialog) {
      inset: auto 0 0;
      inline-size: 100%;
      block-size: calc(100dvb - 48px);
      max-block-size: calc(100dvb - 48px);
      margin: 0;
      border-width: 1px 0 0;
      border-radius: max(var(--_radius), 16px) max(var(--_radius), 16px) 0 0;
    }

    .popover::part(dialog) {
      block-size: fit-content;
    }

    .header {
      grid-template-rows: auto minmax(48px, auto);
    }

    .header .handle {
      grid-column: 1 / -1;
      margin-inline: -16px -8px;
    }

    /* The button is beside the handle, since there is no title. */
    .header.blank {
      position: relative;
      grid-template-rows: minmax(48px, auto);
    }

    .header.blank .handle {
      position: absolute;
      inset-block-start: 0;
      inset-inline: 0;
      margin: 0;
    }

    .body[slot] {
      padding-block-end: env(safe-area-inset-bottom, 0px);
    }
  }

  @media (prefers-reduced-motion: no-preference) {
    .overlay-root.open::part(dialog)::backdrop {
      animation: fade-in var(--_move) var(--_ease);
    }

    /* No animation of anchored popovers: WebKitGTK 2.50 lays them out in an endless loop. */
    .dialog.open::part(dialog) {
      animation: arrive var(--_move) var(--_ease);
    }

    .drawer.open::part(dialog) {
      --_from: 100% 0;

      animation: slide-in 240ms var(--_ease);
    }

    .drawer.open:is(.start:dir(ltr), :dir(rtl):not(.start))::part(dialog) {
      --_from: -100% 0;
    }

    .drawer.open.bottom::part(dialog) {
      animation-name: slide-up;
    }

    @media (width < 480px) {
      .overlay-root:is(.dialog, .drawer, .popover).open::part(dialog) {
        animation: slide-up 240ms var(--_ease);
      }
    }
  }

  @keyframes fade-in {
    from {
      opacity: 0;
    }
  }

  @keyframes slide-in {
    from {
      translate: var(--_from);
    }
  }

  @keyframes slide-up {
    from {
      translate: 0 100%;
    }
  }
`;
