interface Box {
  readonly width: number;
  readonly height: number;
}

/** A box in the window, as `getBoundingClientRect()` gives it. */
export type Anchor = Readonly<Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>>;

/** Pixels between the popover and what opens it, and between it and the window's edge. */
const GAP = 8;

/**
 * Where a popover stands in the window where the browser can't anchor it: below what opens it, above it where there
 * is more room, at its beginning, and never out of the window. Pixels from the top left.
 */
export function placeAt(
  anchor: Anchor,
  size: Box,
  window: Box,
  rtl: boolean,
): { readonly x: number; readonly y: number } {
  const within = (value: number, length: number, room: number) =>
    Math.max(GAP, Math.min(value, room - length - GAP));
  const below = anchor.bottom + GAP;
  const fits = below + size.height + GAP <= window.height;
  const above = anchor.top > window.height - anchor.bottom;
  return {
    x: within(rtl ? anchor.right - size.width : anchor.left, size.width, window.width),
    y: within(fits || !above ? below : anchor.top - GAP - size.height, size.height, window.height),
  };
}
