import type { ReactiveControllerHost } from 'lit';

const DURATION_MS = 180;

/** The rows that have controls, each with its distance from the top of the window in pixels. */
function topsOf(root: ParentNode): Map<Element, number> {
  const rows = [...root.querySelectorAll('.hydrated')];
  return new Map(rows.map((row) => [row, row.getBoundingClientRect().top]));
}

/**
 * Changes which rows the list shows. Rows that stay slide to their new places, and rows that come fade in. Where the visitor
 * wants less motion, rows change places at once.
 */
export async function slideRows(
  host: ReactiveControllerHost & { readonly renderRoot: ParentNode },
  change: () => void,
): Promise<void> {
  const before = topsOf(host.renderRoot);
  change();
  await host.updateComplete;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  for (const [row, top] of topsOf(host.renderRoot)) {
    const from = before.get(row);
    const frames: PropertyIndexedKeyframes =
      from === undefined ? { opacity: [0, 1] } : { translate: [`0 ${from - top}px`, '0'] };
    if (from !== top) row.animate(frames, { duration: DURATION_MS, easing: 'ease-out' });
  }
}
