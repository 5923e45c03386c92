import { isServer, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { Form } from '../../client/index.js';
import { embedText } from '../../locales/en/embed.js';
import { EmbedOptions } from './embed-options.js';
import type { Finder } from './form-lookup.lazy.js';
import { FormFrame } from './frame/frame.js';
import { originsIn } from './url-guard.js';
import type { Fault, FormView, View } from './embed-state.js';

/** The attributes that say which form. */
const SOURCES = ['src', 'formId', 'for'];
/** Those that change its URL, or what it may do. */
const RULES = ['params', 'forward', 'origins', 'sandbox', 'allow', 'referrerpolicy'];

// What an embed with a form's URL shows without.
const loadDeletions = () => import('./deletion-listener.lazy.js');
const loadFinder = () => import('./form-lookup.lazy.js');

/** Which form an embed shows, in which frame, and what becomes of it. */
export abstract class EmbedForm extends EmbedOptions {
  static override properties: PropertyDeclarations = {
    view: { state: true },
    phase: { state: true },
    fault: { state: true },
    told: { state: true },
  };

  protected view: View = { name: 'empty' };
  /** `revealed`: the frame shows although its page still loads. */
  protected phase: 'waiting' | 'loading' | 'revealed' | 'arrived' = 'waiting';
  protected fault: Fault | undefined;
  /** Pixels, as the form's page told. */
  protected told: number | undefined;

  /** All text of the embed in the language of the page. */
  protected get text() {
    return this.textIn(embedText);
  }

  /** Ends what listens on the page; undefined while nothing does. */
  #stop: AbortController | undefined;
  #undelete: (() => void) | undefined;
  #finder: Finder | undefined;
  /** What to show has to be decided anew. */
  #stale = true;
  /** The person has asked for it, where `loading` is `click`. */
  #clicked = false;

  /** The form that is shown, as far as it is known. */
  get currentForm(): Form | undefined {
    return this.shown?.form;
  }

  /** The form in its frame. */
  protected get shown(): FormView | undefined {
    return this.view.name === 'form' ? this.view : undefined;
  }

  /** Loads the form's page again; looks it up again where that failed. */
  reload(): void {
    const { shown } = this;
    if (shown) this.#present(shown.src, shown.form, true);
    else this.#restart();
  }

  protected override onDisconnect(): void {
    this.onConnectionChange();
    this.#finder?.leave();
    this.shown?.frame.end();
    // What never came is looked for again, should the element come back.
    if (!this.shown || !this.src) this.#stale = true;
  }

  protected override onConnectionChange(): void {
    this.#stop?.abort();
    this.#stop = undefined;
    this.#undelete?.();
    this.#undelete = undefined;
    // What never came from one endpoint is looked for behind another.
    if (this.view.name === 'failed' || this.#finder?.isElsewhere) this.#stale = true;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const has = (names: readonly string[]): boolean => names.some((name) => changed.has(name));
    if (has(SOURCES) || (has(RULES) && !this.shown)) this.#stale = true;
    if (isServer) {
      if (this.isWanted) this.#wait();
    } else if (this.isConnected) this.#act(has(RULES));
  }

  /** What people call the form. */
  protected get heading(): string {
    const form = this.currentForm;
    return this.label || (form && this.#finder?.label(form)) || this.text.embedLabel;
  }

  /** Whether the form is to be shown now: nothing is asked for, or loaded, before. */
  protected get isWanted(): boolean {
    if (this.sheet) return this.open;
    return this.loads !== 'click' || this.#clicked || !(this.src || this.formId);
  }

  /** The person asks for the form, where `loading` is `click`. */
  protected want(): void {
    this.#clicked = true;
    this.requestUpdate();
  }

  /** The URL of the form that the person is about to ask for, most likely. */
  protected readonly next = (): URL | undefined => {
    const guarded = this.src && !this.isWanted && this.guarded(this.src);
    return guarded && guarded.ok ? guarded.url : undefined;
  };

  /** Brings what runs into line with the attributes. */
  #act(rules: boolean): void {
    const { shown } = this;
    if (!this.#stop) this.#listen();
    if (this.isIncomplete) {
      this.#stale ||= rules;
      this.#wait();
      return;
    }
    if (this.#stale && this.isWanted) this.#find();
    else if (rules && shown) this.#present(shown.src, shown.form);
    if (!this.shown) return;
    this.shown.frame.watch();
    // For a form that the finder found, the finder listens.
    if (this.src) {
      this.#undelete ??= this.onDemand(loadDeletions)?.onDeletion(
        this.connectionOptions,
        () => this.#known,
        () => this.#see({ name: 'gone' }),
      );
    }
  }

  #listen(): void {
    const { signal } = (this.#stop = new AbortController());
    const take = (event: Event): void => this.shown?.frame.take(event);
    for (const name of ['message', 'securitypolicyviolation', 'online']) {
      window.addEventListener(name, take, { signal });
    }
  }

  /** The form that is shown; of one that was given by its URL, only that is known. */
  get #known(): Form | undefined {
    const { shown } = this;
    return shown && (shown.form ?? { formUrl: shown.src, raw: {} });
  }

  /** Something else may have to be shown. */
  #restart(): void {
    this.#stale = true;
    this.requestUpdate();
  }

  /** What it takes to know what to show is on its way. */
  #wait(): void {
    if (this.view.name === 'empty' && (this.src || this.formId)) this.#see({ name: 'looking-up' });
  }

  /** Decides anew what to show. */
  #find(): void {
    const { src } = this;
    const part = src ? undefined : this.onDemand(loadFinder);
    if (!src && !part) return this.#wait();
    this.#stale = false;
    if (part) {
      this.#finder ??= new part.Finder({
        element: this,
        wish: () => this.connectionOptions,
        present: (url, form) => this.#present(url, form),
        see: (view) => this.#see(view),
        fail: (fault) => this.#fail(fault),
        changed: () => this.#restart(),
      });
      void this.#finder.find();
    } else if (src) {
      this.#finder?.leave();
      this.#present(src, undefined);
    }
  }

  /** Shows the form, in a frame of its own: no other form's page can speak for it. The same one stays as it is. */
  #present(src: string, form: Form | undefined, again = false): void {
    const guarded = this.guarded(src);
    if (!guarded.ok) return this.#fail({ name: 'refused', refusal: guarded.refusal });
    const { url } = guarded;
    const { rights } = this;
    const key = [url.href, ...Object.values(rights)].join(' ');
    if (!again && this.shown?.key === key) return;
    const frame = new FormFrame(
      url,
      {
        ...rights,
        lazy: this.loads === 'lazy' && !this.sheet,
        origins: () => [url.origin, ...originsIn(this.origins)],
        follows: () => this.fixedHeight === undefined,
      },
      {
        loading: () => (this.phase = 'loading'),
        revealed: () => (this.phase = 'revealed'),
        arrived: () => (this.phase = 'arrived'),
        loaded: () => {
          this.phase = 'arrived';
          this.emit('form-loaded', { src: url.href, form });
        },
        resized: (height) => {
          this.told = height;
          this.emit('form-resized', { height });
        },
        message: (data, origin) => this.emit('form-message', { data, origin }),
        troubled: (cause) => (this.fault = cause && { name: cause, href: url.href }),
        reload: () => this.reload(),
      },
    );
    this.told = undefined;
    this.#see({ name: 'form', src, url, key, form, frame });
    this.requestUpdate();
  }

  #see(view: View, fault?: Fault): void {
    this.shown?.frame.end();
    this.view = view;
    this.fault = fault;
    this.phase = 'waiting';
  }

  #fail(fault: Fault): void {
    this.#see({ name: 'failed' }, fault);
  }
}
