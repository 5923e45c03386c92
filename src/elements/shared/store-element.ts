import { isServer, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { FormsError, Operation } from '../../client/index.js';
import { formatsOf, type ElementFormats } from '../../language/formats.js';
import type { SharedText } from '../../locales/en/shared.js';
import type { FormsStore } from '../../store/store.js';
import type { ErrorText } from '../../ui/error-text.js';
import type { Formats } from '../../language/formats.js';
import { FormsElement } from './forms-element.js';
import type { FormsEventDetails } from './events.js';
import { logError } from './log-error.js';
import type { Service } from './service.js';

/** What is said, in whichever language the page speaks when it is shown. */
export type Sentence<Text = SharedText> = (text: Text) => string;

/**
 * An element over the account's forms: it shares the store behind its endpoint, and reports errors. It has
 * no fetch of its own.
 */
export abstract class StoreElement<Text extends object = SharedText> extends FormsElement {
  /** All text of the element in English. */
  protected abstract readonly english: (formats: Formats) => Text;

  /** All text that a visitor sees, in the language of the page. */
  protected get text(): Text {
    return this.textIn(this.english);
  }

  static override properties: PropertyDeclarations = {
    announcement: { state: true },
    setupError: { state: true },
  };

  /** What the element's one polite live region says. */
  protected announcement: Sentence<Text> | undefined;

  /** Set where the endpoint can't be used at all. */
  protected setupError: FormsError | undefined;

  /** What the element does first, named in `form-error` when its endpoint can't be used. */
  protected abstract readonly operation: Operation;

  /** What connects it; until it is there, there is no store. */
  protected service: Service | undefined;
  #store: FormsStore | undefined;
  #detach: (() => void) | undefined;
  /** The connection has to be looked at again. */
  #stale = true;

  protected override onConnectionChange(): void {
    this.#stale = true;
  }

  protected override onDisconnect(): void {
    this.#leave();
    this.service?.disconnect(this);
  }

  /** Connects before the first render, when all attributes are there, and again when the connection changes. */
  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.#join();
  }

  /** New headers or texts change nothing that runs; another store does. */
  #join(): void {
    const { service } = this;
    if (isServer || !service || !this.isConnected || !this.#stale) return;
    this.#stale = false;
    try {
      const store = service.connect(this, this.connectionOptions);
      this.setupError = undefined;
      if (store === this.#store) return;
      this.#leave();
      this.#store = store;
      this.#detach = this.attach(store);
    } catch (error) {
      this.#leave();
      this.#stale = false; // said once, until the connection changes
      if (!service.isFormsError(error)) throw error;
      this.setupError = error;
      this.fail(error, this.operation);
    }
  }

  #leave(): void {
    this.#store = undefined;
    this.#detach?.();
    this.#detach = undefined;
    this.#stale = true;
  }

  /**
   * Begins to listen to the store. The returned function ends that, and all that runs: it is called
   * when the element has left the page, or has another store.
   */
  protected abstract attach(store: FormsStore): () => void;

  /** The shared store; undefined outside a page, and where the endpoint can't be used. */
  protected get store(): FormsStore | undefined {
    this.#join();
    return this.#store;
  }

  /** The store, after the code that connects to it has loaded. A failure is reported for `_operation`. */
  protected async connected(_operation: Operation): Promise<FormsStore | undefined> {
    return this.store;
  }

  /** Numbers, dates and lists in the language of the place. */
  protected get formats(): ElementFormats {
    return formatsOf(this.locale.formats.tag);
  }

  /** Says it in the polite live region, also when the same was said last. */
  protected announce(sentence: Sentence<Text>): void {
    this.announcement = undefined;
    void this.updateComplete.then(() => (this.announcement = sentence));
  }

  /** {@link announcement} in the language of the place. */
  protected get announced(): string {
    return this.announcement?.(this.text) ?? '';
  }

  /** Tells the page and its developers of a failure. */
  protected fail(
    error: FormsError,
    operation: FormsEventDetails['form-error']['operation'],
  ): FormsError {
    logError(this, error);
    this.emit('form-error', { error, operation });
    return error;
  }

  /** What a person is told of an error; the service that sent it is there. */
  protected explain(error: FormsError): ErrorText {
    const { errorText, sharedText } = this.service!;
    return errorText(error, this.textIn(sharedText));
  }
}
