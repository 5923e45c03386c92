import { isServer } from '../../is-server.js';
import { warnOnce } from '../../warn-once.js';
import { hasConsent, rememberConsent } from './consent.js';
import type { EmbedOptions } from './embed-options.js';
import type { FormUrls } from './form-urls.js';
import type { SourceConsent } from './source.js';

/** The part of `<form-embed>` that a {@link FormConsent} needs. */
export interface FormConsentHost {
  readonly src?: string;
  readonly formId?: string;
  /** True while it is open without a press. */
  readonly isOpenedByItself: boolean;
  readonly options: EmbedOptions;
  requestUpdate(): void;
}

/** With `loading="click"`: whether a press is needed before anything connects to the form's server, and whether it was given. */
export class FormConsent {
  readonly #host: FormConsentHost;
  readonly #urls: FormUrls;
  /** The origin that the visitor has asked for. The form if its origin is not known. */
  #requested: string | undefined;

  constructor(host: FormConsentHost, urls: FormUrls) {
    this.#host = host;
    this.#urls = urls;
  }

  /** See {@link FormUrls.recipient}. */
  get recipient(): string | undefined {
    return isServer ? undefined : this.#urls.recipient;
  }

  /** See `SourceOptions.needsPress`. */
  get isNeeded(): boolean {
    const { options, isOpenedByItself } = this.#host;
    const { overlay, loading } = options;
    return loading === 'click' && (!overlay || isOpenedByItself || this.#isRemembering);
  }

  /** The visitor has asked for the form. */
  readonly give = (): void => {
    const { recipient } = this;
    this.#requested = this.#requestable;
    if (this.#isRemembering && recipient) rememberConsent(recipient);
    else if (this.#isRemembering)
      warnOnce(
        '<form-embed consent="remember"> can\'t remember the press: it needs a "src" that may be shown, or one origin in "origins"',
      );
    this.#host.requestUpdate();
  };

  /** Reads what {@link give} has noted, here or in another element. */
  read(): Pick<SourceConsent, 'isGiven' | 'isRemembered'> {
    const { recipient } = this;
    return {
      isGiven: this.#requested !== undefined && this.#requested === this.#requestable,
      isRemembered: this.#isRemembering && recipient !== undefined && hasConsent(recipient),
    };
  }

  get #isRemembering(): boolean {
    return this.#host.options.consent === 'remember';
  }

  /** The origin or form that a press asks for. */
  get #requestable(): string | undefined {
    const { src, formId } = this.#host;
    return this.recipient ?? (src || formId);
  }
}
