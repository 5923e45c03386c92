import type { ReactiveControllerHost } from 'lit';
import type { Form, FormsError, Operation } from '../../client/index.js';
import { isServer } from '../../is-server.js';
import type { ConnectionOptions } from '../../store/connection.js';
import type { FormsStore } from '../../store/store.js';
import type { ErrorText } from './error-text.js';
import type { FormsEventDetails } from './events.js';
import type { EventHost, TextHost } from './hosts.js';
import { logError } from './log-error.js';
import type { Connector } from './connector.js';
import { isWaitingForVisit } from './visit.js';

/** The part of an element that a {@link StoreController} needs. */
export interface StoreHost extends ReactiveControllerHost, Element, EventHost, TextHost {
  readonly connectionOptions: ConnectionOptions;
  /** Called with each new store. Returns a function that stops everything that runs for the store. */
  onStoreConnected(store: FormsStore): () => void;
}

/** Connects an element to the shared store behind its endpoint, and reports errors. */
export class StoreController {
  readonly #host: StoreHost;
  readonly #operation: Operation;
  /** The code that connects. Without it there is no store: `<form-generator>` loads it on demand. */
  connector: Connector | undefined;
  /** The shared store; undefined outside a page, and if the endpoint can't be used. */
  store: FormsStore | undefined;
  /** Why the endpoint can't be used. */
  setupError: FormsError | undefined;
  #stopStore: (() => void) | undefined;
  #isStale = true;

  /** @param operation The element's first operation: `form-error` names it if the endpoint can't be used. */
  constructor(host: StoreHost, operation: Operation, connector?: Connector) {
    this.#host = host;
    this.#operation = operation;
    this.connector = connector;
  }

  /** The connection options may have changed: the next {@link connect} reads them again. */
  invalidate(): void {
    this.#isStale = true;
  }

  /** Connects, unless the element is connected with its current options. */
  connect(): FormsStore | undefined {
    const { connector } = this;
    if (isServer || !connector || !this.#host.isConnected || !this.#isStale) return this.store;
    if (isWaitingForVisit(this.#host)) return this.store;
    this.#isStale = false;
    try {
      const store = connector.connect(this.#host, this.#host.connectionOptions);
      this.setupError = undefined;
      if (store === this.store) return store;
      this.#leaveStore();
      this.store = store;
      const stopStore = this.#host.onStoreConnected(store);
      // A listener of the page may have set another endpoint meanwhile.
      if (this.store === store) this.#stopStore = stopStore;
      else stopStore();
    } catch (error) {
      this.#leaveStore();
      if (!connector.isFormsError(error)) throw error;
      this.setupError = error;
      this.#host.requestUpdate();
      this.reportError(error, this.#operation);
    }
    return this.store;
  }

  /** The element has left the page. */
  disconnect(): void {
    this.#leaveStore();
    this.#isStale = true;
    this.connector?.disconnect(this.#host);
  }

  /** Logs an error and dispatches `form-error`. */
  reportError(error: FormsError, operation: FormsEventDetails['form-error']['operation']): void {
    logError(this.#host, error);
    this.#host.emit('form-error', { error, operation });
  }

  /** The text for visitors. Needs {@link connector}, which every error of the client comes from. */
  readonly describeError = (error: FormsError): ErrorText => {
    const { errorText, sharedText } = this.connector!;
    return errorText(error, this.#host.textIn(sharedText));
  };

  /** The form's title, name or prompt, else its id or URL. */
  readonly labelOf = (form: Form): string =>
    this.store?.label(form) ?? form.id ?? form.formUrl ?? '';

  #leaveStore(): void {
    this.store = undefined;
    this.#stopStore?.();
    this.#stopStore = undefined;
  }
}
