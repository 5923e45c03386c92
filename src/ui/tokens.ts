import { css } from 'lit';

/**
 * The look that all elements share, derived from the six public custom properties; what only text, icons and
 * controls need is in the tones. Private names begin with an underscore, so that a page's own values are
 * inherited and never overwritten here.
 * Without any of them, the page's font and colours are taken over and light or dark follows `color-scheme`.
 */
export const tokens = css`
  :host {
    /* Opaque: there is text on it. */
    --_accent: color(from var(--forms-accent, light-dark(#3d5bd9, #9db1ff)) srgb r g b / 1);
    /*
     * The two tones of the focus ring. Their contrast to each other is at least 9, so one of them has at least 3 to
     * any color beside the ring. The outer one is the accent, as far as that allows.
     */
    --_ring: light-dark(
      oklch(from var(--_accent) min(l, 0.35) c h),
      oklch(from var(--_accent) max(l, 0.78) min(c, 0.1) h)
    );
    --_ring-gap: light-dark(#fff, #000);
    --_border: var(--forms-border, color-mix(in oklab, currentcolor 16%, transparent));
    --_hover: color-mix(in oklab, currentcolor 7%, transparent);
    --_radius: var(--forms-radius, 12px);
    --_radius-small: calc(var(--_radius) * 0.66);
    --_space: var(--forms-space, 16px);
    --_gap: calc(var(--_space) * 0.5);

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

  :focus-visible {
    outline: 2px solid var(--_ring);
    outline-offset: 2px;
    box-shadow: 0 0 0 2px var(--_ring-gap);
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
      --_ring: LinkText;
      --_border: CanvasText;
    }
  }
`;
