import { narrowPage, type NarrowPage } from '../support/narrow-page.js';
import { formPage } from './form-page.js';
import { isShown, within } from './rules.js';

/** The width of the narrow page in CSS pixels. */
export const WIDTH = 320;

/** True if the node or an ancestor is truncated on purpose or visually hidden. Checks each node once. */
function leftOut(): (element: Element) => boolean {
  const known = new Map<Element, boolean>();
  const isLeftOut = (element: Element): boolean => {
    let found = known.get(element);
    if (found === undefined) {
      const { parentElement } = element;
      found =
        (parentElement !== null && isLeftOut(parentElement)) ||
        element.classList.contains('visually-hidden') ||
        getComputedStyle(element).textOverflow === 'ellipsis';
      known.set(element, found);
    }
    return found;
  };
  return isLeftOut;
}

const describeNode = (element: Element): string => element.outerHTML.replace(/\s+/g, ' ');

/** Nodes that overflow the page or their button, and buttons with too many lines of text. */
export function overflowFaults(page: NarrowPage, element: HTMLElement, size: number): string[] {
  page.document.documentElement.style.fontSize = `${size}%`;
  const overflow = page.overflow();
  const isLeftOut = leftOut();
  const shown = within(element).filter((each) => isShown(each) && !isLeftOut(each));
  return [
    ...(overflow > 0 ? [`The page is ${overflow} px wider than its window`] : []),
    ...shown
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect();
        return left < -0.5 || right > WIDTH + 0.5;
      })
      .map((each) => `Out of the page: ${describeNode(each)}`),
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
