import { css } from 'lit';

/** The line over the lower edge of an element. Needs `tokens` and `controlTokens`. */
export const successLineStyles = css`
  /* At the lower edge of what is in view of the element. Takes no room, and lets presses through. */
  .success-place {
    display: flex;
    align-items: end;
    justify-content: center;
    position: sticky;
    inset-block-end: 0;
    z-index: 2;
    block-size: 0;
    pointer-events: none;
  }

  /* The colors of text and canvas, exchanged: each child has its text in the color of the canvas. */
  .success {
    --_ring: light-dark(
      oklch(from var(--_accent) max(l, 0.78) min(c, 0.1) h),
      oklch(from var(--_accent) min(l, 0.35) c h)
    );
    --_ring-gap: light-dark(#000, #fff);
    --_surface: transparent;
    --_hover: color-mix(in oklab, currentcolor 14%, transparent);
    --_press: color-mix(in oklab, currentcolor 24%, transparent);

    display: flex;
    align-items: center;
    gap: 10px;
    max-inline-size: 100%;
    min-block-size: 44px;
    margin-block-end: 12px;
    padding-inline: 14px 2px;
    border: 1px solid transparent;
    border-radius: var(--_radius-control);
    background: currentcolor;
    box-shadow: var(--_shadow);
    pointer-events: auto;
    animation: arrive var(--_move) var(--_ease);
    transition: opacity var(--_move) var(--_ease);
  }

  .leaving {
    opacity: 0;
    pointer-events: none;
  }

  .success > * {
    flex: none;
    color: var(--_canvas);
  }

  .success > span {
    flex: 0 1 auto;
    min-inline-size: 0;
    font-size: var(--_label);
    line-height: 1.25;
  }

  .success > button {
    padding: 0;
  }

  @media (forced-colors: active) {
    .success {
      border-color: CanvasText;
      background: Canvas;
    }

    .success > * {
      color: CanvasText;
    }
  }
`;
