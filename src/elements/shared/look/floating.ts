import { css } from 'lit';

/**
 * Boxes above the page, beside the button that `beside.ts` marks, or sheets on phones. `place-beside.ts` selects the side, and says
 * why CSS does not. Needs `tokens` and `controlTokens`.
 */
export const floating = css`
  [data-anchor] {
    anchor-name: --_anchor;
  }

  .floating {
    position: fixed;
    z-index: 2; /* For axe, which does not know the top layer, and sees sticky bars above it. */
    position-anchor: --_anchor;
    position-visibility: always;
    inset: auto;
    inset-block-start: anchor(self-end);
    inset-inline-end: anchor(self-end);
    max-inline-size: calc(100vi - 16px);
    max-block-size: calc(100dvb - 16px);
    margin: 4px 0;
    border: 1px solid var(--_line-strong);
    border-radius: var(--_radius);
    background: var(--_canvas);
    color: var(--forms-text, inherit);
    line-height: 1.45;
    text-align: start;
    /* The page's surface, which may be translucent, over the opaque canvas. */
    box-shadow:
      var(--_shadow),
      inset 0 0 0 100vmax var(--_surface);
    /* The corner at the button. */
    --_origin-x: 100%;
    --_origin-y: 0;
    transform-origin: var(--_origin-x) var(--_origin-y);
    translate: var(--_shift, none);
    animation: open 160ms var(--_ease);
    overflow: auto;
  }

  /* As specific as the rules for sheets below. */
  .floating:where([data-above]) {
    inset-block: auto anchor(self-start);
    --_origin-y: 100%;
  }

  .floating:where([data-at-start], :dir(rtl)) {
    --_origin-x: 0;
  }

  .floating:where([data-at-start]) {
    inset-inline: anchor(self-start) auto;
  }

  .floating:where([data-at-start]:dir(rtl)) {
    --_origin-x: 100%;
  }

  /* In browsers without anchors, and in unit tests of sites: in the middle of the window. */
  @supports not (anchor-name: --_anchor) {
    .floating {
      inset: 0;
      margin: auto;
    }
  }

  @keyframes open {
    from {
      opacity: 0;
      scale: 0.97;
    }
  }

  @media (width < 480px) {
    .floating {
      inset: auto 0 0;
      inline-size: 100%;
      max-inline-size: none;
      max-block-size: calc(100dvb - 48px);
      margin: 0;
      translate: none;
      padding-block-end: calc(var(--_space) + env(safe-area-inset-bottom, 0px));
      border-width: 1px 0 0;
      border-radius: max(var(--_radius), 16px) max(var(--_radius), 16px) 0 0;
      box-shadow:
        var(--_shadow-high),
        inset 0 0 0 100vmax var(--_surface);
      animation: slide-in 240ms var(--_ease);
    }

    .floating::backdrop {
      background: rgb(10 12 18 / 44%);
    }

    @keyframes slide-in {
      from {
        translate: 0 100%;
      }
    }
  }
`;
