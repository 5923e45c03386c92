import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { showBeside, type Beside } from './beside.js';
import { changingText } from './changing-text.js';
import { hasModifier, ignoreHeldEnter, isComposing } from './keyboard.js';
import { moreIcon } from './look/action-icons.js';
import { renderMenuItem, type MenuItem } from './menu-item.js';
import { TypeAhead } from './type-ahead.js';

export interface MenuContent {
  /** The accessible name of the menu. On phones it is visible. */
  readonly label: string;
  readonly items: readonly MenuItem[];
}

interface OpenMenu {
  readonly button: HTMLElement;
  readonly content: () => MenuContent;
  /** Undefined until the menu has been rendered. */
  beside?: Beside;
}

const MENU_ID = 'menu';
const ITEMS = '.menu [role=menuitem]';

/**
 * One menu for all the menu buttons of an element, opened beside the one that was pressed.
 *
 * The host renders it with {@link render}, at the end, and has `menuStyles`. `content` runs with each update while the menu is open,
 * so that items and text follow the state and the page's language.
 * https://www.w3.org/WAI/ARIA/apg/patterns/menu-button/
 */
export class Menu implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  readonly #typeAhead = new TypeAhead();
  #opened: OpenMenu | undefined;
  /** The item that had the focus before the update. */
  #focusedItem: HTMLElement | undefined;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /** The square button with three dots. */
  renderButton(name: string, content: () => MenuContent) {
    return html`<button
      part="button"
      class="square more"
      type="button"
      aria-label=${name}
      title=${name}
      aria-haspopup="menu"
      aria-expanded="false"
      @click=${(event: Event) => this.toggle(event.currentTarget as HTMLElement, content)}
      @keydown=${(event: KeyboardEvent) => this.handleButtonKeydown(event, content)}
    >
      ${moreIcon}
    </button>`;
  }

  /** For clicks on a button: opens its menu, or closes it. */
  toggle(button: HTMLElement, content: () => MenuContent): void {
    if (this.#opened?.button === button) this.close();
    else void this.open(button, content);
  }

  /** For the keys of a button: the arrows open the menu. Enter and Space click the button. */
  handleButtonKeydown(event: KeyboardEvent, content: () => MenuContent): void {
    ignoreHeldEnter(event);
    const { key } = event;
    if (hasModifier(event) || (key !== 'ArrowDown' && key !== 'ArrowUp')) return;
    event.preventDefault();
    event.stopPropagation();
    void this.open(event.currentTarget as HTMLElement, content, key === 'ArrowUp' ? -1 : 0);
  }

  /**
   * Opens the menu beside its button. The button has `aria-haspopup="menu"` and `aria-expanded="false"`, which changes while the
   * menu is open.
   * @param index The item that gets the focus. Default: the first one. -1 is the last one.
   */
  async open(button: HTMLElement, content: () => MenuContent, index = 0): Promise<void> {
    this.close();
    const opened: OpenMenu = { button, content };
    this.#opened = opened;
    this.#host.requestUpdate();
    await this.#host.updateComplete;
    if (this.#opened !== opened) return;
    const item = this.#items.at(index);
    if (!item) {
      this.#forget(opened);
      return;
    }
    button.setAttribute('aria-expanded', 'true');
    button.setAttribute('aria-controls', MENU_ID);
    opened.beside = showBeside(item.closest<HTMLElement>('.menu')!, button, item);
    void opened.beside.closed.then(() => this.#forget(opened));
  }

  /** Closes the menu. If the focus is in it, the focus returns to the button. */
  close(): void {
    const opened = this.#opened;
    if (!opened) return;
    this.#forget(opened);
    opened.beside?.close();
  }

  hostUpdate(): void {
    this.#focusedItem = this.#opened && this.#items.find((item) => item.matches(':focus'));
  }

  hostUpdated(): void {
    const focusedItem = this.#focusedItem;
    this.#focusedItem = undefined;
    if (this.#opened && !this.#opened.button.isConnected) this.close();
    // The update has removed the item in focus.
    else if (focusedItem && !focusedItem.isConnected) this.#items.at(-1)?.focus();
    this.#opened?.beside?.place();
  }

  hostDisconnected(): void {
    this.close();
  }

  render() {
    if (!this.#opened) return nothing;
    const { label, items } = this.#opened.content();
    return html`<div
      id=${MENU_ID}
      part="menu"
      class="floating menu"
      popover="auto"
      role="menu"
      aria-label=${label}
      tabindex="-1"
      @keydown=${this.#handleKeydown}
      @keypress=${keepKey}
      @keyup=${handleKeyup}
    >
      <div class="sheet-head" aria-hidden="true">
        <div class="handle"></div>
        <p class="menu-title"><bdi>${changingText(label)}</bdi></p>
      </div>
      ${items.map((item) => renderMenuItem(item, (event) => this.#handlePress(event, item)))}
    </div>`;
  }

  get #items(): HTMLElement[] {
    return [...(this.#host.shadowRoot?.querySelectorAll<HTMLElement>(ITEMS) ?? [])];
  }

  #handlePress(event: MouseEvent, item: MenuItem): void {
    // Some versions of WebKit send `click` for the middle button too.
    const isOther = event.button > (item.href === undefined ? 0 : 1);
    if (isOther) return;
    const button = this.#opened?.button;
    const isSecondClick = event.detail > 1;
    if (!button || isSecondClick) {
      // Of the double click that opened the menu.
      event.preventDefault();
      return;
    }
    const act = (): void => {
      this.close();
      item.run?.(button);
    };
    // The browser follows a link after its click, so the link has to stay until then.
    if (item.href === undefined) act();
    else setTimeout(act);
  }

  readonly #handleKeydown = (event: KeyboardEvent): void => {
    if (hasModifier(event)) return;
    const { key } = event;
    // WebKit on Linux calls it "Unidentified" with Shift.
    if (key === 'Tab' || event.code === 'Tab') {
      // The browser then moves the focus on from the button.
      this.close();
      return;
    }
    event.stopPropagation();
    ignoreHeldEnter(event);
    const items = this.#items;
    const current = items.findIndex((item) => item.matches(':focus'));
    if (key === ' ') {
      // A button is clicked when the key goes up. Elsewhere the page would scroll.
      if (!items[current]?.matches('button')) event.preventDefault();
    } else if (!isComposing(event)) {
      const index = indexAfter(key, current, items.length) ?? this.#findByText(event, current);
      if (index === undefined) return;
      event.preventDefault();
      items[index]?.focus();
    }
  };

  /** The item that begins with what the visitor types, -1 if none does. Undefined for keys that type nothing. */
  #findByText({ key, timeStamp }: KeyboardEvent, current: number): number | undefined {
    if ([...key].length !== 1) return undefined;
    const labels = this.#opened?.content().items.map(({ label }) => label) ?? [];
    return this.#typeAhead.find(labels, key, current, timeStamp);
  }

  #forget(opened: OpenMenu): void {
    if (this.#opened !== opened) return;
    this.#opened = undefined;
    opened.button.setAttribute('aria-expanded', 'false');
    opened.button.removeAttribute('aria-controls');
    this.#host.requestUpdate();
  }
}

/** The index of the item to which a key moves the focus from `current`, which is -1 outside the items. */
function indexAfter(key: string, current: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return (current + 1) % count;
    case 'ArrowUp':
      return (current > 0 ? current : count) - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/** Keys of the menu are no shortcuts of the page, and no keys of a row. */
function keepKey(event: KeyboardEvent): void {
  if (!hasModifier(event) && event.key !== 'Tab') event.stopPropagation();
}

/** Space follows a link too, as it presses a button. */
function handleKeyup(event: KeyboardEvent): void {
  keepKey(event);
  const item = event.target as HTMLElement;
  if (event.key === ' ' && !hasModifier(event) && item.matches('a')) item.click();
}
