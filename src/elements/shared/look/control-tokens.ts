import { css } from 'lit';

/** Tokens for text, icons and controls. An embed needs none of them while it shows only its form. */
export const controlTokens = css`
  :host {
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
    /* The accent as text, as a line or as a filled check box: readable for every accent. */
    --_accent-text: light-dark(
      oklch(from var(--_accent) min(l, 0.45) c h),
      oklch(from var(--_accent) max(l, 0.78) min(c, 0.12) h)
    );
    --_selected: color-mix(in oklab, var(--_accent) 9%, var(--_surface));
    --_muted: color-mix(in oklab, currentcolor 76%, transparent);
    --_line-field: var(--forms-border, color-mix(in oklab, currentcolor 54%, transparent));
    --_press: color-mix(in oklab, currentcolor 10%, var(--_surface));
    --_tint: color-mix(in oklab, currentcolor 3%, var(--_surface));
    --_danger: light-dark(#b42318, #ff9a8f);
    /* Nearer to the text, so that it stays readable on a dark page without color-scheme. */
    --_danger-text: color-mix(in oklab, var(--_danger) 60%, currentcolor);
    --_on-danger: light-dark(#fff, #2a0906);
    --_danger-strong: color-mix(in oklab, var(--_danger), light-dark(#000, #fff) 14%);
    --_danger-soft: color-mix(in oklab, var(--_danger) 7%, var(--_surface));
    --_danger-line: color-mix(in oklab, var(--_danger) 40%, transparent);
    /* Opaque, for what lies above the page: white below dark text, near black below light text. */
    --_canvas: oklch(from currentcolor clamp(0.21, (0.6 - l) * 999, 1) 0 0 / 1);
    /* Two steps above the page: menus, questions and the success line; dialogs and sheets. */
    --_shadow: 0 1px 2px rgb(0 0 0 / 6%), 0 8px 24px -4px rgb(0 0 0 / 16%);
    --_shadow-high: 0 2px 6px rgb(0 0 0 / 8%), 0 24px 64px -12px rgb(0 0 0 / 32%);
    /* Height of controls, and the size of their targets. */
    --_control: 40px;
    /* Font sizes, for the text itself and never for a container. */
    --_title: 1.0625em;
    --_body: 0.9375em;
    --_label: 0.875em;
    --_small: 0.8125em;
  }

  :host([density='compact']) {
    --_control: 32px;
  }

  @media (pointer: coarse) {
    :host,
    :host([density='compact']) {
      --_control: 44px;
    }
  }

  /* New content, dialogs and the success line. */
  @keyframes arrive {
    from {
      opacity: 0;
      translate: 0 8px;
    }
  }

  h2 {
    font: inherit;
    font-weight: 600;
    line-height: 1.35;
  }

  .muted {
    color: var(--_muted);
    font-size: var(--_small);
    line-height: 1.4;
  }

  .icon {
    flex: none;
    inline-size: 18px;
    block-size: 18px;
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
      --_line-field: CanvasText;
    }
  }
`;
