import { placeBeside } from './place-beside.js';

/** A box that is open beside its button. */
export interface Beside {
  /** Closes the box. The focus goes back to the button first, so that what comes next can take it from there. */
  close(): void;
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
  const hasFocus = (): boolean => box.contains(root.activeElement);
  let hadFocus = false;

  const finish = (): void => {
    if (signal.aborted) return;
    listeners.abort();
    button.removeAttribute('data-anchor');
    if (hadFocus || hasNoFocus(root)) button.focus({ preventScroll: true });
    resolve();
  };
  const close = (): void => {
    hadFocus ||= hasFocus();
    if (isOpen(box)) box.hidePopover();
    finish();
  };
  const listen = (target: EventTarget, name: string, handle: (event: Event) => void): void =>
    target.addEventListener(name, handle, { signal, capture: true });

  // Says to the list that the row of the button is in use.
  button.setAttribute('data-anchor', '');
  // jsdom, in which sites run their unit tests, has no popovers: there the box is part of the page.
  box.showPopover?.({ source: button });
  const place = (): void => {
    if (isOpen(box)) placeBeside(box, button);
  };
  place();
  first.focus({ preventScroll: true });

  listen(box, 'beforetoggle', (event) => {
    if (event.target === box) hadFocus = hasFocus();
  });
  listen(box, 'keydown', (event) => {
    const { key, isComposing } = event as KeyboardEvent;
    if (key !== 'Escape' || isComposing) return;
    // Not also a dialog of the page around the element.
    event.preventDefault();
    event.stopPropagation();
    close();
  });
  listen(box, 'toggle', (event) => {
    if (event.target === box && !isOpen(box)) finish();
  });
  // Afterwards: a frame has the focus only then. If the whole window has lost it, the control in the box stays the active one.
  listen(box, 'focusout', () => {
    setTimeout(() => {
      if (!signal.aborted && !hasFocus()) close();
    });
  });
  // While another button of the mouse is down, there is no `pointerdown`.
  for (const name of ['pointerdown', 'mousedown'])
    listen(button, name, () => ignoreNextClick(button));
  // Without a press that has closed the box, such as that of assistive technology.
  listen(button, 'click', (event) => {
    event.stopImmediatePropagation();
    close();
  });
  // The button moves, and with it the box.
  for (const name of ['scroll', 'resize']) listen(window, name, place);
  return { close, closed };
}

/** A press on the button closes the box. Its click would open it again. */
function ignoreNextClick(button: HTMLElement): void {
  const press = new AbortController();
  const { signal } = press;
  const handleClick = (event: Event): void => event.stopImmediatePropagation();
  button.addEventListener('click', handleClick, { capture: true, once: true, signal });
  for (const next of ['pointerdown', 'keydown'])
    window.addEventListener(next, () => press.abort(), { capture: true, signal });
}

const isOpen = (box: HTMLElement): boolean => {
  try {
    return box.matches(':popover-open');
  } catch {
    return false;
  }
};

/** True if a press beside all controls has taken the focus away, or has given it to a container that is none. */
function hasNoFocus(root: Document | ShadowRoot): boolean {
  const page = document.activeElement;
  if (page === null || page === document.body) return true;
  return root.activeElement?.matches('[part~=base]') ?? false;
}
