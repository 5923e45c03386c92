import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { EmbedOptions } from '../embed-options.js';
import { loadOverlay, type LazyParts } from '../lazy-parts.js';
import type { Overlay } from './overlay.lazy.js';
import type { EventHost } from '../../shared/hosts.js';

/** The part of `<form-embed>` that an {@link OverlayController} needs. */
export interface OverlayHost extends ReactiveControllerHost, EventHost {
  readonly isConnected: boolean;
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly options: EmbedOptions;
  /** The accessible name of the dialog. */
  readonly heading: string;
  open: boolean;
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
  readonly #parts: LazyParts;
  readonly #urls: OverlayUrls;
  #overlay: Overlay | undefined;
  /** The state that the last event reported. */
  #isOpen = false;

  constructor(host: OverlayHost, parts: LazyParts, urls: OverlayUrls) {
    this.#host = host;
    this.#parts = parts;
    this.#urls = urls;
    host.addController(this);
  }

  hostUpdated(): void {
    const { isConnected, options, open, heading, renderRoot } = this.#host;
    if (!isConnected) return;
    const { overlay: mode, placement } = options;
    if (mode) this.#createOverlay();
    const isOpen = this.#overlay?.update({
      mode,
      placement,
      isOpen: open,
      label: heading,
      triggerSlot: renderRoot.querySelector<HTMLSlotElement>('[name=trigger]'),
    });
    if (isOpen === undefined || isOpen === this.#isOpen) return;
    this.#isOpen = isOpen;
    const src = this.#urls.currentUrl;
    if (isOpen) this.#host.emit('form-opened', { src });
    else this.#host.emit('form-closed', { src });
  }

  /** Handles a click on the trigger. */
  readonly handleTriggerClick = (event: MouseEvent): void => {
    // A modified click on a link opens its page in a new tab or window.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    // The press before the click has closed a popover already. A click from the keyboard has no press.
    const wasOpen = event.detail > 0 && this.#overlay?.wasOpenOnPress;
    this.#host.open = !(this.#host.open || wasOpen);
  };

  readonly close = (): void => {
    this.#host.open = false;
  };

  /** Closes the overlay without an event: the host has left the page. */
  stop(): void {
    this.#overlay?.stop();
    this.#isOpen = false;
    this.#host.open = false;
  }

  #createOverlay(): void {
    const part = this.#parts.use(loadOverlay);
    if (!part || this.#overlay) return;
    const root = this.#host.renderRoot.querySelector<HTMLElement>('.overlay-root')!;
    this.#overlay = new part.Overlay(root, {
      findUpcomingUrl: this.#urls.findUpcomingUrl,
      onClose: this.close,
    });
  }
}
