import type { ReactiveControllerHost } from 'lit';
import type { Form } from '../../client/index.js';
import type { Lazy } from '../shared/lazy.js';
import { isWaitingForVisit } from '../shared/visit.js';
import { isServer } from '../../is-server.js';
import type { EmbedOptions } from './embed-options.js';
import type { EmbedState, FormState } from './embed-state.js';
import type { PageIframe } from './page-iframe.lazy.js';
import type { FormLookup, FormLookupHost, LookupState } from './form-lookup.lazy.js';
import type { FormConsent } from './form-consent.js';
import type { FormUrls } from './form-urls.js';
import { lazyFeatures } from './lazy-features.js';
import { decide, type SourceConsent, type SourceDecision } from './source.js';

/** The part of `<form-embed>` that a {@link FormSource} needs. */
export interface FormSourceHost extends ReactiveControllerHost, FormLookupHost {
  readonly src?: string;
  readonly formId?: string;
  readonly open: boolean;
  readonly options: EmbedOptions;
  requestUpdate(): void;
}

/** Groups of properties that have changed since the last update. */
export interface FormSourceChanges {
  /** A property that identifies the form. */
  readonly isSourceChanged: boolean;
  /** A property that affects the form's URL or its permissions. */
  readonly isUrlChanged: boolean;
}

/** A form that the store has found. */
interface FoundForm {
  readonly formUrl: string;
  readonly form: Form;
}

/** Nobody is asked, so nothing is read from the browser's storage. */
const NOT_ASKED: SourceConsent = {
  isGiven: false,
  isRemembered: false,
  isAsking: false,
  isShown: false,
};

/** The rights of an iframe without the attribute `sandbox`. */
const FREE = 'allow-same-origin';

/** States in which nothing was requested yet. */
const BEFORE_REQUESTS: readonly unknown[] = ['closed', 'asking', 'unwatched'];

/** Owns the {@link EmbedState}: gathers what {@link decide} needs, and does what it decides. */
export class FormSource {
  state: EmbedState = { status: 'closed' };
  readonly #host: FormSourceHost;
  readonly #lazy: Lazy;
  readonly #urls: FormUrls;
  readonly #consent: FormConsent;
  #lookup: FormLookup | undefined;
  /** The last result of {@link #lookup}. */
  #found: FoundForm | LookupState | undefined;
  #pageIframe: PageIframe | undefined;
  #stopDeletionListener: (() => void) | undefined;
  /** True if the next update must determine the form again. */
  #isOutdated = true;
  /** True if another form has taken the place of the page's iframe, or its form was deleted. It comes back with another address alone. */
  #isIframeOver = false;
  #hasConnectionChanged = false;

  constructor(host: FormSourceHost, lazy: Lazy, urls: FormUrls, consent: FormConsent) {
    this.#host = host;
    this.#lazy = lazy;
    this.#urls = urls;
    this.#consent = consent;
  }

  /** True if the page's HTML has an iframe inside the element. */
  get hasIframe(): boolean {
    return this.#pageIframe?.iframe !== undefined;
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
    if (!src || this.state.status !== 'closed' || options.loading === 'click') return undefined;
    const guarded = this.#urls.guardWithParams(src);
    return guarded.ok ? guarded.url : undefined;
  };

  /** Checks the form's URL again, or determines the form again if there is none. */
  refresh(): void {
    if (this.#form) this.#recheckUrl();
    else this.#invalidate();
  }

  /** Adapts the state to the properties. The host calls this before it renders. */
  update(changes: FormSourceChanges): void {
    if (changes.isSourceChanged) this.#found = undefined;
    if (changes.isSourceChanged || (changes.isUrlChanged && !this.#form)) this.#isOutdated = true;
    const isInPage = this.#host.isConnected && !isServer;
    if (isInPage && this.#leavesIframe()) {
      if (!this.#form || this.#form.iframe) this.#setState({ status: 'unwatched' });
      return;
    }
    // The page has removed the iframe, or the element has become a dialog.
    if (this.#form?.iframe && !this.#pageIframe?.iframe) this.#setState({ status: 'closed' });
    const decision = this.#decide(changes.isSourceChanged);
    if (decision === 'wait' || decision === 'ask') this.#rest(decision, changes.isSourceChanged);
    if (isServer || isWaitingForVisit(this.#host)) {
      if (decision === 'src' || decision === 'store') this.#setLookingUp();
    } else if (isInPage) {
      this.#updateInPage(decision, changes);
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
    this.#pageIframe?.stop();
    document.removeEventListener('DOMContentLoaded', this.#requestUpdate);
    // If the host comes back, a lookup that did not finish must start again.
    if (!this.#form || !this.#host.src) this.#isOutdated = true;
  }

  get #form(): FormState | undefined {
    return this.state.status === 'form' ? this.state : undefined;
  }

  /** The form that shows in an iframe of the element's own. */
  get #ownForm(): FormState | undefined {
    return this.#form?.iframe ? undefined : this.#form;
  }

  #decide(isSourceChanged: boolean): SourceDecision {
    const { options, open, src, formId } = this.#host;
    const isClosed = options.overlay !== undefined && !open;
    const iframe = this.#pageIframe?.url;
    const needsPress = this.#consent.isNeeded;
    return decide(
      { src, formId, iframe, isClosed, needsPress },
      needsPress ? this.#readConsent(isSourceChanged) : NOT_ASKED,
      { formUrl: this.#foundForm?.formUrl, isIframeOver: this.#isIframeOver },
    );
  }

  #readConsent(isSourceChanged: boolean): SourceConsent {
    const { status } = this.state;
    return {
      ...this.#consent.read(),
      isAsking: status === 'asking' && !isSourceChanged,
      isShown: (this.#ownForm !== undefined || status === 'gone') && !isSourceChanged,
    };
  }

  /** Nothing may be requested. */
  #rest(decision: 'wait' | 'ask', isSourceChanged: boolean): void {
    const { status } = this.state;
    if (decision === 'ask') {
      // Otherwise the frame would still show the form of the earlier source.
      if (isSourceChanged) this.#lookup?.stop();
      if (status !== 'asking') this.#setState({ status: 'asking' });
    } else if (status === 'asking') {
      this.#setState({ status: 'closed' });
    }
  }

  #updateInPage(decision: SourceDecision, { isUrlChanged }: FormSourceChanges): void {
    if (this.#hasConnectionChanged) this.#checkConnection();
    const isResting = decision === 'wait' || decision === 'ask';
    if (decision !== 'iframe' && !this.#urls.isReady) {
      this.#isOutdated ||= isUrlChanged;
      if (!isResting) this.#setLookingUp();
      return;
    }
    const isOutdated = this.#isOutdated && !isResting;
    switch (decision) {
      case 'iframe':
        this.#showIframe();
        if (isOutdated) this.#lookUpNext();
        break;
      case 'src':
        if (isOutdated) this.#showSrc();
        break;
      case 'store':
        if (isOutdated) this.#lookUp();
    }
    if (isUrlChanged && !isOutdated) this.#recheckUrl();
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
    if (this.#ownForm) this.#setForm(this.#ownForm.src, this.#ownForm.form);
  }

  #showSrc(): void {
    this.#isOutdated = false;
    this.#lookup?.stop();
    this.#setForm(this.#host.src!, undefined);
  }

  /** The form that takes the place of the page's iframe later. */
  #lookUpNext(): void {
    const { src, formId, for: ids } = this.#host;
    if (!src && (formId || ids)) {
      this.#lookUp();
      return;
    }
    this.#isOutdated = false;
    this.#lookup?.stop();
  }

  #lookUp(): void {
    const module = this.#lazy.use(lazyFeatures.formLookup);
    if (!module) {
      if (this.#pageIframe?.url === undefined) this.#setLookingUp();
      return;
    }
    this.#isOutdated = false;
    this.#lookup ??= new module.FormLookup(this.#host, {
      onForm: (formUrl, form) => this.#onFound({ formUrl, form }),
      onState: (state) => this.#onFound(state),
      onOutdated: () => this.#invalidate(),
      onListChange: () => this.#onListChange(),
    });
    void this.#lookup.find();
  }

  get #foundForm(): FoundForm | undefined {
    return this.#found && 'formUrl' in this.#found ? this.#found : undefined;
  }

  #onFound(found: FoundForm | LookupState): void {
    const isAnswer =
      this.#found !== undefined && 'status' in this.#found && this.#found.status === 'looking-up';
    this.#found = found;
    if ('formUrl' in found) {
      this.#showFound(found);
    } else if (this.#pageIframe?.url === undefined || this.#isIframeOver) {
      this.#setState(found);
    } else if (found.status === 'gone' && !isAnswer) {
      this.#onDeleted();
    } else {
      // Nothing is found that could take the place of the page's iframe.
      this.#showIframe();
    }
  }

  #showFound({ formUrl, form }: FoundForm): void {
    if (this.#decide(false) === 'iframe') {
      this.#showIframe();
    } else if (!this.#urls.isReady) {
      this.#isOutdated = true; // Until the code is there.
    } else {
      this.#isIframeOver = true;
      this.#setForm(formUrl, form);
    }
  }

  #onDeleted(): void {
    this.#isIframeOver = true;
    this.#setState({ status: 'gone' });
  }

  /** Only the invitation of an empty element depends on lists. */
  #onListChange(): void {
    if (this.state.status === 'empty') this.#host.requestUpdate();
  }

  /** True if the element has an iframe of the page that it can't watch, or not yet. The iframe shows as the page has made it. */
  #leavesIframe(): boolean {
    const host = this.#host;
    const { src, formId, for: ids, options } = host;
    const hasOwnSource = Boolean(src || formId || ids);
    if (!this.#pageIframe && !host.querySelector(':scope > iframe')) {
      if (hasOwnSource || options.overlay || document.readyState !== 'loading') return false;
      // The parser may still come to the iframe.
      document.addEventListener('DOMContentLoaded', this.#requestUpdate);
      return true;
    }
    const isInline = options.overlay === undefined;
    const module = this.#lazy.use(lazyFeatures.pageIframe);
    if (!module || isWaitingForVisit(host)) return isInline;
    this.#pageIframe ??= new module.PageIframe(host, this.#requestUpdate);
    if (this.#pageIframe.update()) {
      this.#isOutdated = true;
      this.#isIframeOver = false;
    }
    const { iframe, url } = this.#pageIframe;
    return isInline && iframe !== undefined && url === undefined && !hasOwnSource;
  }

  readonly #requestUpdate = (): void => this.#host.requestUpdate();

  #showIframe(): void {
    const iframe = this.#pageIframe!.iframe!;
    const guarded = this.#urls.guard(iframe.src, iframe.getAttribute('sandbox') ?? FREE);
    if (!guarded.ok) {
      this.#pageIframe!.warnOfRefusal();
      if (this.state.status !== 'unwatched') this.#setState({ status: 'unwatched' });
      return;
    }
    const { url } = guarded;
    const form = this.#foundForm?.form;
    const shown = this.#form;
    if (shown?.iframe === iframe && shown.url.href === url.href && shown.form === form) return;
    this.#setState({ status: 'form', src: iframe.src, url, form, iframe });
  }

  /** For a form that is given by its URL. A {@link FormLookup} listens for deletions of the forms that it finds. */
  #listenForDeletion(): void {
    if (!this.#form || this.#form.form) return;
    this.#stopDeletionListener ??= this.#lazy.use(lazyFeatures.deletionListener)?.listenForDeletion(
      this.#host.connectionOptions,
      () => this.#getKnownForm(),
      () => this.#onDeleted(),
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
    const guarded = this.#urls.guardWithParams(src);
    if (!guarded.ok) {
      const failure = { reason: 'url-refused', refusal: guarded.refusal } as const;
      this.#setState({ status: 'failed', failure });
      return;
    }
    const { url } = guarded;
    const shown = this.#form;
    if (shown?.url.href !== url.href || shown.iframe)
      this.#setState({ status: 'form', src, url, form });
  }

  #setLookingUp(): void {
    const { src, formId } = this.#host;
    if (!BEFORE_REQUESTS.includes(this.state.status)) return;
    if (src || formId) this.#setState({ status: 'looking-up' });
    // A server does not know the children: one may be an iframe.
    else if (!isServer) this.#setState({ status: 'empty' });
  }

  #setState(state: EmbedState): void {
    this.state = state;
    this.#host.requestUpdate();
  }
}
