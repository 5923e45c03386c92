/** Events by which dialogs of a page notice that the visitor is elsewhere, and stop wheels and fingers there. */
const EVENTS_OUTSIDE = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'touchmove',
  'wheel',
  'focusin',
  'focusout',
];

/**
 * Lets an open overlay stand above a dialog of the page, such as one of Radix, Bootstrap or Material. Such a dialog takes what happens
 * in an element elsewhere in the page as happening outside: it closes after a press, pulls the focus back, stops the wheel, and
 * hides the element from assistive technology. And it closes with the Escape that closes the overlay, wherever that is.
 *
 * The listeners of these libraries are in the document, many of them in its capture phase. So only the window can keep the events
 * from them. Clicks stay visible to the page, and so do all events outside of the overlay.
 */
export class PageDialogs {
  readonly #overlay: HTMLElement;
  #listeners: AbortController | undefined;
  /** Ancestors that the page has hidden from assistive technology. */
  #revealed: Element[] = [];

  constructor(overlay: HTMLElement) {
    this.#overlay = overlay;
  }

  /** The overlay is about to open. @returns whether it is inside a dialog of the page. */
  enter(): boolean {
    this.leave();
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    const options = { capture: true, passive: true, signal };
    const ancestors = ancestorsOf(this.#overlay);
    const host = outermostHost(this.#overlay);
    window.addEventListener('keydown', this.#hideEscape, options);
    if (ancestors.some((node) => node.matches('dialog, [role=dialog], [role=alertdialog]')))
      return true;
    for (const name of EVENTS_OUTSIDE) {
      window.addEventListener(
        name,
        (event) => {
          const isOfOverlay = this.#isInside(event) || (event as FocusEvent).relatedTarget === host;
          if (isOfOverlay) event.stopImmediatePropagation();
        },
        options,
      );
    }
    this.#revealed = ancestors.filter((node) => node.ariaHidden === 'true');
    // Not removed: a dialog that closes first removes the attribute, and then it has to stay away.
    for (const node of this.#revealed) node.ariaHidden = 'false';
    return false;
  }

  /** The overlay has closed. */
  leave(): void {
    this.#listeners?.abort();
    for (const node of this.#revealed) {
      if (node.ariaHidden === 'false') node.ariaHidden = 'true';
    }
    this.#revealed = [];
  }

  #isInside(event: Event): boolean {
    return event.composedPath().includes(this.#overlay);
  }

  /** The browser closes the overlay all the same. */
  readonly #hideEscape = (event: KeyboardEvent): void => {
    const hasNoFocus = event.target === document.body;
    if (event.key === 'Escape' && (hasNoFocus || this.#isInside(event)))
      event.stopImmediatePropagation();
  };
}

/** The ancestors in the order of the page, through slots and shadow roots. */
function ancestorsOf(element: Element): Element[] {
  const ancestors: Element[] = [];
  for (let node: Node | null = element; (node = parentOf(node));) {
    if (node instanceof Element) ancestors.push(node);
  }
  return ancestors;
}

const parentOf = (node: Node): Node | null =>
  (node instanceof Element && node.assignedSlot) ||
  (node instanceof ShadowRoot ? node.host : node.parentNode);

/** The element of the document that an event names in place of one in its shadow trees. */
function outermostHost(element: Element): Element {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? outermostHost(root.host) : element;
}
