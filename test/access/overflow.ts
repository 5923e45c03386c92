import { narrowPage, type NarrowPage } from '../support/narrow-page.js';
import { formPage } from './form-page.js';
import { isShown, orderFaults, within } from './rules.js';

/** The width of the narrow page in CSS pixels. */
export const WIDTH = 320;

/**
 * What may be cut off: a name, an owner, a date and a reason in a row, the text of its button, and a name or description in the
 * generator. `demo/guide/openacr.yaml` says so, in 1.4.4 and 1.4.10.
 */
const MAY_BE_CUT =
  '.name, .meta, .meta > *, .owner > bdi, [data-act=retry], [data-act=retry] span, .clamped';

/** A list that a button extends, and the choices of a menu, which the browser shows. */
const COLLAPSED = '.collapsible, option';

/** True if the node or an ancestor may be cut off or is visually hidden. Checks each node once. */
function leftOut(): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  const isLeftOut = (element: Element): boolean => {
    let found = known.get(element);
    if (found === undefined) {
      const { parentElement } = element;
      found =
        (parentElement !== null && isLeftOut(parentElement)) ||
        element.matches(`.visually-hidden, ${MAY_BE_CUT}`);
      known.set(element, found);
    }
    return found;
  };
  return isLeftOut;
}

/** Pixels by which a line of text may be higher than its box. */
const TOLERANCE_PX = 2;

const parentOf = (element: Element): Element | null => {
  const root = element.getRootNode();
  return (
    element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : null)
  );
};

/** True if a box around the element's own text hides some of it, and the visitor can't scroll to it. */
function isCutOff(element: Element): boolean {
  const range = element.ownerDocument.createRange();
  range.selectNodeContents(element);
  const text = range.getBoundingClientRect();
  let [canScrollX, canScrollY] = [false, false];
  for (let box: Element | null = element; box; box = parentOf(box)) {
    const { overflowX, overflowY, contain } = getComputedStyle(box);
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const hides = (overflow: string): boolean =>
      overflow === 'hidden' || overflow === 'clip' || /strict|content|paint/.test(contain);
    const isBeyondX = text.left < left - TOLERANCE_PX || text.right > right + TOLERANCE_PX;
    const isBeyondY = text.top < top - TOLERANCE_PX || text.bottom > bottom + TOLERANCE_PX;
    if (!canScrollX && hides(overflowX) && isBeyondX) return true;
    if (!canScrollY && hides(overflowY) && isBeyondY) return true;
    canScrollX ||= overflowX === 'auto' || overflowX === 'scroll';
    canScrollY ||= overflowY === 'auto' || overflowY === 'scroll';
  }
  return false;
}

const hasText = (element: Element): boolean =>
  [...element.childNodes].some(
    (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
  );

const describeNode = (element: Element): string => element.outerHTML.replace(/\s+/g, ' ');

/** Nodes that overflow the page or their button, that cut text off or are not in their order, and buttons with too many lines. */
export function overflowFaults(page: NarrowPage, element: HTMLElement, size: number): string[] {
  page.document.documentElement.style.fontSize = `${size}%`;
  const overflow = page.overflow();
  const isLeftOut = leftOut();
  const shown = within(element).filter((each) => isShown(each) && !isLeftOut(each));
  return [
    ...orderFaults(element),
    ...(overflow > 0 ? [`The page is ${overflow} px wider than its window`] : []),
    ...shown
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        return left < -0.5 || right > WIDTH + 0.5;
      })
      .map((each) => `Out of the page: ${describeNode(each)}`),
    ...shown
      .filter((each) => hasText(each) && !each.closest(COLLAPSED) && isCutOff(each))
      .map((each) => `Cut off: ${describeNode(each)}`),
    ...shown
      .filter((each) => each.matches('button, .button'))
      .filter((each) => each.scrollWidth > each.clientWidth || each.offsetHeight > size)
      .map((each) => `Out of shape: ${describeNode(each)}`),
  ];
}

/** A narrow page that can play stories. */
export const storiesPage = (): Promise<NarrowPage> =>
  narrowPage('', { modules: ['/test/access/narrow-stories.ts'] });

/** Gives the page this language. */
export function speak({ document }: NarrowPage, language: string): void {
  const root = document.documentElement;
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
}

/** Plays a story in the page. */
export const play = async ({ document: { defaultView } }: NarrowPage, address: string) =>
  defaultView!.playStory!(address, await formPage());
