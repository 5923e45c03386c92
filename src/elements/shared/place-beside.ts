/** The margins of `look/floating.ts`: to the button, and to the edges of the window. */
const GAP_PX = 4;
const EDGE_PX = 8;

/**
 * Selects the side of a box that has just been opened: below its button or above it, and with the same end or the same start. CSS
 * then keeps the box at its button while the page scrolls.
 *
 * CSS could select the side too, with `position-try-fallbacks`. But in WebKit 2.50, a box with fallbacks stays at the first frame of
 * its animation, which is invisible. In Firefox 150, `position-area` is wrong in pages from right to left. Neither of the two moves
 * an anchor with the transforms of the elements around it, so `--_shift` adds what is missing.
 */
export function placeBeside(box: HTMLElement, button: HTMLElement): void {
  box.style.removeProperty('--_shift');
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
  box.toggleAttribute('data-above', isAbove);
  box.toggleAttribute('data-at-start', isAtStart);

  // The corner at the button, which the animation does not move.
  const isAtRight = isAtStart === isRtl;
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const actualLeft = isAtRight ? right - width : left;
  const actualTop = isAbove ? bottom - height : top;
  const x = within(isAtRight ? anchor.right - width : anchor.left, innerWidth - width);
  const y = within(isAbove ? anchor.top - gap - height : anchor.bottom + gap, innerHeight - height);
  const shift = [x - actualLeft, y - actualTop].map((pixels) => Math.round(pixels) / zoom);
  if (shift.some(Boolean)) box.style.setProperty('--_shift', `${shift[0]}px ${shift[1]}px`);
}

/** The position with a margin to both edges of the window, to the first one if the box is larger than the window. */
const within = (position: number, last: number): number =>
  Math.max(EDGE_PX, Math.min(position, last - EDGE_PX));
