import { isServer, LitElement, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { isFormsError } from '../client/index.js';
import type { FormsClient, FormsError, HeadersHook } from '../client/index.js';
import { en, type Messages } from '../locales/en.js';
import { connect } from '../store/connect.js';
import type { FormsStore } from '../store/store.js';
import { errorText, type ErrorText } from '../ui/error-text.js';
import { currentConfig, onConfigure } from './configure.js';
import type { FormsEventDetails, FormsEventName } from './events.js';

const CONNECTION = ['endpoint', 'credentials', 'headers', 'client'];

/**
 * What the three elements have in common: where the proxy is, the shared store behind it, text, events
 * and the reporting of errors. An element has no fetch of its own.
 */
export abstract class FormsElement extends LitElement {
  /** Where the proxy is; requests go to `{endpoint}/api/v1/forms…`. Default: the page's own origin. */
  @property() endpoint?: string;

  /** As in fetch; default `same-origin`. */
  @property() credentials?: RequestCredentials;

  /** Headers, or a function that returns them, asked before every try: for CSRF and session tokens. */
  @property({ attribute: false }) headers?: HeadersInit | HeadersHook;

  /** A ready-made client, instead of `endpoint`, `headers` and `credentials`. */
  @property({ attribute: false }) client?: FormsClient;

  /** Overrides any text of this element. */
  @property({ attribute: false }) messages?: Partial<Messages>;

  /** What the element's one polite live region says. */
  @state() protected announcement = '';

  readonly #internals = this.attachInternals();
  #unconfigure: (() => void) | undefined;
  #detach: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unconfigure ??= onConfigure(() => this.#reconnect());
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // Frameworks move elements by taking them out and putting them back: only what stays out has left.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#unconfigure?.();
      this.#unconfigure = undefined;
      this.#detach?.();
      this.#detach = undefined;
    });
  }

  /** Subscribes before the first render, when all attributes are there, and again when the connection changes. */
  protected override willUpdate(changed: PropertyValues): void {
    if (isServer || !this.isConnected) return;
    if (this.#detach && CONNECTION.some((name) => changed.has(name))) {
      this.#detach();
      this.#detach = undefined;
    }
    this.#detach ??= this.attach();
  }

  #reconnect(): void {
    this.#detach?.();
    this.#detach = undefined;
    this.requestUpdate();
  }

  /** A declarative shadow root that the server rendered is replaced, never doubled. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    this.shadowRoot?.replaceChildren();
    return super.createRenderRoot();
  }

  /**
   * Begins to listen to the store, where the element needs it. The returned function ends that, and
   * all that runs: it is called when the element has left the page, or another endpoint is set.
   */
  protected attach(): () => void {
    return () => {};
  }

  /** The shared store. @throws FormsError of kind `input` for an endpoint that can't be used. */
  protected get store(): FormsStore {
    const config = currentConfig();
    return connect({
      endpoint: this.endpoint ?? config.endpoint,
      headers: this.headers ?? config.headers,
      credentials: this.credentials ?? config.credentials,
      client: this.client ?? (this.endpoint === undefined ? config.client : undefined),
    });
  }

  /** All text that a person sees. */
  protected get text(): Messages {
    const { messages } = currentConfig();
    return messages || this.messages ? { ...en, ...messages, ...this.messages } : en;
  }

  /** Turns a custom state, as in `form-list:state(busy)`, on or off. */
  protected setState(name: 'busy' | 'error' | 'empty', on: boolean): void {
    if (on) this.#internals.states.add(name);
    else this.#internals.states.delete(name);
  }

  /** @returns false if the event was cancelled. */
  protected emit<Name extends FormsEventName>(
    name: Name,
    detail: FormsEventDetails[Name],
    cancelable = false,
  ): boolean {
    return this.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }),
    );
  }

  /** Tells the page of a failure, and its developers of a set-up fault. Anything but a FormsError is thrown on. */
  protected fail(
    error: unknown,
    operation: FormsEventDetails['form-error']['operation'],
  ): FormsError {
    if (!isFormsError(error)) throw error;
    if (this.explain(error).setup) console.error(`<${this.localName}>: ${error.message}`, error);
    this.emit('form-error', { error, operation });
    return error;
  }

  protected explain(error: FormsError): ErrorText {
    return errorText(error, this.text);
  }
}
