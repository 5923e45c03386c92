/** The class with which the styles let the browser size a frame. */
const NATURAL = 'natural';

/** Pixels. Browsers round the heights of frames. */
const TOLERANCE_PX = 1;

/**
 * True if the browser can size a frame by its page, as Chromium 154 and newer do. The page opts in with
 * `<meta name="responsive-embedded-sizing">`. https://drafts.csswg.org/css-sizing-4/#responsive-iframes
 */
const canBeNatural = (): boolean => globalThis.CSS?.supports?.('frame-sizing', 'content-height');

/**
 * Lets the browser size a frame. Its attribute `height` is then a minimum, so it stays in effect if the page has not opted
 * in. The browser lets no page get lower than its frame was at first, so a height that the page reports by a message wins
 * if it is lower.
 * @returns false if the reported height has won.
 */
export function allowNaturalHeight(
  iframe: HTMLIFrameElement,
  initialHeight: number,
  reportedHeight: number | undefined,
): boolean {
  if (!canBeNatural()) return true;
  iframe.classList.add(NATURAL);
  const isLower =
    reportedHeight !== undefined && (reportedHeight < initialHeight || hasNaturalHeight(iframe));
  if (isLower) forbidNaturalHeight(iframe);
  return !isLower;
}

/** Gives a frame the height of its attribute. */
export function forbidNaturalHeight(iframe: HTMLIFrameElement): void {
  iframe.classList.remove(NATURAL);
}

/** True if the frame has the height of its page, and not that of its attribute. */
export function hasNaturalHeight(iframe: HTMLIFrameElement): boolean {
  if (!iframe.classList.contains(NATURAL)) return false;
  const { minHeight } = getComputedStyle(iframe);
  // In a dialog, drawer or popover, the frame is at least as high as the space for it.
  const minimum = minHeight.endsWith('%')
    ? iframe.closest('.body')!.clientHeight
    : Number.parseFloat(minHeight) || 0;
  return iframe.offsetHeight > Math.max(Number(iframe.height), minimum) + TOLERANCE_PX;
}
