import { css } from 'lit';

/** Tokens for text, icons and controls. An embed needs none of them while it shows only its form. */
export const controlTokens = css`
  :host {
    --_accent-soft: color-mix(in oklab, var(--_accent) 11%, transparent);
    /*
     * White (1 for each channel) up to the relative luminance (WCAG 2) at which its contrast is 4.5. Above that, black (0),
     * which then has a contrast of at least 4.67.
     */
    --_white: clamp(0, (0.1833 - 0.2126 * r - 0.7152 * g - 0.0722 * b) * 1e9, 1);
    --_on-accent: color(from var(--_accent) srgb-linear var(--_white) var(--_white) var(--_white));
    /* On hover and press, the accent moves away from the color of its text, so the contrast only grows. */
    --_accent-strong: color-mix(
      in oklab,
      var(--_accent),
      color(from var(--_on-accent) srgb calc(1 - r) calc(1 - g) calc(1 - b)) 14%
    );
    --_muted: color-mix(in oklab, currentcolor 76%, transparent);
    --_border-field: var(--forms-border, color-mix(in oklab, currentcolor 48%, transparent));
    --_surface: var(--forms-surface, transparent);
    --_danger: light-dark(#b42318, #ff9a8f);
    --_danger-strong: color-mix(in oklab, var(--_danger), light-dark(#000, #fff) 14%);
    --_danger-soft: color-mix(in oklab, var(--_danger) 9%, transparent);
    /* Size of targets: at least 24 px, and larger for coarse pointers. */
    --_control: 36px;
  }

  @media (pointer: coarse) {
    :host {
      --_control: 44px;
    }
  }

  h2 {
    font: inherit;
    font-weight: 600;
    line-height: 1.35;
  }

  .muted {
    color: var(--_muted);
    font-size: 0.875em;
  }

  .icon {
    flex: none;
    inline-size: 1.15em;
    block-size: 1.15em;
    fill: none;
    stroke: currentcolor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }

  .icon.mirrored:dir(rtl) {
    scale: -1 1;
  }

  @media (forced-colors: active) {
    :host {
      --_border-field: CanvasText;
    }
  }
`;
