import { html, isServer, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { Form, FormsError } from '../../client/index.js';
import { embedText, type EmbedText } from '../../locales/en/embed.js';
import { openChannel, type ChannelMessage } from '../../store/channel.js';
import { endpointOf } from '../../store/connection.js';
import { isDeletionOf } from '../../store/deletion.js';
import { emptyState, emptyStateStyles } from '../../ui/empty-state.js';
import { formIcon, infoIcon } from '../../ui/icons.js';
import { tokens } from '../../ui/tokens.js';
import { waiting } from '../../ui/waiting.js';
import { BaseElement } from '../base-element.js';
import { styles } from './form-embed.styles.js';
import { skeleton } from './skeleton.js';
import { createFrame } from './frame.js';
import { heightFrom } from './frame-messages.js';
import type { Lookup } from './lookup.js';
import type * as troubles from './trouble.js';
import { guardFormUrl } from './url-guard.js';
import type { FailedView, Fault, FormView, View } from './view.js';

export type { EmbedView } from './view.js';

/** Height in pixels until the form's page tells its own. */
const FIRST_HEIGHT = 480;

/** The attributes that say which form. */
const SOURCES = ['src', 'formId', 'for'];

/**
 * @summary Shows one form in the page: by its URL, by its id, or the one that was last generated or
 * chosen in other elements.
 *
 * @fires {CustomEvent<{src: string, form: Form | undefined}>} form-loaded - The frame's page has loaded.
 * @fires {CustomEvent<{height: number}>} form-resized - The form's page has another height, in pixels.
 * @fires {CustomEvent<{error: FormsError, operation: string}>} form-error - The form can't be shown.
 *
 * @slot - Fallback that shows until the element is defined.
 *
 * @csspart base - The whole.
 * @csspart frame - The box around the iframe.
 * @csspart iframe - The iframe.
 * @csspart button - The button.
 * @csspart empty - What shows when there is no form.
 * @csspart error - What went wrong.
 *
 * @cssstate busy - The form is being looked up or loaded.
 * @cssstate error - The form can't be shown.
 * @cssstate empty - There is no form to show.
 */
export class FormEmbedElement extends BaseElement<EmbedText> {
  static override styles = [tokens, waiting, emptyStateStyles, styles];

  static override properties: PropertyDeclarations = {
    src: {},
    formId: { attribute: 'form-id' },
    for: {},
    height: {},
    label: {},
    view: { state: true },
    loaded: { state: true },
    told: { state: true },
  };

  /** The form's URL: https, or http on localhost; never of the page's own origin. */
  src?: string;

  /** The form's id, looked up through the proxy (section 4.3). `src` wins. */
  formId?: string;

  /** Ids of `<form-generator>` and `<form-list>` elements, space-separated: shows what was last generated or chosen there. */
  for?: string;

  /** `auto` follows the form's page; a number is pixels. */
  height: string = 'auto';

  /** The iframe's title, instead of the form's label. */
  label?: string;

  private view: View = { name: 'empty' };
  private loaded = false;
  /** Pixels, as the form's page told. */
  private told: number | undefined;

  protected override readonly english = embedText;
  /** Ends what listens on the page; undefined while nothing does. */
  #stop: AbortController | undefined;
  #lookup: Lookup | undefined;
  #asked: AbortController | undefined;
  #troubles: typeof troubles | undefined;
  #trouble: troubles.Trouble | undefined;
  /** What the elements of `for` generated or chose last. */
  #followed: Form | undefined;
  /** What to show has to be decided anew. */
  #stale = true;

  /** The form that is shown, as far as it is known. */
  get currentForm(): Form | undefined {
    return this.view.name === 'form' ? this.view.form : undefined;
  }

  /** Loads the form's page again; looks it up again where that failed. */
  reload(): void {
    if (this.view.name === 'form') this.#open(this.view.url, this.view.form);
    else void this.#show();
  }

  protected override left(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.#asked?.abort();
    this.#lookup?.leave();
    // What never came is looked for again, should the element come back.
    if (this.view.name !== 'form' || this.formId) this.#stale = true;
  }

  protected override reconnect(): void {
    this.#stop?.abort();
    this.#stop = undefined;
  }

  protected override focusFallback(): HTMLElement | null {
    return this.renderRoot.querySelector('[part=base]');
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('for')) this.#followed = undefined;
    if (SOURCES.some((name) => changed.has(name))) this.#stale = true;
    if (!isServer && this.isConnected) {
      if (!this.#stop) this.#listen();
      if (this.#stale) void this.#show();
    }
    const { name } = this.view;
    this.setState('busy', name === 'looking-up' || (name === 'form' && !this.loaded));
    this.setState('error', name === 'failed');
    this.setState('empty', name === 'empty' || name === 'gone');
  }

  protected override renderContent() {
    const { text, view } = this;
    const waiting = view.name === 'looking-up';
    return html` ${view.name === 'form' ? this.#renderFrame(view) : nothing}
      ${
        waiting
          ? html`<div class="frame">
              <div class="room"></div>
              ${skeleton}
            </div>`
          : nothing
      }
      <div role="status">
        ${
          waiting || (view.name === 'form' && !this.loaded)
            ? html`<span class="visually-hidden">${text.embedLoading}</span>`
            : nothing
        }
        ${view.name === 'empty' ? emptyState({ icon: formIcon, title: text.embedEmpty }) : nothing}
        ${view.name === 'gone' ? emptyState({ icon: infoIcon, title: text.embedGone, hint: text.embedGoneHint }) : nothing}
      </div>
      <div role="alert">${view.name === 'failed' ? this.#renderTrouble(view) : nothing}</div>`;
  }

  #renderFrame(view: FormView) {
    const fixed = Number.parseInt(this.height, 10);
    view.frame.title = this.label || this.#labelOf(view);
    view.frame.height = `${fixed > 0 ? fixed : (this.told ?? FIRST_HEIGHT)}`;
    return html`<div part="frame" class="frame">
      ${this.loaded ? nothing : skeleton} ${view.frame}
    </div>`;
  }

  /** What explains the fault comes on demand; where it does not come, the least is said. */
  #renderTrouble({ fault }: FailedView) {
    const { text } = this;
    const trouble = this.#trouble;
    if (!this.#troubles || !trouble) return html`<p>${text.embedFailed}</p>`;
    return this.#troubles.renderTrouble({
      fault,
      trouble,
      text,
      textIn: (english) => this.textIn(english),
      retry: () => this.reload(),
    });
  }

  #labelOf({ form }: FormView): string {
    return (form && (this.#lookup?.label(form) ?? form.title ?? form.name)) || this.text.embedLabel;
  }

  /** The form that is shown; of one that was given by its URL, only that is known. */
  #known({ form, url }: FormView): Form {
    return form ?? { formUrl: url.href, raw: {} };
  }

  /** Listens to the page, and to what is told over the endpoint, until the element leaves or has another one. */
  #listen(): void {
    const { signal } = (this.#stop = new AbortController());
    const root = this.getRootNode();
    root.addEventListener('form-generated', (event) => this.#follow(event), { signal });
    root.addEventListener('form-select', (event) => this.#follow(event), { signal });
    window.addEventListener('message', (event) => this.#receive(event), { signal });
    const endpoint = endpointOf(this.wish);
    const channel =
      endpoint === undefined ? undefined : openChannel(endpoint, (told) => this.#forget(told));
    signal.addEventListener('abort', () => channel?.close());
    const { name } = this.view;
    // What never came from one endpoint is looked for behind the other.
    if (name === 'failed' || (endpoint === undefined && name === 'empty')) this.#stale = true;
    if (this.#lookup) void this.#join();
  }

  #forget(told: ChannelMessage): void {
    if (this.view.name !== 'form' || !isDeletionOf(this.#known(this.view), told)) return;
    this.#followed = undefined;
    this.view = { name: 'gone' };
  }

  /** The store behind the connection, loaded on demand. @throws FormsError for an endpoint that can't be used. */
  async #join(): Promise<Lookup> {
    const { Lookup } = await import('./lookup.js');
    const lookup = (this.#lookup ??= new Lookup(this));
    if (lookup.join(this.wish) && !this.src) this.#stale = true;
    this.requestUpdate();
    return lookup;
  }

  /** Decides anew what to show. */
  async #show(): Promise<void> {
    this.#stale = false;
    this.#asked?.abort();
    const { src, formId } = this;
    const followed = this.for ? (this.#followed ??= this.#current()) : undefined;
    const url = src || (formId ? undefined : followed?.formUrl);
    const id = formId || followed?.id;
    if (url) this.#present(url, src ? undefined : followed);
    else if (endpointOf(this.wish) === undefined) this.#fail({ name: 'endpoint' });
    else if (id) await this.#lookUp(id);
    else this.view = { name: 'empty' };
  }

  async #lookUp(id: string): Promise<void> {
    const { signal } = (this.#asked = new AbortController());
    this.view = { name: 'looking-up' };
    try {
      const lookup = await this.#join();
      this.#stale = false;
      if (signal.aborted) return;
      const form = await lookup.get(id, { signal });
      if (signal.aborted) return;
      if (!form) this.view = { name: 'gone' };
      else if (form.formUrl) this.#present(form.formUrl, form);
      else this.#fail({ name: 'no-url', id });
    } catch (error) {
      if (!signal.aborted) this.#fail({ name: 'lookup', error: error as FormsError });
    }
  }

  /** What the elements of `for` show now. */
  #current(): Form | undefined {
    const root = this.getRootNode() as Document | ShadowRoot;
    return this.#followedIds()
      .map((id) => root.getElementById?.(id) as (Element & { currentForm?: Form }) | null)
      .map((element) => element?.currentForm)
      .find((form) => form !== undefined);
  }

  #followedIds(): string[] {
    return (this.for ?? '').split(/\s+/).filter(Boolean);
  }

  /** An element on the page generated a form, or a person chose one there. */
  #follow(event: Event): void {
    if (!(event.target instanceof Element)) return;
    if (!this.#followedIds().includes(event.target.id)) return;
    const { form, selected } = (event as CustomEvent<{ form: Form; selected?: boolean }>).detail;
    if (selected === false) return; // what was chosen stays, unless it is deleted
    this.#followed = form;
    if (!this.src && !this.formId) void this.#show();
  }

  #present(raw: string, form: Form | undefined): void {
    const guarded = guardFormUrl(raw, location);
    if (!guarded.ok) {
      this.#fail({ name: 'refused', refusal: guarded.refusal });
      return;
    }
    // What people call it, the store knows.
    if (form && !this.#lookup) void this.#join().catch(() => undefined);
    const { url } = guarded;
    if (this.view.name === 'form' && this.view.url.href === url.href) return;
    this.#open(url, form);
  }

  /** Each view has a frame of its own, so that no other form's page can speak for it. */
  #open(url: URL, form: Form | undefined): void {
    const frame = createFrame(url);
    const view: FormView = { name: 'form', url, form, frame };
    frame.onload = () => {
      this.loaded = true;
      this.emit('form-loaded', { src: url.href, form });
    };
    this.view = view;
    this.loaded = false;
    this.told = undefined;
  }

  async #fail(fault: Fault): Promise<void> {
    const view: View = { name: 'failed', fault };
    this.view = view;
    this.#trouble = undefined;
    try {
      const part = (this.#troubles ??= await import('./trouble.js'));
      if (this.view !== view) return;
      this.adopt(part.troubleStyles);
      const trouble = (this.#trouble = part.troubleOf(fault));
      part.logTrouble(this.localName, trouble, (english) => this.textIn(english));
      this.requestUpdate();
      this.emit('form-error', trouble);
    } catch {
      // The least is said already.
    }
  }

  /** Messages count only from this element's own frame, and only from the form's origin. */
  #receive(event: MessageEvent<unknown>): void {
    const { view } = this;
    if (view.name !== 'form' || event.origin !== view.url.origin) return;
    if (event.source !== view.frame.contentWindow) return;
    const height = heightFrom(event.data);
    if (height === undefined || height === this.told) return;
    this.told = height;
    this.loaded = true; // who speaks is there, whatever became of the load event
    this.emit('form-resized', { height });
  }
}
