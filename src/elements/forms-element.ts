import { html, isServer, LitElement, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { isFormsError } from '../client/index.js';
import type { FormsClient, FormsError, HeadersHook, Operation } from '../client/index.js';
import type { Messages } from '../locales/en.js';
import type { Formats } from '../language/formats.js';
import type { SharedText } from '../locales/en/shared.js';
import { LocaleController } from '../language/locale-controller.js';
import { connect, disconnect } from '../store/connect.js';
import type { FormsStore } from '../store/store.js';
import { errorText, type ErrorText } from '../ui/error-text.js';
import { currentConfig, onConfigure } from './configure.js';
import { oneOf } from './one-of.js';
import type { FormsEventDetails, FormsEventName } from './events.js';

const CONNECTION = ['endpoint', 'credentials', 'headers', 'client'];
const CREDENTIALS = ['same-origin', 'include', 'omit'] as const;

/** What is said, in whichever language the page speaks when it is shown. */
export type Sentence<Text = SharedText> = (text: Text) => string;

/**
 * What the three elements have in common: where the proxy is, the shared store behind it, text, events
 * and the reporting of errors. An element has no fetch of its own.
 */
export abstract class FormsElement<Text extends SharedText = SharedText> extends LitElement {
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
  @state() protected announcement: Sentence<Text> | undefined;

  /** Set where the endpoint can't be used at all. */
  @state() protected setupError: FormsError | undefined;

  /** All text of the element in English: the keys that it may use, and what shows where no locale has them. */
  protected abstract readonly english: (formats: Formats) => Text;

  /** What the element does first, named in `form-error` when its endpoint can't be used. */
  protected abstract readonly operation: Operation;

  protected readonly internals = this.attachInternals();
  readonly #locale = new LocaleController(this);
  /** The text of each part, until the language, the page's messages or the element's own change. */
  readonly #texts = new Map<
    unknown,
    { readonly sources: readonly unknown[]; readonly text: unknown }
  >();
  #store: FormsStore | undefined;
  #unconfigure: (() => void) | undefined;
  #detach: (() => void) | undefined;
  /** The connection has to be looked at again. */
  #stale = true;

  override connectedCallback(): void {
    super.connectedCallback();
    this.#unconfigure ??= onConfigure(() => {
      this.#stale = true;
      this.requestUpdate();
    });
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // Frameworks move elements by taking them out and putting them back: only what stays out has left.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#unconfigure?.();
      this.#unconfigure = undefined;
      this.#leave();
      disconnect(this);
    });
  }

  /** Connects before the first render, when all attributes are there, and again when the connection changes. */
  protected override willUpdate(changed: PropertyValues): void {
    if (CONNECTION.some((name) => changed.has(name))) this.#stale = true;
    this.#join();
  }

  /** What was focused may be rendered away; then the focus goes where the person can go on. */
  protected override update(changed: PropertyValues): void {
    const focused = this.shadowRoot?.activeElement;
    super.update(changed);
    if (focused && !focused.isConnected) this.focusFallback()?.focus({ preventScroll: true });
  }

  /** New headers or texts change nothing that runs; another store does. */
  #join(): void {
    if (isServer || !this.isConnected || !this.#stale) return;
    this.#stale = false;
    const { endpoint, headers, client } = this;
    const credentials = this.credentials
      ? oneOf(this, 'credentials', this.credentials, CREDENTIALS)
      : undefined;
    try {
      const own = { endpoint, headers, client, credentials };
      const store = connect(this, { own, defaults: currentConfig() });
      this.setupError = undefined;
      if (store === this.#store) return;
      this.#leave();
      this.#store = store;
      this.#detach = this.attach(store);
    } catch (error) {
      this.#leave();
      this.#stale = false; // said once, until the connection changes
      if (!isFormsError(error)) throw error;
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

  /** A declarative shadow root that the server rendered is replaced, never doubled. */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    this.shadowRoot?.replaceChildren();
    return super.createRenderRoot();
  }

  /**
   * Begins to listen to the store. The returned function ends that, and all that runs: it is called
   * when the element has left the page, or has another store.
   */
  protected abstract attach(store: FormsStore): () => void;

  /** Where the focus goes when what had it is gone. */
  protected abstract focusFallback(): HTMLElement | null;

  /** The shared store; undefined outside a page, and where the endpoint can't be used. */
  protected get store(): FormsStore | undefined {
    this.#join();
    return this.#store;
  }

  /** All text that a person sees, in the language of the place. */
  protected get text(): Text {
    return this.textIn(this.english);
  }

  /** The text of a part that brings its own. */
  protected textIn<Part>(english: (formats: Formats) => Part): Part {
    const { text, formats } = this.#locale;
    const { messages } = currentConfig();
    const sources = [english, text, formats, messages, this.messages];
    let known = this.#texts.get(english);
    if (!known || known.sources.some((source, index) => source !== sources[index])) {
      // A locale of another version may lack a key.
      known = {
        sources,
        text: { ...english(formats), ...text, ...messages, ...this.messages },
      };
      this.#texts.set(english, known);
    }
    return known.text as Part;
  }

  /** Numbers, dates and lists in the language of the place. */
  protected get formats(): Formats {
    return this.#locale.formats;
  }

  /** The whole, marked with the language of its text: the page may speak one that has no locale here. */
  override render() {
    const { tag, dir = nothing } = this.#locale;
    return html`<div part="base" class="base" lang=${tag} dir=${dir} tabindex="-1">
      ${this.renderContent()}
    </div>`;
  }

  /** What the element shows, below `part="base"`. */
  protected abstract renderContent(): unknown;

  /** Says it in the polite live region, also when the same was said last. */
  protected announce(sentence: Sentence<Text>): void {
    this.announcement = undefined;
    void this.updateComplete.then(() => (this.announcement = sentence));
  }

  /** {@link announcement} in the language of the place. */
  protected get announced(): string {
    return this.announcement?.(this.text) ?? '';
  }

  /** Turns a custom state, as in `form-list:state(busy)`, on or off. */
  protected setState(name: 'busy' | 'error' | 'empty', on: boolean): void {
    if (on) this.internals.states.add(name);
    else this.internals.states.delete(name);
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

  /** Tells the page of a failure, and its developers of a set-up fault. */
  protected fail(
    error: FormsError,
    operation: FormsEventDetails['form-error']['operation'],
  ): FormsError {
    if (this.explain(error).setup) console.error(`<${this.localName}>: ${error.message}`, error);
    this.emit('form-error', { error, operation });
    return error;
  }

  protected explain(error: FormsError): ErrorText {
    return errorText(error, this.text);
  }
}
