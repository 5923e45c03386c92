import { css, html, type CSSResultGroup } from 'lit';
import { FormsElement } from '../../src/elements/shared/forms-element.js';
import { en } from '../../src/locales/en.js';

const ring = css`
  :focus-visible {
    outline: 2px solid CanvasText;
    box-shadow: 0 0 0 2px Canvas;
  }
`;

/** Elements as this package's are, each with one fault for the checks to find. */
abstract class Planted extends FormsElement {
  static override styles: CSSResultGroup = ring;
  protected override onConnectionChange = (): void => {};
  protected override onDisconnect = (): void => {};
  protected override focusFallback = (): null => null;

  protected get text() {
    return this.textIn(en);
  }

  protected override renderContent(): unknown {
    return html`<div role="status"></div>
      <p class="muted">${this.text.loading}</p>
      ${this.renderFault()}`;
  }

  protected abstract renderFault(): unknown;
}

class SmallButtons extends Planted {
  static override styles = [
    ring,
    css`
      button {
        inline-size: 12px;
        block-size: 12px;
        padding: 0;
        border: 0;
      }
    `,
  ];
  protected override renderFault = () =>
    html`<button aria-label=${this.text.refresh}></button
      ><button aria-label=${this.text.tryAgain}></button>`;
}

class FaintInTheDark extends Planted {
  static override styles = [
    ring,
    css`
      .muted {
        color: light-dark(#333, #333);
      }
    `,
  ];
  protected override renderFault = () => '';
}

class NamelessInArabic extends Planted {
  static override styles = [
    ring,
    css`
      button {
        background: Canvas;
        color: CanvasText;
      }
    `,
  ];
  protected override renderFault = () =>
    html`<button aria-label=${this.text.refresh === 'Refresh' ? 'Refresh' : ''}></button>`;
}

class EnglishInArabic extends Planted {
  protected override renderFault = () => html`<p>Try again</p>`;
}

class TwoRegions extends Planted {
  protected override renderFault = () => html`<div aria-live="polite"></div>`;
}

class AnotherRegion extends Planted {
  protected override renderContent(): unknown {
    return this.endpoint
      ? html`<p>${this.text.loading}</p>
          <div role="status"></div>`
      : super.renderContent();
  }
  protected override renderFault = () => '';
}

class OwnOrder extends Planted {
  static override styles = [
    ring,
    css`
      button {
        background: Canvas;
        color: CanvasText;
      }
    `,
  ];
  protected override renderFault = () => html`<button tabindex="1">${this.text.refresh}</button>`;
}

class OtherName extends Planted {
  static override styles = [
    ring,
    css`
      button {
        background: Canvas;
        color: CanvasText;
      }
    `,
  ];
  protected override renderFault = () =>
    html`<button aria-label=${this.text.tryAgain}>${this.text.refresh}</button>`;
}

class Reordered extends Planted {
  static override styles = [
    ring,
    css`
      .pair {
        display: grid;
        grid-template: 'second first' / auto auto;
      }
      .first {
        grid-area: first;
      }
      .second {
        grid-area: second;
      }
    `,
  ];
  protected override renderFault = () =>
    html`<div class="pair">
      <span class="first">${this.text.refresh}</span
      ><span class="second">${this.text.tryAgain}</span>
    </div>`;
}

class NamelessBox extends Planted {
  protected override renderFault = () => html`<div tabindex="0"></div>`;
}

class Ringless extends Planted {
  static override styles = css`
    button {
      background: Canvas;
      color: CanvasText;
      outline: 2px solid light-dark(#ddd, #fff);
      box-shadow: 0 0 0 2px #000;
    }
    a {
      color: CanvasText;
      outline: 0;
    }
  `;
  protected override renderFault = () =>
    html`<button>${this.text.refresh}</button> <a href="#">${this.text.tryAgain}</a>`;
}

class RingOfOneTone extends Planted {
  static override styles = css`
    button {
      border: 0;
      background: Canvas;
      color: CanvasText;
    }
    :focus-visible {
      outline: 2px solid CanvasText;
    }
  `;
  protected override renderFault = () => html`<button>${this.text.refresh}</button>`;
}

class Faultless extends Planted {
  protected override renderFault = () => '';
}
customElements.define('short-lived', Faultless);

/** A button whose focus changes the state. */
class ChangesOnFocus extends Planted {
  static override styles = [
    ring,
    css`
      button {
        background: Canvas;
        color: CanvasText;
      }
    `,
  ];
  protected override renderFault = () =>
    html`<button @focus=${() => this.toggleAttribute('changed', true)}>
      ${this.text.refresh}
    </button>`;
}
customElements.define('changes-on-focus', ChangesOnFocus);

/** A button that keeps its own colors, and a text that moves. */
class Restless extends Planted {
  static override styles = css`
    button {
      border: 1px solid #eee;
      outline: 2px solid #eee;
      background: #fff;
      color: #999;
      forced-color-adjust: none;
    }
    p {
      animation: move 1s infinite;
    }
    @keyframes move {
      to {
        translate: 0 4px;
      }
    }
  `;
  protected override renderFault = () => html`<button>${this.text.refresh}</button>`;
}
customElements.define('planted-media', Restless);

export const PLANTED = {
  'small-buttons': SmallButtons,
  'faint-in-the-dark': FaintInTheDark,
  'nameless-in-arabic': NamelessInArabic,
  'english-in-arabic': EnglishInArabic,
  'two-regions': TwoRegions,
  'another-region': AnotherRegion,
  'own-order': OwnOrder,
  'other-order': Reordered,
  'other-name': OtherName,
  'nameless-box': NamelessBox,
  'without-ring': Ringless,
  'ring-of-one-tone': RingOfOneTone,
};

for (const [tag, element] of Object.entries(PLANTED)) customElements.define(tag, element);
