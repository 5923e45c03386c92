import { nothing, type ReactiveControllerHost } from 'lit';
import { qrStyles, qrText, renderQr } from '../../../ui/qr/qr.js';
import type { StyleHost, TextHost } from '../../shared/hosts.js';

/** The part of `<form-generator>` that a {@link QrController} needs. */
export interface QrHost extends ReactiveControllerHost, StyleHost, TextHost {}

/** Shows the QR code of one form. */
export class QrController {
  readonly #host: QrHost;
  #shownUrl: string | undefined;

  constructor(host: QrHost) {
    this.#host = host;
    host.addStyles(...qrStyles);
  }

  /** Shows the QR code of a form, or hides it. */
  toggle(formUrl: string): void {
    this.#shownUrl = this.#shownUrl === formUrl ? undefined : formUrl;
    this.#host.requestUpdate();
  }

  /** The QR code of this form; nothing if it is not shown. */
  render(formUrl: string, label: string) {
    if (this.#shownUrl !== formUrl) return nothing;
    return renderQr(formUrl, label, this.#host.textIn(qrText));
  }
}
