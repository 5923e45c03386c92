import { nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { MAX_TIMER_MS } from '../../../api/timers.js';
import { warnOnce } from '../../../warn-once.js';
import type { EventHost } from '../../shared/hosts.js';
import { isWaitingForVisit } from '../../shared/visit.js';
import { labelText } from '../../../api/plain-text.js';
import type { OverlayText } from '../../../locales/en/overlay.js';
import type { EmbedOptions } from '../embed-options.js';
import type { Lazy } from '../../shared/lazy.js';
import { lazyFeatures } from '../lazy-features.js';
import { renderDefaultTrigger } from './default-trigger.js';
import type { Launcher } from './launcher.lazy.js';
import { Overlay } from './overlay.js';
import type { SelfOpening } from './self-opening.lazy.js';

/** Commands of buttons that open the overlay. */
const OPENING_COMMANDS: readonly unknown[] = ['--show', '--toggle'];

/** After this time, an overlay without a form causes a warning. Until then the page can set the form. */
const MISSING_FORM_DELAY_MS = 1000;

/** The part of `<form-embed>` that an {@link OverlayController} needs. */
export interface OverlayHost extends ReactiveControllerHost, EventHost, Element {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly options: EmbedOptions;
  /** The accessible name of the dialog. */
  readonly heading: string;
  readonly src?: string;
  readonly formId?: string;
  readonly for?: string;
  readonly label?: string;
  readonly openOn?: string;
  readonly openLimit: string;
  readonly closeAfter?: number | string | null;
  readonly launcher?: string;
  readonly open: boolean;
  /** True if it was open when it came into the page. */
  readonly isOpenFromStart: boolean;
  show(): void;
  hide(): void;
}

/** The URLs that an {@link OverlayController} needs. */
export interface OverlayUrls {
  /** The form in the overlay. */
  readonly currentUrl: string;
  /** The form that the visitor will probably ask for next. */
  readonly findUpcomingUrl: () => URL | undefined;
}

/** Opens and closes the dialog, drawer or popover after each update of the host, and reports it. */
export class OverlayController implements ReactiveController {
  readonly #host: OverlayHost;
  readonly #lazy: Lazy;
  readonly #urls: OverlayUrls;
  /** The overlay was open from the start: the page opens it by its attribute or its methods. */
  readonly #isOpenedByPage: boolean;
  #overlay: Overlay | undefined;
  /** The event that was dispatched last. */
  #lastEvent: 'form-opened' | 'form-closed' = 'form-closed';
  /** True while it is open without a press. */
  isOpenedByItself: boolean;
  /** An overlay that has been open does not open by itself any more. */
  #wasOpen = false;
  #wasTriggerPressed = false;
  #selfOpening: SelfOpening | undefined;
  #launcher: Launcher | undefined;
  #closeTimer: ReturnType<typeof setTimeout> | undefined;
  #warningTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: OverlayHost, lazy: Lazy, urls: OverlayUrls) {
    this.#host = host;
    this.#lazy = lazy;
    this.#urls = urls;
    this.#isOpenedByPage = host.open;
    this.isOpenedByItself = host.isOpenFromStart;
    host.addController(this);
    host.addEventListener('command', this.#handleCommand);
  }

  hostUpdated(): void {
    const { isConnected, options, open, heading, renderRoot } = this.#host;
    if (!isConnected) return;
    const { overlay: mode, placement } = options;
    // It stays closed until its first update.
    this.#overlay ??= this.#createOverlay();
    if (isWaitingForVisit(this.#host)) return;
    const isOpen = this.#overlay.update({
      mode,
      placement,
      isOpen: open,
      label: heading,
      triggerSlot: renderRoot.querySelector<HTMLSlotElement>('[name=trigger]'),
      dispatchCommands: this.#useCommands()?.dispatchCommands,
    });
    if (mode && !this.#wasOpen) this.#prepareSelfOpening();
    this.#warningTimer ??= setTimeout(() => this.#warnOfMissingForm(), MISSING_FORM_DELAY_MS);
    const event = isOpen ? 'form-opened' : 'form-closed';
    if (event === this.#lastEvent) return;
    this.#lastEvent = event;
    this.#wasOpen = true;
    if (!isOpen) this.isOpenedByItself = false;
    this.#stopTimers();
    const src = this.#urls.currentUrl;
    if (isOpen) this.#host.emit('form-opened', { src });
    else this.#host.emit('form-closed', { src });
  }

  /** The default content of the slot `trigger`: the launcher, or a button if nothing else opens the overlay. */
  renderTrigger(messages: OverlayText) {
    const { launcher, label } = this.#host;
    if (typeof launcher === 'string') return this.#renderLauncher();
    return this.#needsTrigger ? renderDefaultTrigger(labelText(label), messages) : nothing;
  }

  #renderLauncher() {
    const module = this.#lazy.use(lazyFeatures.launcher);
    if (module) this.#launcher ??= new module.Launcher(this.#host);
    return this.#launcher?.render();
  }

  /** True if there is a form, and neither the page nor a command of a button in the page opens it. */
  get #needsTrigger(): boolean {
    const { openOn } = this.#host;
    if (openOn || this.#isOpenedByPage || !this.#hasForm) return false;
    if (document.readyState === 'loading') {
      // The button may come after the element.
      document.addEventListener('DOMContentLoaded', this.#requestUpdate);
      return false;
    }
    return this.#isTriggerInUse || !this.#hasCommand;
  }

  /** The visitor has used the default trigger, or is about to: it stays although the page has got a button with a command. */
  get #isTriggerInUse(): boolean {
    const trigger = this.#defaultTrigger;
    if (!trigger) return false;
    return this.#wasTriggerPressed || this.#host.open || trigger.matches(':active, :focus');
  }

  get #defaultTrigger(): Element | null {
    return this.#host.renderRoot.querySelector('[part~=trigger]');
  }

  /** True if a button of the page opens the overlay with a command. */
  get #hasCommand(): boolean {
    const root = this.#host.getRootNode() as Document | ShadowRoot;
    return [...root.querySelectorAll<HTMLButtonElement>('button[command]')].some(
      (button) =>
        OPENING_COMMANDS.includes(button.getAttribute('command')) && this.#isTargetOf(button),
    );
  }

  #isTargetOf(button: HTMLButtonElement): boolean {
    const { id } = this.#host;
    // Pages can set the property without an attribute.
    if (hasNativeCommands()) return button.commandForElement === this.#host;
    return id !== '' && button.getAttribute('commandfor') === id;
  }

  get #hasForm(): boolean {
    const { src, formId, for: ids } = this.#host;
    return Boolean(src || formId || ids);
  }

  readonly #requestUpdate = (): void => this.#host.requestUpdate();

  /** Notes a click of the trigger. @returns whether its press has closed the overlay already. */
  takeTriggerClick(trigger: EventTarget | null): boolean {
    this.#wasTriggerPressed ||= this.#defaultTrigger !== null;
    return this.#overlay?.takeOpenOnPress(trigger) ?? false;
  }

  /** Closes the overlay some time after a response was sent, if the page wants that. */
  closeAfterSubmission(): void {
    const seconds = readSeconds(this.#host.closeAfter);
    clearTimeout(this.#closeTimer);
    if (seconds === undefined || this.#lastEvent === 'form-closed') return;
    this.#closeTimer = setTimeout(() => this.#host.hide(), Math.min(seconds * 1000, MAX_TIMER_MS));
  }

  /** Closes the overlay without an event: the host has left the page. */
  stop(): void {
    clearTimeout(this.#warningTimer);
    this.#warningTimer = undefined;
    document.removeEventListener('DOMContentLoaded', this.#requestUpdate);
    this.#stopTimers();
    this.#overlay?.stop();
    this.#lastEvent = 'form-closed';
    this.isOpenedByItself = false;
  }

  /** Handles the event of a button with `commandfor` and `command`. */
  readonly #handleCommand = (event: Event): void => {
    const { command, source } = event as CommandEvent;
    // Safari focuses no button on click. The focus returns to it when the overlay closes.
    if (source instanceof HTMLElement) source.focus({ preventScroll: true });
    const host = this.#host;
    const closes = command === '--toggle' && (host.open || this.#overlay?.takeOpenOnPress(source));
    if (command === '--hide' || closes) host.hide();
    else if (OPENING_COMMANDS.includes(command)) host.show();
  };

  #useCommands() {
    return hasNativeCommands() ? undefined : this.#lazy.use(lazyFeatures.commands);
  }

  #prepareSelfOpening(): void {
    const { openOn, openLimit, src, formId } = this.#host;
    const module = openOn && this.#lazy.use(lazyFeatures.selfOpening);
    if (!module) return;
    const conditions = { openOn, openLimit, form: src || formId || '' };
    this.#selfOpening ??= new module.SelfOpening(this.#host, conditions, () => {
      this.isOpenedByItself = true;
      this.#host.show();
    });
  }

  #warnOfMissingForm(): void {
    const { localName, options } = this.#host;
    if (!options.overlay || this.#hasForm) return;
    warnOnce(
      `<${localName} mode="${options.overlay}"> has no form to show. Set "src", "form-id" or "for".`,
    );
  }

  #stopTimers(): void {
    clearTimeout(this.#closeTimer);
    this.#selfOpening?.stop();
    this.#selfOpening = undefined;
  }

  #createOverlay(): Overlay {
    const root = this.#host.renderRoot.querySelector<HTMLElement>('.overlay-root')!;
    return new Overlay(root, {
      findUpcomingUrl: this.#urls.findUpcomingUrl,
      onClose: () => this.#host.hide(),
    });
  }
}

/** True if the browser handles commands of buttons. */
const hasNativeCommands = (): boolean => 'commandForElement' in HTMLButtonElement.prototype;

/** The seconds of `close-after`. Undefined: the overlay stays open. */
function readSeconds(value: number | string | null | undefined): number | undefined {
  if (value === undefined || value === null) return undefined;
  const seconds = Number.parseFloat(`${value}`);
  if (seconds >= 0) return seconds;
  warnOnce(`<form-embed> close-after="${value}" is unknown: it is a number of seconds`);
  return undefined;
}
