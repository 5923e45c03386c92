/** What shows where the focus is. */
import { contrastBefore } from '../support/contrast.js';
import { focusable } from './rules.js';

/** WCAG 2.2, 1.4.11 and 2.4.13: a ring of 2 px with a contrast of 3:1 to what is around it. */
const LEAST = { width: 2, contrast: 3 };

/** What is outlined while the element has the focus: itself, or a box around it. */
function outlined(element: HTMLElement): HTMLElement | undefined {
  for (let each: HTMLElement | null = element; each; each = each.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= LEAST.width) return each;
  }
  return undefined;
}

/** Focuses each thing that Tab reaches; in a frame, the form's page shows the focus itself. */
export function ringFaults(element: Element): string[] {
  if (!document.hasFocus()) return ['focus-ring: none can be seen, as the page has no focus'];
  return focusable(element).flatMap((each) => {
    if (each.localName === 'iframe') return [];
    each.focus();
    if (!each.matches(':focus')) return []; // a dialog is open above it
    const box = outlined(each);
    const color = box && getComputedStyle(box).outlineColor;
    const contrast = box ? contrastBefore(box.parentElement ?? element, color!) : 0;
    each.blur();
    if (!box) return [`focus-ring: none around ${each.outerHTML}`];
    return contrast >= LEAST.contrast
      ? []
      : [`focus-ring: ${color} has a contrast of ${contrast.toFixed(1)} around ${each.outerHTML}`];
  });
}
