import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { overlayText } from '../../locales/en/overlay.js';
import type { Announcement, Announcer } from './announcer.js';
import { changingText } from './changing-text.js';
import type { TextHost } from './hosts.js';
import { checkIcon, closeIcon } from './look/action-icons.js';

/** The line leaves after this time. The clock stops while the pointer is over it, the focus is inside, or the page is hidden. */
const SHOWN_S = 6;

/** The part of an element that a {@link SuccessLine} needs. */
export interface SuccessHost extends ReactiveControllerHost, HTMLElement, TextHost {
  readonly announcer: Announcer;
}

/**
 * Says over the lower edge of an element what has succeeded, and announces it. The host renders it at the end of its base, and adds
 * the styles of `look/success-line.ts`.
 */
export class SuccessLine implements ReactiveController {
  readonly #host: SuccessHost;
  #text: Announcement | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  /** True in its last second, in which it fades. */
  #isLeaving = false;

  constructor(host: SuccessHost) {
    this.#host = host;
    host.addController(this);
  }

  show(text: Announcement): void {
    this.clear();
    this.#host.announcer.announce(text);
    this.#text = text;
    let seconds = 0;
    this.#timer = setInterval(() => {
      if (!document.hidden && !this.#isInUse) seconds++;
      if (seconds > SHOWN_S) this.clear();
      else if (seconds === SHOWN_S) this.#leave();
    }, 1000);
  }

  readonly clear = (): void => {
    clearInterval(this.#timer);
    this.#text = undefined;
    this.#isLeaving = false;
    this.#host.requestUpdate();
  };

  #leave(): void {
    this.#isLeaving = true;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    this.clear();
  }

  render() {
    const text = this.#text?.();
    if (!text) return nothing;
    return html`<div class="success-place">
      <div part="success" class="success ${this.#isLeaving ? 'leaving' : ''}">
        ${checkIcon}
        <span>${changingText(text)}</span>
        <button
          part="button"
          class="quiet"
          type="button"
          aria-label=${this.#host.textIn(overlayText).close}
          @click=${this.clear}
        >
          ${closeIcon}
        </button>
      </div>
    </div>`;
  }

  get #isInUse(): boolean {
    const line = this.#host.shadowRoot?.querySelector('.success');
    return line?.matches(':hover, :focus-within') ?? false;
  }
}
