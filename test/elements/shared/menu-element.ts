/** An element with a menu, also for pages in frames. */
import { html, LitElement, type PropertyDeclarations } from 'lit';
import { linkIcon, openIcon, trashIcon } from '../../../src/elements/shared/look/action-icons.js';
import { buttonStyles } from '../../../src/elements/shared/look/buttons.js';
import { controlTokens } from '../../../src/elements/shared/look/control-tokens.js';
import { menuStyles } from '../../../src/elements/shared/look/menu.js';
import { tokens } from '../../../src/elements/shared/look/tokens.js';
import type { MenuItem } from '../../../src/elements/shared/menu-item.js';
import { Menu } from '../../../src/elements/shared/menu.js';

export class MenuElement extends LitElement {
  static override properties: PropertyDeclarations = {
    items: { attribute: false },
    hasButton: { attribute: false },
  };

  static override styles = [tokens, controlTokens, buttonStyles, menuStyles];

  readonly menu = new Menu(this);

  hasButton = true;

  /** The id of each item that ran, with the id of the node that had the focus at this moment. */
  readonly runs: (readonly [item: string, focused: string])[] = [];

  items: readonly MenuItem[] = [
    { id: 'open', label: 'Open', icon: openIcon, href: 'https://forms.example/f/1' },
    { id: 'copy', label: 'Copy link', icon: linkIcon, key: 'C', run: () => this.note('copy') },
    { id: 'code', label: 'Copy code', icon: linkIcon, run: () => this.note('code') },
    {
      id: 'delete',
      label: 'Delete',
      icon: trashIcon,
      key: 'Delete',
      keyLabel: 'Del',
      isDanger: true,
      hasLineAbove: true,
      run: () => this.note('delete'),
    },
  ];

  note(item: string): void {
    this.runs.push([item, this.shadowRoot!.activeElement?.getAttribute('aria-label') ?? '']);
  }

  protected override render() {
    return html`<div part="base" class="base" tabindex="-1">
      <button type="button">Before</button>
      ${
        this.hasButton
          ? this.menu.renderButton('More actions', () => ({ label: 'A form', items: this.items }))
          : ''
      }
      <button type="button">After</button>
      ${this.menu.render()}
    </div>`;
  }
}
customElements.define('menu-element', MenuElement);

declare global {
  interface HTMLElementTagNameMap {
    'menu-element': MenuElement;
  }
}
