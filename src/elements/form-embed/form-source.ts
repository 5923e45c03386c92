import type { ReactiveControllerHost } from 'lit';
import type { Form } from '../../client/index.js';
import type { Lazy } from '../shared/lazy.js';
import { warnOnce } from '../../warn-once.js';
import { isWaitingForVisit } from '../shared/visit.js';
import { isServer } from '../../is-server.js';
import type { EmbedOptions } from './embed-options.js';
import type { EmbedState, FormState } from './embed-state.js';
import type { FormLookup, FormLookupHost } from './form-lookup.lazy.js';
import { hasConsent, rememberConsent } from './consent.js';
import { lazyFeatures } from './lazy-features.js';
import { guardFormUrl, parseOrigins, type GuardedUrl } from './url-guard.js';

/** The part of `<form-embed>` that a {@link FormSource} needs. */
export interface FormSourceHost extends ReactiveControllerHost, FormLookupHost {
  readonly src?: string;
  readonly open: boolean;
  /** True while it is open without a press. */
  readonly isOpenedByItself: boolean;
  readonly origins?: string;
  readonly params?: string | object;
  readonly forward?: string;
  readonly options: EmbedOptions;
}

/** Groups of properties that have changed since the last update. */
export interface FormSourceChanges {
  /** A property that identifies the form. */
  readonly isSourceChanged: boolean;
  /** A property that affects the form's URL or its permissions. */
  readonly isUrlChanged: boolean;
}

/** Decides which form the element shows, and when. Owns the {@link EmbedState}. */
export class FormSource {
  state: EmbedState = { status: 'empty' };
  readonly #host: FormSourceHost;
  readonly #lazy: Lazy;
  #lookup: FormLookup | undefined;
  #stopDeletionListener: (() => void) | undefined;
  /** True if the next update must determine the form again. */
  #isOutdated = true;
  #hasConnectionChanged = false;
  /** The origin that the visitor has asked for, if `loading` is `click`. The form if its origin is not known. */
  #requested: string | undefined;
  /** True while a button stands in the place of the form. */
  #isAsking = false;

  constructor(host: FormSourceHost, lazy: Lazy) {
    this.#host = host;
    this.#lazy = lazy;
  }

  /** True if the form should show now. Until then, the element requests and loads nothing. */
  get isWanted(): boolean {
    return !this.#isClosed && !this.#isAsking;
  }

  get #isClosed(): boolean {
    const { options, open } = this.#host;
    return options.overlay !== undefined && !open;
  }

  /** The origin that receives the visitor's IP address and entries, as far as the element's attributes tell. */
  get recipient(): string | undefined {
    if (isServer) return undefined;
    const { src, origins } = this.#host;
    if (!src) {
      const [origin, ...others] = parseOrigins(origins);
      return others.length > 0 ? undefined : origin;
    }
    const guarded = this.#guard(src);
    return guarded.ok ? guarded.url.origin : undefined;
  }

  /** The origin or form that a press asks for. */
  get #requestable(): string | undefined {
    const { src, formId } = this.#host;
    return this.recipient ?? (src || formId);
  }

  /** True if the form's server may be contacted only after a press. The press that opens an overlay is one, unless the visitor must read first what it means. */
  get #needsPress(): boolean {
    const { options, src, formId, isOpenedByItself } = this.#host;
    if (options.loading !== 'click' || !(src || formId)) return false;
    return !options.overlay || isOpenedByItself || options.consent === 'remember';
  }

  get #hasConsent(): boolean {
    const { recipient } = this;
    return this.#host.options.consent === 'remember' && !!recipient && hasConsent(recipient);
  }

  /** A button that is shown stays until it is pressed: the visitor may be about to press it. */
  #decideAsking(isSourceChanged: boolean): void {
    const stays = this.#isAsking && !isSourceChanged;
    this.#isAsking =
      !this.#isClosed &&
      this.#needsPress &&
      this.#requested !== this.#requestable &&
      (stays || !this.#hasConsent);
    // Otherwise the frame would still show the form of the earlier source.
    if (this.#isAsking && isSourceChanged && this.state.status !== 'empty') {
      this.#lookup?.stop();
      this.#setState({ status: 'empty' });
    }
  }

  /** The URL of the frame, or the value of `src` if there is no frame. */
  get currentUrl(): string {
    return this.#form?.url.href ?? this.#host.src ?? '';
  }

  /** The label that lists show for the form. */
  get label(): string | undefined {
    const form = this.#form?.form;
    return form && this.#lookup?.getLabel(form);
  }

  /** True if the visitor can select a form in a list of the page. */
  get offersSelection(): boolean {
    return this.#lookup?.offersSelection ?? false;
  }

  /** The form that the visitor will probably ask for next. Undefined if nothing may connect to its server before that. */
  readonly findUpcomingUrl = (): URL | undefined => {
    const { src, options } = this.#host;
    if (!src || this.isWanted || options.loading === 'click') return undefined;
    const guarded = this.#guardWithParams(src);
    return guarded.ok ? guarded.url : undefined;
  };

  /** The visitor has asked for the form. */
  readonly request = (): void => {
    this.#requested = this.#requestable;
    if (this.#host.options.consent === 'remember') this.#rememberConsent();
    this.#host.requestUpdate();
  };

  #rememberConsent(): void {
    if (this.recipient) rememberConsent(this.recipient);
    else
      warnOnce(
        '<form-embed consent="remember"> can\'t remember the press: it needs a "src" that may be shown, or one origin in "origins"',
      );
  }

  /** Checks the form's URL again, or determines the form again if there is none. */
  refresh(): void {
    if (this.#form) this.#recheckUrl();
    else this.#invalidate();
  }

  /** Adapts the state to the properties. The host calls this before it renders. */
  update(changes: FormSourceChanges): void {
    if (changes.isSourceChanged || (changes.isUrlChanged && !this.#form)) this.#isOutdated = true;
    this.#decideAsking(changes.isSourceChanged);
    if (isServer || isWaitingForVisit(this.#host)) {
      if (this.isWanted) this.#setLookingUp();
    } else if (this.#host.isConnected) {
      this.#updateInPage(changes);
    }
  }

  /** The connection options may have changed: the next update reads them again. */
  onConnectionChange(): void {
    this.#hasConnectionChanged = true;
  }

  /** Stops everything that runs: the host has left the page. */
  stop(): void {
    this.#stopListening();
    this.#lookup?.stop();
    // If the host comes back, a lookup that did not finish must start again.
    if (!this.#form || !this.#host.src) this.#isOutdated = true;
  }

  get #form(): FormState | undefined {
    return this.state.status === 'form' ? this.state : undefined;
  }

  #updateInPage({ isUrlChanged }: FormSourceChanges): void {
    if (this.#hasConnectionChanged) this.#checkConnection();
    if (this.#needsParams && !this.#useAddParams()) {
      this.#isOutdated ||= isUrlChanged;
      this.#setLookingUp();
      return;
    }
    if (this.#isOutdated && this.isWanted) this.#determineForm();
    else if (isUrlChanged) this.#recheckUrl();
    this.#listenForDeletion();
  }

  #checkConnection(): void {
    this.#hasConnectionChanged = false;
    this.#stopListening();
    // A form that one endpoint did not have may exist behind another.
    if (this.state.status === 'failed' || this.#lookup?.connectsElsewhere()) {
      this.#isOutdated = true;
    }
  }

  #recheckUrl(): void {
    if (this.#form) this.#setForm(this.#form.src, this.#form.form);
  }

  #determineForm(): void {
    const { src } = this.#host;
    if (src) {
      this.#isOutdated = false;
      this.#lookup?.stop();
      this.#setForm(src, undefined);
      return;
    }
    const module = this.#lazy.use(lazyFeatures.formLookup);
    if (!module) {
      this.#setLookingUp();
      return;
    }
    this.#isOutdated = false;
    this.#lookup ??= new module.FormLookup(this.#host, {
      onForm: (formUrl, form) => this.#setForm(formUrl, form),
      onState: (state) => this.#setState(state),
      onOutdated: () => this.#invalidate(),
      onListChange: () => this.#onListChange(),
    });
    void this.#lookup.find();
  }

  /** Only the invitation of an empty element depends on lists. */
  #onListChange(): void {
    if (this.state.status === 'empty') this.#host.requestUpdate();
  }

  /** For a form with `src`. A {@link FormLookup} listens for deletions of the forms that it finds. */
  #listenForDeletion(): void {
    if (!this.#form || !this.#host.src) return;
    this.#stopDeletionListener ??= this.#lazy.use(lazyFeatures.deletionListener)?.listenForDeletion(
      this.#host.connectionOptions,
      () => this.#getKnownForm(),
      () => this.#setState({ status: 'gone' }),
    );
  }

  #stopListening(): void {
    this.#stopDeletionListener?.();
    this.#stopDeletionListener = undefined;
  }

  /** The form that is shown. If it was given by its URL, only the URL is known. */
  #getKnownForm(): Form | undefined {
    return this.#form && (this.#form.form ?? { formUrl: this.#form.src, raw: {} });
  }

  #invalidate(): void {
    this.#isOutdated = true;
    this.#host.requestUpdate();
  }

  /** Shows the form, unless its frame has this URL already. */
  #setForm(src: string, form: Form | undefined): void {
    const guarded = this.#guardWithParams(src);
    if (!guarded.ok) {
      const failure = { reason: 'url-refused', refusal: guarded.refusal } as const;
      this.#setState({ status: 'failed', failure });
      return;
    }
    const { url } = guarded;
    if (this.#form?.url.href !== url.href) this.#setState({ status: 'form', src, url, form });
  }

  #setLookingUp(): void {
    const { src, formId } = this.#host;
    if (this.state.status === 'empty' && (src || formId)) this.#setState({ status: 'looking-up' });
  }

  #setState(state: EmbedState): void {
    this.state = state;
    this.#host.requestUpdate();
  }

  /** Checks whether the element may show a URL. */
  #guard(raw: string): GuardedUrl {
    const { origins, options } = this.#host;
    const opaque = !/allow-same-origin/i.test(options.permissions.sandbox);
    return guardFormUrl(raw, window, { origins, opaque });
  }

  /** Also adds the page's parameters to the URL. */
  #guardWithParams(raw: string): GuardedUrl {
    const guarded = this.#guard(raw);
    if (!guarded.ok || !this.#needsParams) return guarded;
    const addParams = this.#useAddParams();
    return addParams ? { ok: true, url: addParams(guarded.url, this.#host, location) } : guarded;
  }

  get #needsParams(): boolean {
    return Boolean(this.#host.params || this.#host.forward);
  }

  #useAddParams() {
    return this.#lazy.use(lazyFeatures.urlParams)?.addParams;
  }
}
