import { nothing, type CSSResult, type ReactiveControllerHost } from 'lit';
import type { Formats } from '../../../language/formats.js';
import type * as qr from '../../../ui/qr/qr.js';
import type { LazyModules } from '../../shared/lazy-modules.js';
import { lazyFeatures } from '../lazy-features.js';

/** Longer URLs make a QR code that cameras can't read. */
const MAX_URL_LENGTH = 1000;

/** The part of `<form-generator>` that a {@link QrController} needs. */
export interface QrHost extends ReactiveControllerHost {
  readonly lazyModules: LazyModules;
  addStyles(...styles: readonly CSSResult[]): void;
  textIn<Part>(english: (formats: Formats) => Part): Part;
}

/** True if a QR code can be made of the URL, and this build has the code for it. */
export const hasQrCode = (formUrl: string): boolean =>
  lazyFeatures.qr !== undefined && formUrl.length <= MAX_URL_LENGTH;

/** Shows the QR code of a form. */
export class QrController {
  readonly #host: QrHost;
  #module: typeof qr | undefined;
  #shownUrl: string | undefined;

  constructor(host: QrHost) {
    this.#host = host;
  }

  /** Shows the QR code of a form, or hides it. */
  async toggle(formUrl: string): Promise<void> {
    const host = this.#host;
    if (!lazyFeatures.qr) return;
    this.#shownUrl = this.#shownUrl === formUrl ? undefined : formUrl;
    this.#module ??= await host.lazyModules.load(lazyFeatures.qr);
    if (this.#module) host.addStyles(...this.#module.qrStyles);
    else this.#shownUrl = undefined;
    host.requestUpdate();
  }

  /** The QR code of this form; nothing if it is not shown. */
  render(formUrl: string, label: string) {
    const module = this.#module;
    if (!module || this.#shownUrl !== formUrl) return nothing;
    return module.renderQr(formUrl, label, this.#host.textIn(module.qrText));
  }
}
