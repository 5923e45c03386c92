import { css } from 'lit';

/**
 * The look that all elements share, derived from the six public custom properties. `controlTokens` has those that only
 * text, icons and controls need. Private names begin with an underscore, so that elements inherit a page's values and
 * never overwrite them. Without such values, font and colors are the page's, and `color-scheme` selects light or dark.
 */
export const tokens = css`
  :host {
    /* Opaque and inside sRGB, so that the contrasts below hold. */
    --_accent: color(
      from var(--forms-accent, light-dark(#3d5bd9, #9db1ff)) srgb clamp(0, r, 1) clamp(0, g, 1)
        clamp(0, b, 1) / 1
    );
    /*
     * The two tones of the focus ring. Their contrast is at least 9, so one of them has at least 3 to any color beside the
     * ring. The outer tone is the accent if the contrast allows it.
     */
    --_ring: light-dark(
      oklch(from var(--_accent) min(l, 0.35) c h),
      oklch(from var(--_accent) max(l, 0.78) min(c, 0.1) h)
    );
    --_ring-gap: light-dark(#fff, #000);
    --_line: var(--forms-border, color-mix(in oklab, currentcolor 16%, transparent));
    --_line-strong: var(--forms-border, color-mix(in oklab, currentcolor 26%, transparent));
    --_surface: var(--forms-surface, transparent);
    --_hover: color-mix(in oklab, currentcolor 5%, var(--_surface));
    --_radius: var(--forms-radius, 12px);
    --_radius-control: calc(var(--_radius) * 2 / 3);
    --_space: var(--forms-space, 16px);
    --_gap: calc(var(--_space) * 0.5);
    --_quick: 120ms;
    --_move: 200ms;
    --_ease: cubic-bezier(0.2, 0, 0, 1);

    display: block;
    min-inline-size: 0;
    max-inline-size: 100%;
  }

  :host([density='compact']) {
    --_space: calc(var(--forms-space, 16px) * 0.75);
  }

  /*
   * A page's rules for the tag override those for :host, so the page can position and hide the element. They can't reach
   * its content. The content inherits font and color, but no property that changes the shape or direction of text.
   */
  .base {
    display: block;
    container-type: inline-size;
    /* A size container has no intrinsic width. This one is for parents that shrink to fit. */
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

  /* English in an Arabic page: the layout is the page's, and each text has its own direction. */
  .base:dir(rtl):not(:lang(ar), :lang(fa), :lang(he), :lang(ur), :lang(yi)) :not([dir]) {
    unicode-bidi: plaintext;
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
    ::after,
    ::backdrop {
      animation: none !important;
      transition: none !important;
    }
  }

  @media (forced-colors: active) {
    :host {
      --_accent: LinkText;
      --_ring: LinkText;
      --_line: CanvasText;
      --_line-strong: CanvasText;
    }
  }
`;
