interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box in the viewport, as `getBoundingClientRect()` returns it. */
export type AnchorBox = Readonly<Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>>;

/** Distance between the popover and its trigger, and between the popover and the viewport's edge. */
const GAP_PX = 8;

/**
 * The position of a popover in browsers without anchor positioning. The popover is below its trigger, or above if there
 * is more room, aligned with the trigger's start edge, and inside the viewport.
 * @returns pixels from the viewport's top left corner.
 */
export function computePosition(
  anchor: AnchorBox,
  popover: Size,
  viewport: Size,
  isRtl: boolean,
): { readonly x: number; readonly y: number } {
  const clamp = (start: number, length: number, available: number) =>
    Math.max(GAP_PX, Math.min(start, available - length - GAP_PX));
  const below = anchor.bottom + GAP_PX;
  const above = anchor.top - GAP_PX - popover.height;
  const fitsBelow = below + popover.height + GAP_PX <= viewport.height;
  const hasMoreRoomAbove = anchor.top > viewport.height - anchor.bottom;
  const start = isRtl ? anchor.right - popover.width : anchor.left;
  return {
    x: clamp(start, popover.width, viewport.width),
    y: clamp(fitsBelow || !hasMoreRoomAbove ? below : above, popover.height, viewport.height),
  };
}
