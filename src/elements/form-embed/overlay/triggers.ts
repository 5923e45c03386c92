import { preconnect } from '../preconnect.js';

/** Elements that can open an overlay, for assistive technology. */
const TRIGGERS = 'button, a[href], [role=button]';

/** The trigger of an overlay: the first button or link in the slot `trigger`, the launcher or the default trigger. Marks it for assistive technology. */
export class OverlayTrigger {
  readonly #findUpcomingUrl: () => URL | undefined;
  #listeners: AbortController | undefined;
  /** A node of the page, or of the element. */
  node: HTMLElement | undefined;

  /** @param findUpcomingUrl The form that the visitor will probably ask for next. */
  constructor(findUpcomingUrl: () => URL | undefined) {
    this.#findUpcomingUrl = findUpcomingUrl;
  }

  /** Finds the trigger again and marks it. */
  update(slot: HTMLSlotElement | null, isExpanded: boolean): void {
    const node = findTrigger(slot);
    if (node !== this.node) {
      this.release();
      this.node = node;
      this.#listen(node);
    }
    if (!node) return;
    node.ariaHasPopup = 'dialog';
    node.ariaExpanded = `${isExpanded}`;
  }

  /** Removes the marks and the listeners. */
  release(): void {
    this.#listeners?.abort();
    if (this.node) {
      this.node.ariaHasPopup = null;
      this.node.ariaExpanded = null;
    }
    this.node = undefined;
  }

  #listen(node: HTMLElement | undefined): void {
    if (!node) return;
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    for (const name of ['pointerenter', 'focus']) {
      node.addEventListener(name, () => preconnect(this.#findUpcomingUrl()), { signal });
    }
  }
}

function findTrigger(slot: HTMLSlotElement | null): HTMLElement | undefined {
  // The launcher and the default trigger are default content of the slot.
  const slotted = slot?.assignedElements({ flatten: true }) ?? [];
  const triggers = slotted.flatMap((element) =>
    element.matches(TRIGGERS) ? [element] : [...element.querySelectorAll(TRIGGERS)],
  );
  return triggers[0] as HTMLElement | undefined;
}
