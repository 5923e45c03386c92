import { html, nothing } from 'lit';
import { changingText } from './changing-text.js';

/** An action in a menu. */
export interface MenuItem {
  /** Differs from those of the other items. The node has it as `data-item`. */
  readonly id: string;
  readonly label: string;
  readonly icon: unknown;
  /** Makes the item a link, which the browser opens in another tab. */
  readonly href?: string | undefined;
  /** The key that has the same effect without the menu, as in `aria-keyshortcuts`. */
  readonly key?: string | undefined;
  /** The label of that key on keyboards. Default: `key`. */
  readonly keyLabel?: string | undefined;
  readonly isDanger?: boolean | undefined;
  /** Separates the item from the one above it. */
  readonly hasLineAbove?: boolean | undefined;
  /** Called after the press, when the menu is closed and its button has the focus. */
  run?(button: HTMLElement): void;
}

/** @param press Called for clicks, and for clicks on a link with the middle button. */
export function renderMenuItem(item: MenuItem, press: (event: MouseEvent) => void) {
  const { id, href, key, keyLabel = key } = item;
  const className = `menu-item ${item.isDanger ? 'is-danger' : ''}`;
  const content = html`${item.icon}<span>${changingText(item.label)}</span>${
    keyLabel ? html`<kbd aria-hidden="true">${keyLabel}</kbd>` : nothing
  }`;
  const line = item.hasLineAbove ? html`<hr />` : nothing;
  if (href === undefined) {
    return html`${line}<button
        part="button"
        class=${className}
        type="button"
        role="menuitem"
        tabindex="-1"
        data-item=${id}
        aria-keyshortcuts=${key ?? nothing}
        @click=${press}
      >
        ${content}
      </button>`;
  }
  return html`${line}<a
      part="button"
      class="button ${className}"
      role="menuitem"
      tabindex="-1"
      data-item=${id}
      aria-keyshortcuts=${key ?? nothing}
      href=${href}
      target="_blank"
      rel="noopener noreferrer"
      @click=${press}
      @auxclick=${press}
      >${content}</a
    >`;
}
