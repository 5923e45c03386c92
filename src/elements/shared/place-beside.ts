/** The distance to the button, and to the edges of the window. */
const GAP_PX = 4;
const EDGE_PX = 8;

/**
 * Places an open box of `look/floating.ts` beside its button: below it, or above it if there is more room, and with the same end, or
 * the same start near the edge of the window. Phones show a sheet instead.
 *
 * Measured, and not by CSS anchors: WebKit 2.50 leaves a box with `position-try-fallbacks` at the first frame of its animation,
 * which is invisible. Firefox 153 places `position-area` wrongly in pages from right to left. And neither of the two moves an anchor
 * with the transforms around it, such as a dialog of the page in the middle of the window. Once they do, `position-area` can
 * take the place of this file.
 */
export function placeBeside(box: HTMLElement, button: HTMLElement): void {
  const { innerWidth, innerHeight } = window;
  const zoom = box.currentCSSZoom ?? 1;
  const gap = GAP_PX * zoom;
  // Without the scale of the animation.
  const width = box.offsetWidth * zoom;
  const height = box.offsetHeight * zoom;
  const anchor = button.getBoundingClientRect();
  const isRtl = getComputedStyle(box).direction === 'rtl';

  const below = innerHeight - anchor.bottom;
  const isAbove = below < height + gap + EDGE_PX && anchor.top > below;
  const beforeEnd = isRtl ? innerWidth - anchor.left : anchor.right;
  const afterStart = isRtl ? anchor.right : innerWidth - anchor.left;
  const isAtStart = beforeEnd < width + EDGE_PX && afterStart > beforeEnd;
  const isAtRight = isAtStart === isRtl;

  const x = within(isAtRight ? anchor.right - width : anchor.left, innerWidth - width);
  const y = within(isAbove ? anchor.top - gap - height : anchor.bottom + gap, innerHeight - height);
  const { style } = box;
  style.setProperty('--_left', `${x / zoom}px`);
  style.setProperty('--_top', `${y / zoom}px`);
  // The corner at the button.
  style.transformOrigin = `${isAtRight ? '100%' : '0'} ${isAbove ? '100%' : '0'}`;
}

/** The position with a margin to both edges of the window, to the first one if the box is larger than the window. */
const within = (position: number, last: number): number =>
  Math.max(EDGE_PX, Math.min(position, last - EDGE_PX));
