import { html, nothing, type ReactiveControllerHost } from 'lit';
import { qrText } from '../../../locales/en/qr.js';
import { icon } from '../../../ui/icons.js';
import type { StyleHost, TextHost } from '../../shared/hosts.js';
import type { LazyModules } from '../../shared/lazy-modules.js';
import type { QrController } from './qr-controller.js';

/** Longer URLs make a QR code that cameras can't read. */
const MAX_URL_LENGTH = 1000;

/** The part of `<form-generator>` that a {@link LazyQr} needs. */
export interface LazyQrHost extends ReactiveControllerHost, StyleHost, TextHost {
  readonly lazyModules: LazyModules;
}

type LoadQr = () => Promise<{ readonly QrController: typeof QrController }>;

/** The button that shows the QR code of a form, and loads the code for it. */
export class LazyQr {
  readonly #host: LazyQrHost;
  readonly #load: () => ReturnType<LoadQr>;
  #controller: QrController | undefined;

  /** @param currentLoad Returns the function that loads, at the time of the click. */
  constructor(host: LazyQrHost, currentLoad: () => LoadQr) {
    this.#host = host;
    this.#load = () => currentLoad()();
  }

  renderButton(formUrl: string, label: string) {
    if (formUrl.length > MAX_URL_LENGTH) return nothing;
    const isShown = this.render(formUrl, label) !== nothing;
    // The icon is made here, and not when the module loads: a build without QR codes then leaves it out.
    return html`<button
      part="button"
      class="quiet"
      type="button"
      aria-expanded=${isShown}
      @click=${() => void this.#toggle(formUrl)}
    >
      ${icon('M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2.5M14 20h2.5M20 20v.01')}
      ${this.#host.textIn(qrText).showQr}
    </button>`;
  }

  /** The QR code of this form; nothing if it is not shown. */
  render(formUrl: string, label: string) {
    return this.#controller?.render(formUrl, label) ?? nothing;
  }

  async #toggle(formUrl: string): Promise<void> {
    if (!this.#controller) {
      const module = await this.#host.lazyModules.load(this.#load);
      if (module) this.#controller ??= new module.QrController(this.#host);
    }
    this.#controller?.toggle(formUrl);
  }
}
