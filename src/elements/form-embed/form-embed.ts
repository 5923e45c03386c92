import { html, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { keyed } from 'lit/directives/keyed.js';
import { FormsError, type Form } from '../../client/index.js';
import type { Formats } from '../../language/formats.js';
import { embedText } from '../../locales/en/embed.js';
import { sharedText } from '../../locales/en/shared.js';
import { isDeletionOf, isGone, type FormsStore } from '../../store/store.js';
import { buttons } from '../../ui/buttons.js';
import { emptyState, emptyStateStyles } from '../../ui/empty-state.js';
import { errorNotice } from '../../ui/error-notice.js';
import { formIcon, infoIcon } from '../../ui/icons.js';
import { FRAME_REFERRER_POLICY, FRAME_SANDBOX } from '../../ui/iframe.js';
import { notices } from '../../ui/notices.js';
import { tokens } from '../../ui/tokens.js';
import { waiting } from '../../ui/waiting.js';
import { FormsElement } from '../forms-element.js';
import { styles } from './form-embed.styles.js';
import { skeleton } from './skeleton.js';
import { heightFrom } from './frame-messages.js';
import { guardFormUrl, REFUSALS } from './url-guard.js';

/** Height in pixels until the form's page tells its own. */
const FIRST_HEIGHT = 480;

type View =
  | { readonly name: 'empty' }
  | { readonly name: 'looking-up' }
  | { readonly name: 'form'; readonly url: URL; readonly form: Form | undefined }
  | { readonly name: 'gone' }
  | { readonly name: 'failed'; readonly error: FormsError; readonly refused: boolean };

/** The names of the element's states. */
export type EmbedView = View['name'];

/** The attributes that say which form. */
const SOURCES = ['src', 'formId', 'for'];

const english = (formats: Formats) => ({
  ...sharedText(formats),
  ...embedText(),
});

interface Text extends ReturnType<typeof english> {}

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
export class FormEmbedElement extends FormsElement<Text> {
  static override styles = [tokens, buttons, notices, waiting, emptyStateStyles, styles];

  /** The form's URL: https, or http on localhost; never of the page's own origin. */
  @property() src?: string;

  /** The form's id, looked up through the proxy (section 4.3). `src` wins. */
  @property({ attribute: 'form-id' }) formId?: string;

  /** Ids of `<form-generator>` and `<form-list>` elements, space-separated: shows what was last generated or chosen there. */
  @property() for?: string;

  /** `auto` follows the form's page; a number is pixels. */
  @property() height: string = 'auto';

  /** The iframe's title, instead of the form's label. */
  @property() label?: string;

  @state() private view: View = { name: 'empty' };
  @state() private loaded = false;
  /** Pixels, as the form's page told. */
  @state() private told: number | undefined;

  @query('iframe') private iframe!: HTMLIFrameElement | null;
  @query('[part=base]') private base!: HTMLElement | null;

  protected override readonly english = english;
  protected override readonly operation = 'get';
  #lookup: AbortController | undefined;
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
    if (this.view.name === 'form') this.#open({ ...this.view });
    else void this.#show();
  }

  protected override attach(store: FormsStore): () => void {
    const root = this.getRootNode();
    const stop = new AbortController();
    const { signal } = stop;
    root.addEventListener('form-generated', (event) => this.#follow(event), { signal });
    root.addEventListener('form-select', (event) => this.#follow(event), { signal });
    window.addEventListener('message', (event) => this.#receive(event), { signal });
    const unsubscribe = store.subscribe((change) => {
      if (this.view.name === 'form' && isDeletionOf(this.#known(this.view), change)) {
        this.#followed = undefined;
        this.view = { name: 'gone' };
      }
    });
    // What came from another store, or never came, is looked for in this one.
    if (this.view.name !== 'form' || this.formId) this.#stale = true;
    return () => {
      stop.abort();
      unsubscribe();
      this.#lookup?.abort();
    };
  }

  protected override focusFallback(): HTMLElement | null {
    return this.base;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('for')) this.#followed = undefined;
    if (SOURCES.some((name) => changed.has(name))) this.#stale = true;
    if (this.#stale && this.store) void this.#show();
    const { name } = this.view;
    this.setState('busy', name === 'looking-up' || (name === 'form' && !this.loaded));
    this.setState('error', name === 'failed' || this.setupError !== undefined);
    this.setState('empty', name === 'empty' || name === 'gone');
  }

  protected override renderContent() {
    const { text, view, setupError } = this;
    const failed =
      view.name === 'failed'
        ? view
        : setupError && ({ name: 'failed', error: setupError, refused: false } as const);
    const waiting = !setupError && view.name === 'looking-up';
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
        ${view.name === 'empty' && !setupError ? emptyState({ icon: formIcon, title: text.embedEmpty }) : nothing}
        ${view.name === 'gone' ? emptyState({ icon: infoIcon, title: text.embedGone, hint: text.embedGoneHint }) : nothing}
      </div>
      <div role="alert">${failed ? this.#renderError(failed) : nothing}</div>`;
  }

  #renderFrame(view: View & { name: 'form' }) {
    const fixed = Number.parseInt(this.height, 10);
    const height = fixed > 0 ? fixed : (this.told ?? FIRST_HEIGHT);
    return html`<div part="frame" class="frame">
      ${this.loaded ? nothing : skeleton}
      ${keyed(
        view,
        html`<iframe
          part="iframe"
          src=${view.url.href}
          title=${this.label || this.#labelOf(view)}
          height=${height}
          loading="lazy"
          sandbox=${FRAME_SANDBOX}
          referrerpolicy=${FRAME_REFERRER_POLICY}
          allow=""
          @load=${this.#takeLoad}
        ></iframe>`,
      )}
    </div>`;
  }

  #renderError({ error, refused }: View & { name: 'failed' }) {
    const { text } = this;
    const title = refused ? text.embedRefused : text.embedFailed;
    const explained = this.explain(error);
    const again = { label: this.text.tryAgain, run: () => this.reload() };
    return errorNotice({ title, explained, action: explained.retry ? again : undefined });
  }

  #labelOf(view: View & { name: 'form' }): string {
    return (view.form && this.store?.label(view.form)) || this.text.embedLabel;
  }

  /** The form that is shown; of one that was given by its URL, only that is known. */
  #known({ form, url }: View & { name: 'form' }): Form {
    return form ?? { formUrl: url.href, raw: {} };
  }

  /** Decides anew what to show. */
  async #show(): Promise<void> {
    this.#stale = false;
    this.#lookup?.abort();
    const { src, formId } = this;
    const followed = this.for ? (this.#followed ??= this.#current()) : undefined;
    const url = src || (formId ? undefined : followed?.formUrl);
    const id = formId || followed?.id;
    if (url) this.#present(url, src ? undefined : followed);
    else if (id) await this.#lookUp(id);
    else this.view = { name: 'empty' };
  }

  async #lookUp(id: string): Promise<void> {
    const { store } = this;
    if (!store) return;
    const lookup = (this.#lookup = new AbortController());
    this.view = { name: 'looking-up' };
    try {
      const form = await store.get(id, { signal: lookup.signal });
      if (lookup.signal.aborted) return;
      if (form.formUrl) {
        this.#present(form.formUrl, form);
        return;
      }
      const message = `The answer for ${id} has no formUrl, so the form can't be shown. Set "src" to the form's URL.`;
      this.#fail(new FormsError({ kind: 'protocol', op: 'get', message }), 'get');
    } catch (error) {
      if (lookup.signal.aborted) return;
      if (isGone(error)) this.view = { name: 'gone' };
      else this.#fail(error as FormsError, 'get');
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
      const message = REFUSALS[guarded.refusal];
      this.#fail(new FormsError({ kind: 'input', message }), 'embed');
      return;
    }
    const { url } = guarded;
    if (this.view.name === 'form' && this.view.url.href === url.href) return;
    this.#open({ name: 'form', url, form });
  }

  /** Each view has a frame of its own, so that no other form's page can speak for it. */
  #open(view: View & { name: 'form' }): void {
    this.view = view;
    this.loaded = false;
    this.told = undefined;
  }

  #fail(error: FormsError, operation: 'get' | 'embed'): void {
    this.view = { name: 'failed', error, refused: operation === 'embed' };
    this.fail(error, operation);
  }

  #takeLoad = (): void => {
    if (this.view.name !== 'form') return;
    this.loaded = true;
    this.emit('form-loaded', { src: this.view.url.href, form: this.view.form });
  };

  /** Messages count only from this element's own frame, and only from the form's origin. */
  #receive(event: MessageEvent<unknown>): void {
    if (this.view.name !== 'form' || !this.iframe) return;
    if (event.source !== this.iframe.contentWindow || event.origin !== this.view.url.origin) return;
    const height = heightFrom(event.data);
    if (height === undefined || height === this.told) return;
    this.told = height;
    this.loaded = true; // who speaks is there, whatever became of the load event
    this.emit('form-resized', { height });
  }
}
