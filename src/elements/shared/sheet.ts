/** As in `look/floating.ts` and `overlay.styles.ts`: phones show boxes above the page as sheets at the lower edge. */
export const isSheet = (): boolean => matchMedia('(width < 480px)').matches;

/** A sheet that was moved down by more than this part of its height closes. */
const CLOSING_PART = 0.25;

/** So does one that moves faster than this at the end of the swipe, in pixels per millisecond. */
const FLICK_SPEED = 0.5;
/** The time over which that speed is measured. */
const FLICK_MS = 80;
/** Less is the tremble of a press. */
const MIN_DISTANCE_PX = 8;

const SLIDE = { duration: 240, easing: 'cubic-bezier(0.2, 0, 0, 1)', fill: 'forwards' } as const;

/**
 * Lets a press on `.sheet-head` move its sheet down with the finger. If that was far or fast enough, the sheet closes, else it slides
 * back. A swipe is only another way to do what Escape, a press outside or a button does.
 *
 * Call it for each `pointerdown` of the window. The styles of the head are in `look/sheet.ts`.
 */
export function startSwipe(press: PointerEvent, sheet: HTMLElement, close: () => void): void {
  const head = isSheet() && press.isPrimary && press.button === 0 && findHead(press, sheet);
  if (!head) return;
  const { pointerId } = press;
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const listeners = new AbortController();
  const { signal } = listeners;
  /** The last moments, the oldest first. */
  let moments = [press];
  let distance = 0;

  const follow = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    moments = [...moments.filter((one) => event.timeStamp - one.timeStamp < FLICK_MS), event];
    distance = Math.max(0, event.clientY - press.clientY);
    if (!isStill) sheet.style.translate = `0 ${distance}px`;
  };
  const end = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    if (event.type === 'pointerup') follow(event);
    listeners.abort();
    const isFar = distance > sheet.offsetHeight * CLOSING_PART;
    const isFlick = distance >= MIN_DISTANCE_PX && speedOf(moments) > FLICK_SPEED;
    const isClosing = event.type === 'pointerup' && (isFar || isFlick);
    if (!isStill) slide(sheet, distance, isClosing ? close : undefined);
    else if (isClosing) close();
  };
  // The finger also moves over the frame of a form, which would get the events.
  head.setPointerCapture(pointerId);
  head.addEventListener('pointermove', follow, { signal });
  for (const name of ['pointerup', 'pointercancel'] as const)
    head.addEventListener(name, end, { signal });
}

/** The head of the sheet, unless the press is on a control in it. */
function findHead(press: PointerEvent, sheet: HTMLElement): HTMLElement | undefined {
  const path = press.composedPath();
  const inside = path
    .slice(0, Math.max(0, path.indexOf(sheet)))
    .filter((node) => node instanceof HTMLElement);
  if (inside.some((node) => node.matches('button'))) return undefined;
  return inside.find((node) => node.matches('.sheet-head'));
}

/** Pixels per millisecond. */
function speedOf(moments: readonly PointerEvent[]): number {
  const [first] = moments;
  const last = moments.at(-1);
  const time = first && last ? last.timeStamp - first.timeStamp : 0;
  return time > 0 ? (last!.clientY - first!.clientY) / time : 0;
}

/** @param close Undefined: the sheet slides back. */
function slide(sheet: HTMLElement, distance: number, close: (() => void) | undefined): void {
  const to = close ? '0 100%' : '0 0';
  const motion = sheet.animate([{ translate: `0 ${distance}px` }, { translate: to }], SLIDE);
  sheet.style.translate = '';
  motion.addEventListener('finish', () => {
    close?.();
    // By then the element has rendered.
    requestAnimationFrame(() => motion.cancel());
  });
}
