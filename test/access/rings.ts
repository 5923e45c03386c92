/** The indicators of focus. */
import { contrastBefore, contrastOf } from '../support/contrast.js';
import { focusable, within } from './rules.js';

/** WCAG 2.2, 1.4.11 and 2.4.13: a ring of 2 px with a contrast of 3:1 to what is around it. */
const LEAST = { width: 2, contrast: 3 };

/** With this contrast between the two tones of a ring, one of them has at least 3:1 to any color. */
const LEAST_BETWEEN_TONES = 9;

/** The node with the outline while the element has the focus: the element itself, or a box around it. */
function outlined(element: HTMLElement): HTMLElement | undefined {
  for (let each: HTMLElement | null = element; each; each = each.parentElement) {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    if (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= LEAST.width) return each;
  }
  return undefined;
}

const COLOR = String.raw`([a-z-]+\([^()]*\))`;
/** A shadow as sharp as a ring: around it, or `inset`. */
const SHARP_SHADOW = new RegExp(`${COLOR} 0px 0px 0px [\\d.]+px`, 'g');
/** A line around all that is drawn. */
const SHARP_DROP_SHADOW = new RegExp(String.raw`drop-shadow\(${COLOR} -?1px -?1px 0px\)`, 'g');

const colorsIn = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, color]) => color!);

/** True if the ring is visible on any page. Forced colors have no shadows, and one ring of the system. */
function hasTwoTones(box: Element): boolean {
  if (matchMedia('(forced-colors: active)').matches) return true;
  const { outlineColor, boxShadow, filter } = getComputedStyle(box);
  const tones = [...colorsIn(boxShadow, SHARP_SHADOW), ...colorsIn(filter, SHARP_DROP_SHADOW)];
  return tones.some((tone) => contrastOf(outlineColor, tone) >= LEAST_BETWEEN_TONES);
}

/**
 * Focuses each thing that keys reach; in a frame, the form's page shows the focus itself. A menu or a question closes if the focus
 * leaves it, so what stands below it has to be checked without it.
 */
export function ringFaults(element: Element): string[] {
  if (!document.hasFocus()) return ['focus-ring: none can be seen, as the page has no focus'];
  const floating = within(element).find((each) => each.matches('.floating:popover-open'));
  const reached = floating
    ? [...floating.querySelectorAll<HTMLElement>('a, button, input')]
    : focusable(element);
  return reached.flatMap((each) => {
    if (each.localName === 'iframe') return [];
    each.focus();
    if (!each.matches(':focus')) return []; // a dialog is open above it
    const box = outlined(each);
    const color = box && getComputedStyle(box).outlineColor;
    const contrast = box ? contrastBefore(box.parentElement ?? element, color!) : 0;
    const twoTones = box && hasTwoTones(box);
    if (!floating) each.blur();
    if (!box) return [`focus-ring: none around ${each.outerHTML}`];
    if (!twoTones) return [`focus-ring: one tone around ${each.outerHTML}`];
    return contrast >= LEAST.contrast
      ? []
      : [`focus-ring: ${color} has a contrast of ${contrast.toFixed(1)} around ${each.outerHTML}`];
  });
}
