import { axe, type Color } from './axe.js';

const { Color: AxeColor, flattenColors, getContrast } = axe.commons.color;

function parsed(css: string): Color {
  const color = new AxeColor();
  color.parseString(css);
  return color;
}

const parentOf = (element: Element): Element | null => {
  const root = element.getRootNode();
  return element.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
};

/** The colour behind an element: its own background upon those of the elements around it. No images. */
function behind(element: Element): Color {
  const own = parsed(getComputedStyle(element).backgroundColor);
  const parent = parentOf(element);
  return own.alpha === 1 || !parent ? own : flattenColors(own, behind(parent));
}

/** The contrast, 1 to 21, of a colour, as CSS has it, before the background of an element. */
export function contrastBefore(element: Element, color: string, opacity = 1): number {
  const foreground = parsed(color);
  foreground.alpha *= opacity;
  return getContrast(behind(element), foreground);
}

/** The contrast, 1 to 21, of two opaque colours, as CSS has them. */
export const contrastOf = (one: string, other: string): number =>
  getContrast(parsed(one), parsed(other));
