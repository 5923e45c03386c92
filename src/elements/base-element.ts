import {
  adoptStyles,
  html,
  LitElement,
  nothing,
  ReactiveElement,
  type CSSResult,
  type PropertyDeclarations,
  type PropertyValues,
} from 'lit';
import type { FormsClient, HeadersHook } from '../client/index.js';
import type { Messages } from '../locales/en.js';
import type { Formats } from '../language/formats.js';
import { LocaleController } from '../language/locale-controller.js';
import type { ConnectionOptions } from '../store/connection.js';
import { currentConfig, onConfigure } from './configure.js';
import type { FormsEventDetails, FormsEventName } from './events.js';
import { oneOf } from './one-of.js';

const CONNECTION = ['endpoint', 'credentials', 'headers', 'client'];
const CREDENTIALS = ['same-origin', 'include', 'omit'] as const;

/** Not all browsers have it. */
const { scheduler } = globalThis as {
  readonly scheduler?: {
    postTask(task: () => void, options: { readonly priority: 'user-blocking' }): Promise<void>;
  };
};

/**
 * What the three elements have in common, whether or not they need the service: attributes that say where
 * it is, text, events and states.
 */
export abstract class BaseElement<Text extends object> extends LitElement {
  /** Not as decorators: those would weigh as much as a part of an element. */
  static override properties: PropertyDeclarations = {
    endpoint: {},
    credentials: {},
    headers: { attribute: false },
    client: { attribute: false },
    messages: { attribute: false },
  };

  /** Where the proxy is; requests go to `{endpoint}/api/v1/forms…`. Default: the page's own origin. */
  endpoint?: string;

  /** As in fetch; default `same-origin`. */
  credentials?: RequestCredentials;

  /** Headers, or a function that returns them, asked before every try: for CSRF and session tokens. */
  headers?: HeadersInit | HeadersHook;

  /** A ready-made client, instead of `endpoint`, `headers` and `credentials`. */
  client?: FormsClient;

  /** Overrides any text of this element. */
  messages?: Partial<Messages>;

  /** All text of the element in English: the keys that it may use, and what shows where no locale has them. */
  protected abstract readonly english: (formats: Formats) => Text;

  protected readonly internals = this.attachInternals();
  protected readonly locale = new LocaleController(this);
  /** The text of each part, until the language, the page's messages or the element's own change. */
  readonly #texts = new Map<
    unknown,
    { readonly sources: readonly unknown[]; readonly text: unknown }
  >();
  #unconfigure: (() => void) | undefined;
  /** The task in which the element is going to render; undefined where it does so with each change. */
  #turn: Promise<void> | undefined;
  /** What changed before it, with the first values. */
  readonly #changed = new Map<PropertyKey, unknown>();

  override connectedCallback(): void {
    // What a server rendered is replaced at once: no frame may show it gone.
    if ((this.constructor as { upgrading?: boolean }).upgrading && scheduler && !this.shadowRoot) {
      Object.assign(this, { renderRoot: new DocumentFragment() });
      const go = (): void => this.catchUp();
      this.#turn = scheduler.postTask(go, { priority: 'user-blocking' });
      // A page that was painted without the element would jump.
      requestAnimationFrame(go);
    }
    super.connectedCallback();
    // A detour through another document, as some sites' navigation takes it, has taken the styles off.
    if (this.ownerDocument === document) this.addStyles();
    this.#unconfigure ??= onConfigure(() => {
      this.reconnect();
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
      this.left();
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    if (CONNECTION.some((name) => changed.has(name))) this.reconnect();
  }

  /**
   * What stood on the page before its class renders in a task of its own, so that the page stays quick to answer
   * while the script runs, and in the next frame at the latest. Until then it keeps what the page has put into it, and has
   * its properties already.
   */
  protected override shouldUpdate(changed: PropertyValues): boolean {
    if (!this.#turn) return true;
    for (const [name, before] of changed) {
      if (!this.#changed.has(name)) this.#changed.set(name, before);
    }
    return false;
  }

  /** Renders at once, for a page that asks for what is rendered. */
  protected catchUp(): void {
    if (!this.#turn) return;
    this.#turn = undefined;
    Object.assign(this, { renderRoot: this.createRenderRoot() });
    this.addStyles();
    for (const [name, before] of this.#changed) this.requestUpdate(name, before);
    this.requestUpdate();
    this.performUpdate();
  }

  protected override async getUpdateComplete(): Promise<boolean> {
    await this.#turn;
    return super.getUpdateComplete();
  }

  /** What was focused may be rendered away; then the focus goes where the person can go on. */
  protected override update(changed: PropertyValues): void {
    const focused = this.shadowRoot?.activeElement;
    super.update(changed);
    if (focused && !focused.isConnected) this.focusFallback()?.focus({ preventScroll: true });
  }

  /**
   * A declarative shadow root that the server rendered is replaced, never doubled. Not by way of
   * LitElement: Lit's support for hydration would take the empty root for one that it can hydrate.
   */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    this.shadowRoot?.replaceChildren();
    return ReactiveElement.prototype['createRenderRoot'].call(this);
  }

  readonly #styles = new Set((this.constructor as typeof LitElement).elementStyles);

  /** Adds the styles of a part that was loaded on demand. */
  protected addStyles(...styles: readonly CSSResult[]): void {
    for (const style of styles) this.#styles.add(style);
    adoptStyles(this.renderRoot as ShadowRoot, [...this.#styles]);
  }

  /** The connection, or the page's defaults, may be others from now on. */
  protected abstract reconnect(): void;

  /** The element has left the page, and is not only on its way to another place: ends all that runs. */
  protected abstract left(): void;

  /** Where the focus goes when what had it is gone. */
  protected abstract focusFallback(): HTMLElement | null;

  /** The connection that the element asks for. */
  protected get wish(): ConnectionOptions {
    const { endpoint, headers, client } = this;
    const credentials = this.credentials
      ? oneOf(this, 'credentials', this.credentials, CREDENTIALS)
      : undefined;
    return { own: { endpoint, headers, client, credentials }, defaults: currentConfig() };
  }

  /** All text that a person sees, in the language of the place. */
  protected get text(): Text {
    return this.textIn(this.english);
  }

  /** The text of a part that brings its own. */
  protected textIn<Part>(english: (formats: Formats) => Part): Part {
    const { text, formats } = this.locale;
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

  /** The whole, marked with the language of its text: the page may speak one that has no locale here. */
  override render() {
    const { tag, dir = nothing } = this.locale;
    return html`<div part="base" class="base" lang=${tag} dir=${dir} tabindex="-1">
      ${this.renderContent()}
    </div>`;
  }

  /** What the element shows, below `part="base"`. */
  protected abstract renderContent(): unknown;

  /** Turns a custom state, as in `form-list:state(busy)`, on or off. */
  protected setState(name: 'busy' | 'error' | 'empty', on: boolean): void {
    this.internals.states[on ? 'add' : 'delete'](name);
  }

  /** @returns false if the event was cancelled. */
  protected emit<Name extends FormsEventName>(
    name: Name,
    detail: FormsEventDetails[Name],
    cancelable?: boolean,
  ): boolean {
    return this.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }),
    );
  }
}
