import { isServer } from '../is-server.js';

/**
 * Language and direction of an element's place in the page: the nearest `lang` and `dir`, across slots and shadow roots. One
 * observer for all elements of the page reports changes.
 */

/** The element itself or its nearest ancestor with the attribute, across shadow roots. */
function nearest(element: Element, attribute: string): Element | undefined {
  for (let at: Element | null = element; at;) {
    const found: Element | null = at.closest(`[${attribute}]`);
    if (found) return found;
    const root: Node = at.getRootNode();
    at = root instanceof ShadowRoot ? root.host : null;
  }
  return undefined;
}

/** The nearest `lang`, else the browser's language. `lang=""` means unknown. */
export function languageAt(element: Element): string {
  if (isServer) return element.getAttribute('lang') || 'en';
  return nearest(element, 'lang')?.getAttribute('lang') || navigator.language || 'en';
}

/** True if the page sets the direction of the element's place. */
export const hasDirection = (element: Element): boolean =>
  !isServer && nearest(element, 'dir') !== undefined;

const watchers = new Map<Element, () => void>();
let observer: MutationObserver | undefined;
const tellAll = (): void => {
  for (const changed of Array.from(watchers.values())) changed();
};

/** Calls `changed` whenever a `lang` or `dir` changes, or the browser's language, until {@link unwatch}. */
export function watch(element: Element, changed: () => void): void {
  watchers.set(element, changed);
  observer ??= new MutationObserver(tellAll);
  addEventListener('languagechange', tellAll);
  for (let at: Element | null = element; at;) {
    const root: Node = at.getRootNode();
    observer.observe(root, { subtree: true, attributeFilter: ['lang', 'dir'] });
    at = root instanceof ShadowRoot ? root.host : null;
  }
}

export function unwatch(element: Element): void {
  watchers.delete(element);
  if (watchers.size) return;
  observer?.disconnect();
  removeEventListener('languagechange', tellAll);
}
