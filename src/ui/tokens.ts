import { css } from 'lit';

/**
 * The look that all elements share, derived from the six public custom properties. Private names begin
 * with an underscore, so that a page's own values are inherited and never overwritten here.
 * Without any of them, the page's font and colours are taken over and light or dark follows `color-scheme`.
 */
export const tokens = css`
  :host {
    --_accent: var(--forms-accent, light-dark(#3d5bd9, #9db1ff));
    --_accent-strong: color-mix(in oklab, var(--_accent), light-dark(#000, #fff) 14%);
    --_accent-soft: color-mix(in oklab, var(--_accent) 11%, transparent);
    --_on-accent: oklch(from var(--_accent) clamp(0, (0.68 - l) * 999, 1) 0 0);
    --_muted: color-mix(in oklab, currentcolor 76%, transparent);
    --_border: var(--forms-border, color-mix(in oklab, currentcolor 16%, transparent));
    --_border-field: var(--forms-border, color-mix(in oklab, currentcolor 48%, transparent));
    --_surface: var(--forms-surface, transparent);
    --_hover: color-mix(in oklab, currentcolor 7%, transparent);
    --_danger: light-dark(#b42318, #ff9a8f);
    --_danger-strong: color-mix(in oklab, var(--_danger), light-dark(#000, #fff) 14%);
    --_danger-soft: color-mix(in oklab, var(--_danger) 9%, transparent);
    --_radius: var(--forms-radius, 12px);
    --_radius-small: calc(var(--_radius) * 0.66);
    --_space: var(--forms-space, 16px);
    --_gap: calc(var(--_space) * 0.5);
    /* At least 24 px to hit, and what a finger needs where there is no finer pointer. */
    --_control: 36px;

    display: block;
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  /*
   * A page's rules for the tag, or for all tags, go before those for :host: so it can place the element and
   * hide it. What is in here they can't reach. Of what is inherited, the font and the colour are the page's;
   * what gives text another shape or direction is not.
   */
  .base {
    display: block;
    container-type: inline-size;
    /* A container has no width of its own: this one is for parents that shrink to fit. */
    contain-intrinsic-inline-size: 32em;
    color: var(--forms-text, inherit);
    direction: ltr;
    hyphens: manual;
    letter-spacing: normal;
    line-height: 1.5;
    overflow-wrap: anywhere;
    text-align: start;
    text-indent: 0;
    text-shadow: none;
    text-transform: none;
    white-space: normal;
    word-break: normal;
    word-spacing: normal;
  }

  .base:dir(rtl) {
    direction: rtl;
  }

  @media (pointer: coarse) {
    :host {
      --_control: 44px;
    }
  }

  :host,
  *,
  ::before,
  ::after {
    box-sizing: border-box;
  }

  :host([hidden]),
  [hidden] {
    display: none !important;
  }

  p,
  h2,
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }

  h2 {
    font: inherit;
    font-weight: 650;
    line-height: 1.35;
  }

  :focus-visible {
    outline: 2px solid var(--_accent);
    outline-offset: 2px;
  }

  .muted {
    color: var(--_muted);
    font-size: 0.875em;
  }

  .visually-hidden {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
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

  @media (prefers-reduced-motion: reduce) {
    *,
    ::before,
    ::after {
      animation: none !important;
      transition: none !important;
    }
  }

  @media (forced-colors: active) {
    :host {
      --_accent: LinkText;
      --_border: CanvasText;
      --_border-field: CanvasText;
    }
  }
`;
