import { html, nothing, type ReactiveControllerHost } from 'lit';
import { qrText } from '../../../locales/en/qr.js';
import { icon } from '../../shared/look/icons.js';
import type { TextHost } from '../../shared/hosts.js';
import type { Lazy } from '../../shared/lazy.js';
import { lazyFeatures } from '../lazy-features.js';

/** Longer URLs make a QR code that cameras can't read. */
const MAX_URL_LENGTH = 1000;

/** The part of `<form-generator>` that a {@link QrController} needs. */
export interface QrHost extends ReactiveControllerHost, TextHost {
  readonly lazy: Lazy;
}

/** Shows the QR code of one form, and the button for it. */
export class QrController {
  readonly #host: QrHost;
  #shownUrl: string | undefined;

  constructor(host: QrHost) {
    this.#host = host;
  }

  renderButton(formUrl: string) {
    if (formUrl.length > MAX_URL_LENGTH) return nothing;
    return html`<button
      part="button"
      class="show-qr"
      type="button"
      aria-expanded=${formUrl === this.#shownUrl}
      @click=${() => void this.#toggle(formUrl)}
    >
      ${icon('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2.5M14 20h2.5M20 20v.01')}
      ${this.#host.textIn(qrText).showQr}
    </button>`;
  }

  /** The QR code of this form; nothing if it is not shown. */
  render(formUrl: string, label: string) {
    const { lazy } = this.#host;
    const module = formUrl === this.#shownUrl && lazy.get(lazyFeatures.qr);
    return module ? module.renderQr(formUrl, label, this.#host.textIn(qrText)) : nothing;
  }

  async #toggle(formUrl: string): Promise<void> {
    const host = this.#host;
    if (this.#shownUrl === formUrl) this.#shownUrl = undefined;
    else if (await host.lazy.loadForAction(lazyFeatures.qr)) this.#shownUrl = formUrl;
    host.requestUpdate();
  }
}
