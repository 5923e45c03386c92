import { css } from 'lit';
import { sheetStyles } from './sheet.js';

/**
 * Boxes above the page, at `--_top` and `--_left`, which `place-beside.ts` sets; sheets on phones. Needs `tokens` and
 * `controlTokens`.
 */
export const floating = css`
  ${sheetStyles}

  .floating {
    position: fixed;
    z-index: 2; /* For axe, which does not know the top layer, and sees sticky bars above it. */
    inset: var(--_top) auto auto var(--_left);
    max-inline-size: calc(100vi - 16px);
    max-block-size: calc(100dvb - 16px);
    margin: 0;
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
    animation: open 160ms var(--_ease);
    overflow: auto;
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
