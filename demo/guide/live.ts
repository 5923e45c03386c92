/**
 * The script of pages with live examples. The elements and their service load when the first example comes near the viewport.
 */

/** Pixels below the viewport in which examples start. */
const MARGIN_PX = 400;

const stages = document.querySelectorAll<HTMLElement>('.live-stage');
const observer = new IntersectionObserver(
  (entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    void import('./live-elements.js').then(({ startLiveExamples }) => startLiveExamples());
  },
  { rootMargin: `${MARGIN_PX}px` },
);
for (const stage of stages) observer.observe(stage);
