import {
  adoptStyles,
  html,
  LitElement,
  nothing,
  type CSSResult,
  type PropertyDeclarations,
  type PropertyValues,
} from 'lit';
import type { FormsClient, HeadersHook } from '../../client/index.js';
import type { Formats } from '../../language/formats.js';
import { LocaleController } from '../../language/locale-controller.js';
import type { Messages } from '../../locales/en.js';
import type { ConnectionOptions } from '../../store/connection.js';
import { keepCharacter } from './keyboard.js';
import { currentConfig, onConfigure } from './configure.js';
import { enumValue } from './enum-attribute.js';
import type { FormsEventDetails, FormsEventName } from './events.js';

const CONNECTION_PROPERTIES = new Set<unknown>(['endpoint', 'credentials', 'headers', 'client']);
const KEYBOARD_EVENTS = ['keydown', 'keypress', 'keyup'] as const;
const DENSITIES = ['normal', 'compact'] as const;
const CREDENTIALS = ['same-origin', 'include', 'omit'] as const;

/** The elements in {@link FormsElement.changeForVisitor}. No field: Lit's constructor requests an update before there are fields. */
const changedForVisitor = new WeakSet<FormsElement>();

interface CachedText {
  readonly sources: readonly unknown[];
  readonly text: unknown;
}

/**
 * The base class of the three elements: connection options, text in the language of the page, events and custom states.
 *
 * Members with the tag "internal" are public only so that controllers can name them in their host interfaces. The published
 * types leave them out.
 */
export abstract class FormsElement extends LitElement {
  /** Not decorators: those would add as many bytes as a part of an element. */
  static override properties: PropertyDeclarations = {
    endpoint: {},
    credentials: {},
    headers: { attribute: false },
    client: { attribute: false },
    messages: { attribute: false },
    density: { reflect: true, useDefault: true },
  };

  /** URL of the proxy. Requests go to `{endpoint}/api/v1/forms…`. Default: the page's origin. */
  endpoint?: string;

  /** As in fetch. Default: `same-origin`. */
  credentials?: RequestCredentials;

  /** Headers, or a function that returns them and runs before every attempt: for CSRF and session tokens. */
  headers?: HeadersInit | HeadersHook;

  /** A client that replaces `endpoint`, `headers` and `credentials`. */
  client?: FormsClient;

  /** Texts that replace those of the element. */
  messages?: Partial<Messages>;

  /** The height of rows and controls, and the space around them: `normal` or `compact`. Fingers get the same targets in both. */
  density: 'normal' | 'compact' = 'normal';

  /**
   * Some members are missing in jsdom and happy-dom, in which sites run their unit tests.
   * @internal
   */
  readonly internals = this.attachInternals?.() ?? ({} as ElementInternals);

  /** @internal */
  readonly locale = new LocaleController(this);

  readonly #texts = new Map<unknown, CachedText>();
  readonly #styles = new Set((this.constructor as typeof LitElement).elementStyles);
  #stopListeningToConfig: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    // Some sites navigate by moving nodes through another document. That removes the adopted styles.
    if (this.ownerDocument === document) this.addStyles();
    for (const name of KEYBOARD_EVENTS) this.addEventListener(name, keepCharacter);
    this.#stopListeningToConfig ??= onConfigure(() => {
      this.onConnectionChange();
      this.requestUpdate();
    });
    this.requestUpdate();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    // Frameworks move an element by removing and inserting it. Only an element that stays out is disconnected.
    queueMicrotask(() => {
      if (this.isConnected) return;
      this.#stopListeningToConfig?.();
      this.#stopListeningToConfig = undefined;
      this.onDisconnect();
    });
  }

  /** Also called by the setter of each property, so that a method right after it uses the new connection. */
  override requestUpdate(...args: Parameters<LitElement['requestUpdate']>): void {
    const [name, oldValue, options, ...rest] = args;
    if (CONNECTION_PROPERTIES.has(name) && Reflect.get(this, name!) !== oldValue)
      this.onConnectionChange();
    const { elementProperties } = this.constructor as typeof LitElement;
    const withoutAttribute =
      changedForVisitor.has(this) && name !== undefined
        ? { ...elementProperties.get(name), reflect: false }
        : options;
    super.requestUpdate(name, oldValue, withoutAttribute, ...rest);
  }

  /**
   * Changes properties for the visitor, without their attributes. Frameworks that morph a page after the server's HTML, such as
   * Turbo and htmx, reset attributes that the server does not know, and with them what the visitor has done.
   * @internal
   */
  changeForVisitor(change: () => void): void {
    changedForVisitor.add(this);
    try {
      change();
    } finally {
      changedForVisitor.delete(this);
    }
  }

  /** Moves the focus to {@link focusFallback} if the update removes the focused node. */
  protected override update(changed: PropertyValues): void {
    const focused = this.shadowRoot?.activeElement;
    super.update(changed);
    if (focused && !focused.isConnected) this.focusFallback()?.focus({ preventScroll: true });
  }

  /**
   * Replaces the content of a declarative shadow root from the server. Does not call LitElement's method: Lit's hydration
   * support would try to hydrate the emptied root.
   */
  protected override createRenderRoot(): HTMLElement | DocumentFragment {
    const { elementStyles, shadowRootOptions } = this.constructor as typeof LitElement;
    this.shadowRoot?.replaceChildren();
    const root = this.shadowRoot ?? this.attachShadow(shadowRootOptions);
    adoptStyles(root, elementStyles);
    return root;
  }

  /** Wraps the content in a node with the language of the text: it may differ from the page's language. */
  override render() {
    const { tag, dir = nothing } = this.locale;
    // An unknown value has no style. It only causes a warning.
    enumValue(this, 'density', this.density, DENSITIES);
    return html`<div part="base" class="base" lang=${tag} dir=${dir} tabindex="-1">
      ${this.renderContent()}
    </div>`;
  }

  /** The content of `part="base"`. */
  protected abstract renderContent(): unknown;

  /** Called when the connection options or the page's defaults may have changed. */
  protected abstract onConnectionChange(): void;

  /** Called when the element has left the page and was not only moved. Stops everything that runs. */
  protected abstract onDisconnect(): void;

  /**
   * The node that gets the focus if an update removes the focused one.
   * @internal
   */
  protected abstract focusFallback(): HTMLElement | null;

  /**
   * The element's own connection options and the page's defaults.
   * @internal
   */
  get connectionOptions(): ConnectionOptions {
    const { endpoint, headers, client } = this;
    const credentials = this.credentials
      ? enumValue(this, 'credentials', this.credentials, CREDENTIALS)
      : undefined;
    return { own: { endpoint, headers, client, credentials }, defaults: currentConfig() };
  }

  /**
   * The text of one part in the language of the page: the English text, replaced by the locale, the page's messages and
   * the element's messages. Cached until one of them changes.
   * @internal
   */
  textIn<Part>(english: (formats: Formats) => Part): Part {
    const { text, formats } = this.locale;
    const { messages } = currentConfig();
    const sources = [english, text, formats, messages, this.messages];
    let cached = this.#texts.get(english);
    if (!cached || cached.sources.some((source, index) => source !== sources[index])) {
      // The locale may be of another version and lack some texts.
      cached = { sources, text: { ...english(formats), ...text, ...messages, ...this.messages } };
      this.#texts.set(english, cached);
    }
    return cached.text as Part;
  }

  /**
   * Adds the styles of a part that was loaded on demand. Style sheets that others have added stay, after the element's own.
   * @internal
   */
  addStyles(...styles: readonly CSSResult[]): void {
    for (const style of styles) this.#styles.add(style);
    const root = this.renderRoot as ShadowRoot;
    const own = [...this.#styles];
    const ownSheets = new Set(own.map((style) => ('cssText' in style ? style.styleSheet : style)));
    // Of browser extensions and scripts of the page.
    const others = root.adoptedStyleSheets?.filter((sheet) => !ownSheets.has(sheet)) ?? [];
    adoptStyles(root, own);
    if (others.length > 0) root.adoptedStyleSheets.push(...others);
  }

  /**
   * Turns a custom state on or off, as in `form-list:state(busy)`.
   * @internal
   */
  setState(name: 'busy' | 'error' | 'empty' | 'open', isOn: boolean): void {
    this.internals.states?.[isOn ? 'add' : 'delete'](name);
  }

  /**
   * Dispatches a bubbling, composed event.
   * @returns false if a listener cancelled it.
   * @internal
   */
  emit<Name extends FormsEventName>(
    name: Name,
    detail: FormsEventDetails[Name],
    cancelable?: boolean,
  ): boolean {
    return this.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }),
    );
  }
}
