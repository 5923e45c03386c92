import { preconnect } from '../preconnect.js';

/** Elements that can open an overlay, for assistive technology. */
const TRIGGERS = 'button, a[href], [role=button]';

export interface TriggerCallbacks {
  readonly isOpen: () => boolean;
  /** The form that the visitor will probably ask for next. */
  readonly findUpcomingUrl: () => URL | undefined;
}

/** The trigger of an overlay: the first button or link in the slot `trigger`. Marks it for assistive technology. */
export class OverlayTrigger {
  readonly #callbacks: TriggerCallbacks;
  #listeners: AbortController | undefined;
  /** The page's own node. */
  node: HTMLElement | undefined;
  /** True if the overlay was open when the visitor last pressed the trigger. The press may have ended elsewhere. */
  wasOpenOnPress = false;

  constructor(callbacks: TriggerCallbacks) {
    this.#callbacks = callbacks;
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
    const { isOpen, findUpcomingUrl } = this.#callbacks;
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    const rememberState = (): void => {
      this.wasOpenOnPress = isOpen();
    };
    node.addEventListener('pointerdown', rememberState, { signal });
    for (const name of ['pointerenter', 'focus']) {
      node.addEventListener(name, () => preconnect(findUpcomingUrl()), { signal });
    }
  }
}

function findTrigger(slot: HTMLSlotElement | null): HTMLElement | undefined {
  const slotted = slot?.assignedElements() ?? [];
  const triggers = slotted.flatMap((element) =>
    element.matches(TRIGGERS) ? [element] : [...element.querySelectorAll(TRIGGERS)],
  );
  return triggers[0] as HTMLElement | undefined;
}
