import { isComposing } from './keyboard.js';
import { placeBeside } from './place-beside.js';
import { isSheet, startSwipe } from './sheet.js';

/** A box that is open beside its button. */
export interface Beside {
  /** Closes the box. The focus goes back to the button first, so that what comes next can take it from there. */
  close(): void;
  /** Places the box again, after a render of it or around its button. */
  place(): void;
  /** Resolves when the box is closed, also by Escape, by a press outside, or because the focus has left it. */
  readonly closed: Promise<void>;
}

/**
 * Opens a box with `popover="auto"` and the styles of `look/floating.ts` beside its button, and focuses a control in it. Not modal:
 * the box closes when the focus leaves it, also into a frame, from which no press arrives here. The focus then returns to the
 * button, unless another control has it.
 *
 * The box has to be focusable (`tabindex="-1"`), so that a press on its text does not close it.
 */
export function showBeside(box: HTMLElement, button: HTMLElement, first: HTMLElement): Beside {
  const root = box.getRootNode() as Document | ShadowRoot;
  const listeners = new AbortController();
  const { signal } = listeners;
  let resolve!: () => void;
  const closed = new Promise<void>((done) => {
    resolve = done;
  });
  let swallowed: AbortController | undefined;
  const hasFocus = (): boolean => box.contains(root.activeElement);
  const listen = (target: EventTarget, name: string, handle: (event: Event) => void): void =>
    target.addEventListener(name, handle, { signal, capture: true });

  const finish = (mustFocus = hasFocus() || hasNoFocus(button)): void => {
    if (signal.aborted) return;
    listeners.abort();
    if (mustFocus) button.focus({ preventScroll: true });
    resolve();
  };
  const close = (): void => {
    const mustFocus = hasFocus() || hasNoFocus(button);
    if (isOpen(box)) box.hidePopover();
    finish(mustFocus);
  };
  const place = (): void => {
    if (isOpen(box)) placeBeside(box, button);
  };
  const swallowClick = (target: EventTarget): void => {
    swallowed?.abort();
    swallowed = swallowNextClick(target);
  };

  // jsdom, in which sites run their unit tests, hides popovers and can't show them: there the box is part of the page.
  if ('showPopover' in box) box.showPopover({ source: button });
  else (box as HTMLElement).removeAttribute('popover');
  place();
  first.focus({ preventScroll: true });

  listen(box, 'keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape' || isComposing(event as KeyboardEvent)) return;
    // Not also a dialog of the page around the element.
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  listen(box, 'toggle', (event) => {
    if (event.target === box && !isOpen(box)) finish();
  });
  // In a later task, because a frame gets the focus only after this event. If the whole window has lost it, the control in the box
  // stays the active one.
  listen(box, 'focusout', () => {
    setTimeout(() => {
      if (!signal.aborted && !hasFocus()) close();
    });
  });
  // While another button of the mouse is down, there is no `pointerdown`.
  for (const name of ['pointerdown', 'mousedown']) {
    listen(window, name, (event) => {
      const path = event.composedPath();
      // The press closes the box. The click on its button would open it again, and a click on the dimmed page is no press there.
      if (path.includes(button)) swallowClick(button);
      else if (!path.includes(box) && isSheet()) swallowClick(window);
      if (name === 'pointerdown') startSwipe(event as PointerEvent, box, close);
    });
  }
  // A click without a press, such as one of assistive technology, closes the box too.
  listen(button, 'click', (event) => {
    event.stopImmediatePropagation();
    swallowed?.abort();
    close();
  });
  // Scrolling and resizing move the button. Scroll events do not leave the shadow tree in which they happen.
  for (let node: Node = root; ; node = node.host.getRootNode()) {
    listen(node, 'scroll', place);
    if (!(node instanceof ShadowRoot)) break;
  }
  listen(window, 'resize', place);
  return { close, place, closed };
}

/** Ends the click of the press that goes on, if there is one. */
function swallowNextClick(target: EventTarget): AbortController {
  const press = new AbortController();
  const { signal } = press;
  const handleClick = (event: Event): void => {
    press.abort();
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  target.addEventListener('click', handleClick, { capture: true, signal });
  for (const next of ['pointerdown', 'keydown'])
    window.addEventListener(next, () => press.abort(), { capture: true, signal });
  return press;
}

const isOpen = (box: HTMLElement): boolean => {
  try {
    return box.matches(':popover-open');
  } catch {
    return false;
  }
};

/**
 * True if no control has the focus: a press outside of all controls gives it to something around the button, such as the body or
 * `part="base"`.
 */
function hasNoFocus(button: HTMLElement): boolean {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  for (let node: Node | null = button.parentNode; node;) {
    if (node === active) return true;
    node = node instanceof ShadowRoot ? node.host : node.parentNode;
  }
  return active === null;
}
