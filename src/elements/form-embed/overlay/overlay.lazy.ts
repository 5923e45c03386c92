import { css, html } from 'lit';
import { stageText } from '../../../locales/en/stage.js';
import { buttons } from '../../../ui/buttons.js';
import { closeIcon } from '../../../ui/action-icons.js';
import { tones } from '../../../ui/tones.js';
import { placeAt } from './position.js';
import { preconnect } from '../preconnect.js';
import { styles } from './overlay.styles.js';
import type { TextIn } from '../states/error.lazy.js';

export { bringParts } from '../../../language/parts.js';

export type SheetMode = 'dialog' | 'drawer' | 'popover';

export interface Scene {
  /** Undefined where the form stands in the page. */
  readonly mode: SheetMode | undefined;
  readonly placement: 'end' | 'start' | 'bottom';
  readonly open: boolean;
  readonly label: string;
  /** Where what opens it is slotted. */
  readonly triggers: HTMLSlotElement | null;
}

export interface StageHost {
  /** What is shown. */
  readonly node: HTMLElement;
  /** The URL of the form that the person is about to ask for, most likely. */
  next(): URL | undefined;
  /** The person has closed it. */
  closed(): void;
}

/** What can open a dialog, for assistive technology. */
const PRESSABLE = 'button, a[href], [role=button]';

export const partStyles = [tones, buttons, styles];

const still = css`
  :root {
    overflow: hidden !important;
  }
`;

/** Where a scroll bar goes away with that, its room stays. */
const stillWide = css`
  :root {
    scrollbar-gutter: stable !important;
  }
`;

/** Above the form, so that it comes first for the keyboard: Escape that is pressed within the form stays there. */
export const renderHeader = (label: string, textIn: TextIn, close: () => void) =>
  html`<div part="header" class="header" slot="sheet">
    <h2><bdi>${label}</bdi></h2>
    <button
      part="button close"
      class="quiet"
      type="button"
      aria-label=${textIn(stageText).close}
      @click=${close}
    >
      ${closeIcon}
    </button>
  </div>`;

/**
 * Shows what lies in a node in its place, in a dialog, in a drawer or in a popover. The dialog stands in a
 * shadow root of the node: what lies in the node is slotted into it or not, and never moves, since a frame
 * that is moved loads its page again. Loaded on demand.
 */
export class Stage {
  readonly #host: StageHost;
  readonly #dialog = document.createElement('dialog');
  /** Ends what listens to the trigger. */
  #unmarked = new AbortController();
  /** Ends what moves a popover along. */
  #unplaced = new AbortController();
  #scene: Scene | undefined;
  #trigger: HTMLElement | undefined;
  #opener: Element | null = null;
  #pressedOutside = false;
  /** The visitor has closed it, and its event has not arrived yet: a render meanwhile must not open it again. */
  #isClosing = false;
  #locks: CSSStyleSheet[] = [];
  /** Whether it was open at the last press of a pointer on its trigger. The press may have ended elsewhere, without a click. */
  wasOpenOnPress = false;

  constructor(host: StageHost) {
    this.#host = host;
    const { node } = host;
    const dialog = this.#dialog;
    const sheet = document.createElement('slot');
    sheet.name = 'sheet';
    dialog.setAttribute('part', 'dialog');
    dialog.append(sheet);
    node.setAttribute('exportparts', 'dialog');
    node.attachShadow({ mode: 'open' }).append(document.createElement('slot'), dialog);
    const takeClose = (): void => {
      if (this.#scene?.mode && this.#scene.open && !this.#isOpen) host.closed();
    };
    dialog.addEventListener('close', takeClose);
    dialog.addEventListener('toggle', takeClose);
    dialog.addEventListener('beforetoggle', ({ newState }) => {
      this.#isClosing = newState === 'closed';
    });
    dialog.addEventListener('pointerdown', ({ target }) => {
      this.#pressedOutside = target === dialog;
    });
    dialog.addEventListener('click', ({ target }) => {
      if (target === dialog && this.#pressedOutside && dialog.matches(':modal')) dialog.close();
    });
  }

  /** Shows the scene, which may be the same as before. @returns whether it is open now. */
  show(scene: Scene): boolean {
    const { mode, placement, open, label } = scene;
    const popover = mode === 'popover';
    const shows = mode !== undefined && open;
    const turns = (this.#scene?.mode === 'popover') !== popover;
    this.#scene = scene;
    this.#takeTrigger();
    this.#dialog.ariaLabel = label;
    // A dialog can't become a popover while it is open, nor a popover a dialog.
    if (!shows || turns) this.#hide();
    const kind = popover ? 'auto' : null;
    if (this.#dialog.popover !== kind) this.#dialog.popover = kind;
    this.#host.node.className = `stage ${mode ?? ''} ${placement} ${shows ? 'open' : ''}`;
    if (shows && !this.#isOpen && !this.#isClosing) this.#open(popover);
    return shows;
  }

  /** The element leaves the page. */
  leave(): void {
    this.#hide();
    this.#leaveTrigger();
  }

  /** The first thing in the trigger's slot that can be pressed says what it opens. */
  #takeTrigger(): void {
    const { mode, open, triggers } = this.#scene!;
    const pressable = (triggers?.assignedElements() ?? []).flatMap((slotted) =>
      slotted.matches(PRESSABLE) ? [slotted] : [...slotted.querySelectorAll(PRESSABLE)],
    )[0] as HTMLElement | undefined;
    const trigger = mode && pressable;
    if (trigger !== this.#trigger) {
      this.#leaveTrigger();
      this.#trigger = trigger;
      const { signal } = (this.#unmarked = new AbortController());
      trigger?.addEventListener('pointerdown', () => (this.wasOpenOnPress = this.#isOpen), {
        signal,
      });
      for (const name of ['pointerenter', 'focus']) {
        trigger?.addEventListener(name, () => preconnect(this.#host.next()), { signal });
      }
    }
    mark(trigger, `${open}`);
  }

  #leaveTrigger(): void {
    this.#unmarked.abort();
    mark(this.#trigger, undefined);
    this.#trigger = undefined;
  }

  get #isOpen(): boolean {
    return this.#dialog.matches(':modal, :popover-open');
  }

  #open(popover: boolean): void {
    const dialog = this.#dialog;
    this.#opener = document.activeElement;
    dialog.close(); // it was open when it was taken out of the page
    if (popover) {
      dialog.showPopover();
      this.#followTrigger();
    } else {
      dialog.showModal();
      const hasScrollBar = innerWidth > document.documentElement.clientWidth;
      this.#locks = (hasScrollBar ? [still, stillWide] : [still]).map((each) => each.styleSheet!);
      document.adoptedStyleSheets.push(...this.#locks);
    }
    // Not all browsers find it by themselves: it is slotted.
    this.#host.node.querySelector<HTMLElement>('.header button')?.focus({ preventScroll: true });
  }

  #hide(): void {
    this.#unplaced.abort();
    if (this.#dialog.matches(':popover-open')) this.#dialog.hidePopover();
    else this.#dialog.close();
    for (const sheet of this.#locks.splice(0)) {
      const sheets = document.adoptedStyleSheets;
      // The page may have taken it off; -1 would be a sheet of the page's own.
      sheets.splice(sheets.lastIndexOf(sheet) >>> 0, 1);
    }
    this.#isClosing = false;
    if (this.#opener) this.#restoreFocus(this.#opener);
    this.#opener = null;
  }

  /** Where the browser did not: a slotted node is none of a popover's own, and Safari's clicks focus nothing. */
  #restoreFocus(opener: Element): void {
    const { activeElement } = this.#host.node.getRootNode() as ShadowRoot;
    if (!this.#host.node.contains(activeElement) && document.activeElement !== document.body)
      return;
    const target = this.#trigger ?? (opener as HTMLElement);
    if (target.isConnected) target.focus({ preventScroll: true });
  }

  /** Where the browser has no anchors. */
  #followTrigger(): void {
    const trigger = this.#trigger;
    if (CSS.supports('anchor-name: --a') || !trigger) return;
    const { style } = this.#dialog;
    const place = (): void => {
      const { offsetWidth: width, offsetHeight: height } = this.#dialog;
      const { x, y } = placeAt(
        trigger.getBoundingClientRect(),
        { width, height },
        { width: innerWidth, height: innerHeight },
        this.#dialog.matches(':dir(rtl)'),
      );
      style.inset = `${y}px auto auto ${x}px`;
    };
    const { signal } = (this.#unplaced = new AbortController());
    for (const name of ['scroll', 'resize']) {
      addEventListener(name, place, { capture: true, passive: true, signal });
    }
    signal.addEventListener('abort', () => (style.inset = ''));
    place();
  }
}

/** Says what it opens, and whether that is open; undefined: nothing. */
function mark(trigger: HTMLElement | undefined, open: string | undefined): void {
  if (!trigger) return;
  trigger.ariaHasPopup = open ? 'dialog' : null;
  trigger.ariaExpanded = open ?? null;
}
