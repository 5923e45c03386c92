import { html, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { formIcon } from '../../shared/look/action-icons.js';
import { styles } from './launcher.styles.js';

export const partStyles = [styles];

/** The part of `<form-embed>` that a {@link Launcher} needs. */
export interface LauncherHost extends ReactiveControllerHost, Element {
  readonly renderRoot: HTMLElement | DocumentFragment;
  /** The text of the launcher. Empty: it shows its icon only, and has the name of the form. */
  readonly launcher?: string;
  readonly heading: string;
}

/** The floating button that opens the overlay. It is the default content of the slot `trigger`. */
export class Launcher implements ReactiveController {
  readonly #host: LauncherHost;

  constructor(host: LauncherHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('focusin', this.#handleFocus);
  }

  hostDisconnected(): void {
    document.removeEventListener('focusin', this.#handleFocus);
  }

  render() {
    const { launcher, heading } = this.#host;
    return html`<button
      part="button launcher"
      class="primary"
      type="button"
      aria-label=${launcher || heading}
    >
      ${formIcon} ${launcher}
    </button>`;
  }

  /** Hides the launcher while it would cover the element that has the focus. It can still be reached with Tab. */
  readonly #handleFocus = (event: FocusEvent): void => {
    const focused = event.composedPath()[0] as Element;
    // The browser scrolls to the focused element after the event.
    requestAnimationFrame(() => {
      const button = this.#host.renderRoot.querySelector('[part~=launcher]');
      const isCovering = button && button !== focused && overlap(button, focused);
      this.#host.toggleAttribute('covering', Boolean(isCovering));
    });
  };
}

function overlap(one: Element, other: Element): boolean {
  const a = one.getBoundingClientRect();
  const b = other.getBoundingClientRect();
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
