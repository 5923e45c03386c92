import { scrollerAround } from '../shared/scroller.js';

/** An embed of which fewer pixels are visible is out of sight. */
const MIN_VISIBLE_PX = 96;

/** The height for which to make room if the embed is lower: its form may be loading. */
const EXPECTED_HEIGHT_PX = 480;

/** Pixels between the embed, or the selected row, and the edge of the window. */
const MARGIN_PX = 16;

/** Edges in pixels from the top of the window. */
interface Edges {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Scrolls to an embed that is out of sight, after a visitor has selected its form in a list. The focus stays in the list.
 * With the keyboard, the focused control always stays in view.
 */
export function showSelected(embed: Element, list: Element): void {
  const box = embed.getBoundingClientRect();
  if (box.height === 0) return;
  const scroller = scrollerAround(embed);
  const isPage = scroller === document.scrollingElement;
  const view = isPage ? { top: 0, bottom: innerHeight } : scroller.getBoundingClientRect();
  const control = list.shadowRoot?.activeElement;
  const row = control?.closest('[part=item]') ?? control;
  const distance = scrollDistance(view, box, row?.getBoundingClientRect());
  const keepsControl = control?.matches(':focus-visible') === true;
  const top = keepsControl ? distance.withControl : distance.toEmbed;
  if (top === 0) return;
  // In a page that zooms or scales the scroller, its own pixels are not those of the window.
  const scale = isPage ? 1 : (view.bottom - view.top) / (scroller as HTMLElement).offsetHeight;
  const wantsLessMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollBy({ top: top / scale, behavior: wantsLessMotion ? 'instant' : 'smooth' });
}

/** How far to scroll, in pixels. Positive: down. */
export interface ScrollDistance {
  /** Until the embed is in sight. The control stays in view if there is room for both. */
  readonly toEmbed: number;
  /** Until the embed is in sight beside the control; 0 if there is no room for both. */
  readonly withControl: number;
}

export function scrollDistance(view: Edges, embed: Edges, control?: Edges): ScrollDistance {
  const height = embed.bottom - embed.top;
  const minVisible = Math.min(height, MIN_VISIBLE_PX);
  const isInSight = (moved: number): boolean =>
    Math.min(embed.bottom - moved, view.bottom) - Math.max(embed.top - moved, view.top) >=
    minVisible;
  if (isInSight(0)) return { toEmbed: 0, withControl: 0 };
  const toTop = embed.top - view.top - MARGIN_PX;
  const isBelow = toTop > 0;
  const expectedBottom = embed.top + Math.max(height, EXPECTED_HEIGHT_PX);
  const wanted = isBelow ? Math.min(toTop, expectedBottom - view.bottom + MARGIN_PX) : toTop;
  if (!control) return { toEmbed: wanted, withControl: wanted };
  const withControl = isBelow
    ? Math.max(Math.min(wanted, control.top - view.top - MARGIN_PX), 0)
    : Math.min(Math.max(wanted, control.bottom - view.bottom + MARGIN_PX), 0);
  return isInSight(withControl)
    ? { toEmbed: withControl, withControl }
    : { toEmbed: wanted, withControl: 0 };
}
