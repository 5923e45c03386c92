import type { OverlayMode, OverlayPlacement } from '../embed-options.js';
import { placeBeside } from '../../shared/place-beside.js';
import { startSwipe } from '../../shared/sheet.js';
import type { dispatchCommands } from './commands.lazy.js';
import { PageDialogs } from './page-dialogs.js';
import { ScrollLock } from './scroll-lock.js';
import { OverlayTrigger } from './triggers.js';

export interface OverlayState {
  /** Undefined: the form is inline. */
  readonly mode: OverlayMode | undefined;
  readonly placement: OverlayPlacement;
  readonly isOpen: boolean;
  /** The accessible name of the dialog. */
  readonly label: string;
  /** The slot of the trigger; null if the form is inline. */
  readonly triggerSlot: HTMLSlotElement | null;
  /** Handles commands of buttons in the page. Undefined if the browser does that, or until the code is loaded. */
  readonly dispatchCommands: typeof dispatchCommands | undefined;
}

export interface OverlayCallbacks {
  /** The form that the visitor will probably ask for next. */
  readonly findUpcomingUrl: () => URL | undefined;
  /** The visitor has closed the overlay. */
  readonly onClose: () => void;
}

/**
 * Shows the children of a node inline, in a dialog, in a drawer or in a popover. The dialog is in a shadow root of the
 * node. The children are slotted into the dialog or beside it, and never move: an iframe that moves loads its page again.
 */
export class Overlay {
  readonly #root: HTMLElement;
  readonly #callbacks: OverlayCallbacks;
  readonly #dialog = document.createElement('dialog');
  readonly #trigger: OverlayTrigger;
  readonly #pageDialogs = new PageDialogs(this.#dialog);
  readonly #scrollLock = new ScrollLock();
  #state: OverlayState | undefined;
  /** The focused element before the overlay opened. */
  #opener: Element | null = null;
  #isPressOutside = false;
  /** The nodes under the pointer at its last press, if the overlay was open then. */
  #pressed: readonly EventTarget[] = [];
  #pageListeners: AbortController | undefined;
  /** The value of {@link #pageListeners} with which commands are handled. */
  #commandListeners: AbortController | undefined;
  /** True from the visitor's closing until its event: an update in between must not open the dialog again. */
  #isClosing = false;

  /** @param root Gets a shadow root. Its children are the overlay's content. */
  constructor(root: HTMLElement, callbacks: OverlayCallbacks) {
    this.#root = root;
    this.#callbacks = callbacks;
    this.#trigger = new OverlayTrigger(callbacks.findUpcomingUrl);
    this.#attachDialog();
  }

  /** True, for one call, if the overlay was open when the pointer was pressed on a control. Browsers close a popover then, before the click. */
  takeOpenOnPress(control: EventTarget | null): boolean {
    const wasOpen = control !== null && this.#pressed.includes(control);
    this.#pressed = [];
    return wasOpen;
  }

  /** Adapts the overlay to a state, which may be unchanged. @returns whether the overlay should be open. */
  update(state: OverlayState): boolean {
    const { mode, placement, label, triggerSlot } = state;
    const isPopover = mode === 'popover';
    const shouldOpen = mode !== undefined && state.isOpen;
    const isKindNew = (this.#state?.mode === 'popover') !== isPopover;
    this.#state = state;
    this.#listenToPage();
    this.#listenForCommands(state.dispatchCommands);
    this.#trigger.update(mode ? triggerSlot : null, state.isOpen);
    this.#dialog.ariaLabel = label;
    // An open dialog can't become a popover, nor an open popover a dialog.
    if (!shouldOpen || isKindNew) this.#close();
    const kind = isPopover ? 'auto' : null;
    if (this.#dialog.popover !== kind) this.#dialog.popover = kind;
    const { classList } = this.#root;
    const measured = classList.contains('measured') ? 'measured' : '';
    const open = shouldOpen ? 'open' : '';
    this.#root.className = `overlay-root ${mode ?? ''} ${placement} ${open} ${measured}`;
    if (shouldOpen && !this.#isOpen && !this.#isClosing) this.#open(isPopover);
    // WebKit looks for presses in an anchored popover elsewhere if a box around it is fixed or scrolls.
    if (shouldOpen && isPopover && classList.contains('measured'))
      placeBeside(
        this.#dialog,
        this.#trigger.node ?? (this.#root.previousElementSibling as HTMLElement),
      );
    return shouldOpen;
  }

  /** Closes the overlay and releases the trigger: the element has left the page. */
  stop(): void {
    this.#close();
    this.#trigger.release();
    this.#pageListeners?.abort();
    this.#pageListeners = undefined;
  }

  get #isOpen(): boolean {
    return this.#dialog.matches(':modal, :popover-open');
  }

  #attachDialog(): void {
    const root = this.#root;
    const dialog = this.#dialog;
    const slot = document.createElement('slot');
    slot.name = 'overlay';
    dialog.setAttribute('part', 'dialog');
    dialog.append(slot);
    root.setAttribute('exportparts', 'dialog');
    root.attachShadow({ mode: 'open' }).append(document.createElement('slot'), dialog);
    this.#listen();
  }

  #listenToPage(): void {
    if (this.#pageListeners) return;
    this.#pageListeners = new AbortController();
    const { signal } = this.#pageListeners;
    const handlePress = (event: Event): void => {
      const isPointer = event instanceof PointerEvent;
      this.#pressed = isPointer && this.#isOpen ? event.composedPath() : [];
      this.#isPressOutside = event.composedPath()[0] === this.#dialog;
      if (isPointer) startSwipe(event, this.#dialog, this.#callbacks.onClose);
    };
    // Before `PageDialogs` hides the event.
    for (const name of ['pointerdown', 'keydown']) {
      window.addEventListener(name, handlePress, { capture: true, signal });
    }
  }

  #listenForCommands(dispatch: OverlayState['dispatchCommands']): void {
    const listeners = this.#pageListeners;
    if (!dispatch || !listeners || this.#commandListeners === listeners) return;
    this.#commandListeners = listeners;
    const { host } = this.#root.getRootNode() as ShadowRoot;
    dispatch(host, listeners.signal);
  }

  #listen(): void {
    const dialog = this.#dialog;
    const handleClose = (): void => {
      if (this.#state?.mode && this.#state.isOpen && !this.#isOpen) this.#callbacks.onClose();
    };
    dialog.addEventListener('close', handleClose);
    dialog.addEventListener('toggle', handleClose);
    dialog.addEventListener('beforetoggle', ({ newState }) => {
      this.#isClosing = newState === 'closed';
    });
    // A press outside that ends inside is a click on the dialog too.
    dialog.addEventListener('pointerup', ({ target }) => {
      this.#isPressOutside &&= target === dialog;
    });
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog && this.#isPressOutside && dialog.matches(':modal')) dialog.close();
    });
  }

  #open(isPopover: boolean): void {
    const dialog = this.#dialog;
    this.#opener = focusedElement();
    dialog.close(); // A dialog that was removed from the page while open keeps its attribute.
    const isInsideDialog = this.#pageDialogs.enter();
    this.#root.classList.toggle('measured', isInsideDialog);
    // WebKit closes a dialog of the page with the Escape that closes a popover in it.
    if (isPopover && !isInsideDialog) {
      dialog.showPopover();
      if (this.#focusCloseButton() || dialog.getClientRects().length === 0) return;
      // A dialog of the page keeps the focus, or makes all else inert. A modal dialog takes it from there.
      dialog.hidePopover();
      this.#isClosing = false;
    }
    dialog.showModal();
    if (!isPopover) this.#scrollLock.lock();
    this.#focusCloseButton();
  }

  /** Some browsers don't focus a slotted button by themselves. @returns whether the button has the focus. */
  #focusCloseButton(): boolean {
    const button = this.#root.querySelector<HTMLElement>('.header button')!;
    button.focus({ preventScroll: true });
    return (this.#root.getRootNode() as ShadowRoot).activeElement === button;
  }

  #close(): void {
    // In jsdom, in which sites run their unit tests, neither exists. A popover may be open as a modal dialog.
    if (this.#dialog.popover) this.#dialog.hidePopover?.();
    this.#dialog.close?.();
    this.#pageDialogs.leave();
    this.#scrollLock.unlock();
    this.#isClosing = false;
    if (this.#opener) this.#restoreFocus(this.#opener);
    this.#opener = null;
  }

  /** A browser restores no focus from a slotted node of a popover, and Safari focuses no button on click. */
  #restoreFocus(opener: Element): void {
    const { activeElement, host } = this.#root.getRootNode() as ShadowRoot;
    const isFocusInside = this.#root.contains(activeElement);
    if (!isFocusInside && document.activeElement !== document.body) return;
    const isControl = opener.isConnected && !opener.contains(host);
    const target = isControl ? (opener as HTMLElement) : this.#trigger.node;
    target?.focus({ preventScroll: true });
  }
}

function focusedElement(): Element | null {
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  return focused;
}
