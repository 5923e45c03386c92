import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { Form } from '../../client/index.js';
import { isServer } from '../../is-server.js';
import type { OverlayText } from '../../locales/en/overlay.js';
import { embedText } from '../../locales/en/embed.js';
import { FRAME_REFERRER_POLICY, FRAME_SANDBOX } from '../shared/iframe.js';
import { tokens } from '../shared/look/tokens.js';
import { skeletonStyles } from '../shared/look/skeleton.js';
import { FormsElement } from '../shared/forms-element.js';
import { isDownloadFailure, Lazy } from '../shared/lazy.js';
import { readOptions } from './embed-options.js';
import type { EmbedFailure } from './embed-state.js';
import { styles } from './form-embed.styles.js';
import { FormConsent } from './form-consent.js';
import { FormSource } from './form-source.js';
import { FormUrls } from './form-urls.js';
import { FrameController } from './frame/frame-controller.js';
import { lazyFeatures } from './lazy-features.js';
import type { OverlayController } from './overlay/overlay-controller.js';
import { renderSkeleton } from './states/skeleton.js';
import { labelText } from '../../api/plain-text.js';
import { changingText } from '../shared/changing-text.js';

export type { EmbedStatus } from './embed-state.js';

/** Properties that identify the form. */
const SOURCE_PROPERTIES = ['src', 'formId', 'for'];

/** Properties that affect the form's URL or its permissions. */
const URL_PROPERTIES = ['params', 'forward', 'origins', 'sandbox', 'allow', 'referrerpolicy'];

/**
 * @summary Shows one form inline, in a dialog, in a drawer or in a popover. The form is given by its URL, by its id, or by
 * other elements, as the one that was last generated or selected there.
 *
 * @fires {CustomEvent<{src: string, form: Form | undefined}>} form-loaded - The form's page has loaded.
 * @fires {CustomEvent<{src: string}>} form-opened - The dialog, drawer or popover has opened.
 * @fires {CustomEvent<{src: string}>} form-closed - The dialog, drawer or popover has closed.
 * @fires {CustomEvent<{height: number}>} form-resized - The form's page has reported another height, in pixels.
 * @fires {CustomEvent<{form: Form | undefined, data: unknown}>} form-submitted - A response was sent. `data` is what the form's page tells about it, if anything.
 * @fires {CustomEvent<{data: unknown, origin: string}>} form-message - The form's page has sent another message.
 * @fires {CustomEvent<{error: FormsError, operation: string}>} form-error - The form can't be shown.
 *
 * @slot - An iframe of the form, which loads before and without the element's script. Or the fallback: shows until the element is defined, if the form can't be shown, and in print.
 * @slot trigger - The button or link that opens the dialog, drawer or popover. Default: a button with the label.
 *
 * @csspart base - The root container.
 * @csspart frame - The box around the iframe.
 * @csspart iframe - The iframe.
 * @csspart dialog - The dialog, drawer or popover.
 * @csspart header - The header of the dialog, drawer or popover, with the form's label.
 * @csspart close - The close button in the header.
 * @csspart trigger - The button that opens the dialog, drawer or popover, if the page has nothing else that does.
 * @csspart launcher - The floating button that opens the dialog, drawer or popover.
 * @csspart recipient - The text above the button of `loading="click"`: who receives what.
 * @csspart report - The link to report the form, below the frame.
 * @csspart button - Each button and link, except that to report the form.
 * @csspart empty - The message that there is no form.
 * @csspart error - The error message.
 * @csspart notice - The notice that the form may not show in its frame.
 *
 * @cssprop [--forms-embed-min-height=0] - The minimum height of the frame.
 * @cssprop [--forms-embed-max-height=none] - The maximum height of the frame. A longer form scrolls.
 *
 * @cssstate busy - The form is being looked up or loaded.
 * @cssstate error - The form can't be shown.
 * @cssstate empty - There is no form to show.
 * @cssstate open - The dialog, drawer or popover is open.
 */
export class FormEmbedElement extends FormsElement {
  static override styles = [tokens, skeletonStyles, styles];

  static override properties: PropertyDeclarations = {
    src: {},
    formId: { attribute: 'form-id' },
    for: {},
    mode: { reflect: true, useDefault: true },
    placement: {},
    open: { type: Boolean, reflect: true },
    openOn: { attribute: 'open-on' },
    openLimit: { attribute: 'open-limit' },
    closeAfter: { attribute: 'close-after' },
    launcher: { reflect: true },
    height: {},
    label: {},
    loading: {},
    consent: {},
    params: {},
    forward: {},
    origins: {},
    sandbox: {},
    allow: {},
    referrerpolicy: {},
    report: {},
  };

  /** URL of the form: https, or http on localhost. Never of the page's own origin. */
  src?: string;

  /** Id of the form. The element looks up its URL through the proxy. `src` takes precedence. */
  formId?: string;

  /** Ids of `<form-generator>` and `<form-list>` elements, space-separated. Shows the form that was last generated or selected there. */
  for?: string;

  /** Presentation of the form: `inline`, or in a `dialog`, `drawer` or `popover` that the trigger opens. */
  mode: 'inline' | 'dialog' | 'drawer' | 'popover' = 'inline';

  /** Side of the page that the drawer or the launcher is attached to. */
  placement: 'end' | 'start' | 'bottom' = 'end';

  /** Opens the dialog, drawer or popover. */
  open = false;

  /** Events that open the dialog, drawer or popover by themselves, once, space-separated: `load`, `delay:<seconds>`, `scroll:<percent>` of the page, `exit` when the visitor is about to leave. */
  openOn?: string;

  /** How often it opens by itself: `always`, on each page load; `session`, once per tab; `visitor`, once per browser. */
  openLimit: 'always' | 'session' | 'visitor' = 'always';

  /** Seconds from `form-submitted` until the dialog, drawer or popover closes. Default: it stays open. */
  closeAfter?: number | string;

  /** Text of a floating button that opens the dialog, drawer or popover. Empty: the button shows an icon only. */
  launcher?: string;

  /** Height of the frame in pixels, as a number or as text such as `480` or `480px`. `auto`: the height that the form reports. */
  height: number | string = 'auto';

  /** Title of the iframe, and heading of the dialog, drawer or popover. Default: the form's label. */
  label?: string;

  /** Time when the form's page loads: `lazy`, near the viewport; `eager`, at once; `click`, after the visitor asks for it. */
  loading: 'lazy' | 'eager' | 'click' = 'lazy';

  /** With `loading="click"`, how long the visitor's press counts: `ask`, for this time; `remember`, for all forms of this origin, until `resetConsent()`. */
  consent: 'ask' | 'remember' = 'ask';

  /** Query parameters for the form's URL: an object, its JSON, or a query string. Parameters of the URL take precedence. */
  params?: string | object;

  /** Query parameters of the page to pass on to the form: names, or patterns such as `utm_*`, space-separated. */
  forward?: string;

  /** Origins that the form may come from, space-separated. Default: any https origin except the page's own. */
  origins?: string;

  /** As on iframe. Default: scripts, forms, the form's own origin, downloads, dialogs and unrestricted pages in other tabs, but no navigation of the page. */
  sandbox: string = FRAME_SANDBOX;

  /** As on iframe. Default: no permissions. */
  allow = '';

  /** As on iframe. Default: `strict-origin`. */
  referrerpolicy: ReferrerPolicy = FRAME_REFERRER_POLICY;

  /** URL of a page where visitors report forms, http or https. Shows the link "Report this form", with the form's URL as the parameter `form`. */
  report?: string;

  /**
   * The checked values of the properties.
   * @internal
   */
  options = readOptions(this);

  /**
   * True if it was open when it came into the page.
   * @internal
   */
  isOpenFromStart = false;

  readonly #lazy = new Lazy(this, 'embed');
  readonly #urls = new FormUrls(this, this.#lazy);
  readonly #consent = new FormConsent(this, this.#urls);
  readonly #source = new FormSource(this, this.#lazy, this.#urls, this.#consent);
  readonly #frames = new FrameController(this, this.#lazy);
  /** Undefined until the element has a dialog, drawer or popover, and the code for it. */
  #overlay: OverlayController | undefined;
  #reportedFailure: EmbedFailure | undefined;

  /** The form that is shown. Undefined if there is none, and if the form was given by its URL. */
  get currentForm(): Form | undefined {
    const { state } = this.#source;
    return state.status === 'form' ? state.form : undefined;
  }

  /** Opens the dialog, drawer or popover. */
  show(): void {
    this.changeForVisitor(() => (this.open = true));
  }

  /** Closes the dialog, drawer or popover. The form keeps its state. */
  hide(): void {
    this.changeForVisitor(() => (this.open = false));
  }

  /** Opens the dialog, drawer or popover, or closes it. */
  toggle(): void {
    this.changeForVisitor(() => (this.open = !this.open));
  }

  /** Loads the form's page again. After a failed lookup, looks up the form again. */
  reload(): void {
    this.#lazy.retry();
    this.#source.refresh();
    this.#frames.reload();
  }

  /**
   * The form's label, or a general one.
   * @internal
   */
  get heading(): string {
    return labelText(this.label) || this.#source.label || this.#text.embedLabel;
  }

  /**
   * A response was sent with the form.
   * @internal
   */
  onSubmitted(): void {
    this.#overlay?.closeAfterSubmission();
  }

  /**
   * True while it is open without a press: by itself, or by the attribute in the page's markup.
   * @internal
   */
  get isOpenedByItself(): boolean {
    return this.#overlay?.isOpenedByItself ?? this.isOpenFromStart;
  }

  get #text() {
    return this.textIn(embedText);
  }

  get #failure(): EmbedFailure | undefined {
    const { state } = this.#source;
    return state.status === 'failed' ? state.failure : this.#frames.failure;
  }

  get #isBusy(): boolean {
    return this.#source.state.status === 'looking-up' || this.#frames.isLoading;
  }

  /** Shown and announced while the form loads. */
  get #progress(): string {
    if (!this.#isBusy) return '';
    return this.#frames.isOverdue ? this.#text.embedStillLoading : this.#text.embedLoading;
  }

  get #isEmpty(): boolean {
    const { status } = this.#source.state;
    return status === 'gone' || status === 'empty';
  }

  protected override onConnectionChange(): void {
    this.#source.onConnectionChange();
  }

  protected override onDisconnect(): void {
    this.#source.stop();
    this.#frames.stop();
    this.#overlay?.stop();
    this.isOpenFromStart = false;
    this.open = false;
  }

  protected override focusFallback(): HTMLElement | null {
    return this.#frames.iframe ?? this.renderRoot.querySelector('[part=base]');
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const hasChanged = (name: string): boolean => changed.has(name);
    this.options = readOptions(this);
    if (!this.hasUpdated) this.isOpenFromStart = this.open;
    this.#source.update({
      isSourceChanged: SOURCE_PROPERTIES.some(hasChanged),
      isUrlChanged: URL_PROPERTIES.some(hasChanged),
    });
    if (this.isConnected && !isServer) this.#frames.update(this.#source.state);
    const { failure } = this.#frames;
    const isFailed = this.#source.state.status === 'failed';
    this.setState('busy', this.#isBusy);
    this.setState('error', isFailed || failure?.hidesFrame === true);
    this.setState('empty', this.#isEmpty);
    this.setState('open', this.open);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#reportFailure();
  }

  #reportFailure(): void {
    const failure = this.#failure;
    const module = failure && this.#lazy.use(lazyFeatures.error);
    if (!module || failure === this.#reportedFailure) return;
    this.#reportedFailure = failure;
    this.emit('form-error', module.logFailure(this, failure));
  }

  protected override renderContent() {
    const { state } = this.#source;
    const { overlay } = this.options;
    const overlayPart = overlay && this.#useOverlay();
    const failure = this.#failure;
    const isFailed = state.status === 'failed';
    // An open form stands in the page until the overlay's code is there: browsers measure no page of a hidden frame.
    const isBodyHidden = overlay && !overlayPart && state.status !== 'form';
    const isClosed = overlay && !(overlayPart && this.open);
    const partFailure = this.#renderPartFailure();
    const overlayMessages = overlayPart && this.textIn(overlayPart.overlayMessages);
    return html`${overlay ? this.#renderTrigger(overlayMessages) : nothing}
      <div class="overlay-root">
        ${
          overlayMessages
            ? overlayPart.renderHeader(labelText(this.label), overlayMessages, {
                close: () => this.hide(),
              })
            : nothing
        }
        <div class="body" slot=${overlay ? 'overlay' : nothing} ?hidden=${isBodyHidden}>
          ${this.#renderForm()}
          <div role="status">
            <span class="visually-hidden">${changingText(this.#progress)}</span>
            ${this.#isEmpty ? this.#renderEmpty() : nothing}
            ${failure && !isFailed ? this.#renderError(failure) : nothing}
          </div>
          <div role="alert">
            ${failure && isFailed ? this.#renderError(failure) : nothing}
            ${isClosed ? nothing : partFailure}
          </div>
          ${this.#renderReport()}
        </div>
      </div>
      ${isClosed && partFailure !== nothing ? html`<div role="alert">${partFailure}</div>` : nothing}
      ${this.#showsPageIframe ? nothing : this.#renderFallback(isFailed)}`;
  }

  #useOverlay() {
    const module = this.#lazy.use(lazyFeatures.overlay);
    if (module) this.#overlay ??= new module.OverlayController(this, this.#lazy, this.#source);
    return module;
  }

  readonly #handleTriggerClick = (event: MouseEvent): void => {
    // A modified click on a link opens its page in a new tab or window.
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const wasOpen = this.#overlay?.takeTriggerClick(event.currentTarget) || this.open;
    // The overlay follows the property after the next update.
    if (wasOpen) this.hide();
    else this.show();
  };

  #renderTrigger(messages: OverlayText | undefined) {
    return html`<span
      class=${this.open ? 'trigger opened' : 'trigger'}
      @click=${this.#handleTriggerClick}
      ><slot name="trigger" @slotchange=${() => this.requestUpdate()}
        >${messages && this.#overlay?.renderTrigger(messages)}</slot
      ></span
    >`;
  }

  /** True while the element shows the iframe that the page's HTML has inside it. */
  get #showsPageIframe(): boolean {
    const { state } = this.#source;
    return state.status === 'unwatched' || (state.status === 'form' && state.iframe !== undefined);
  }

  #renderForm() {
    const { status } = this.#source.state;
    const { iframe, isCovered, isOverdue } = this.#frames;
    const renderBox = (kind: string, content: unknown) =>
      html`<div part="frame" class="frame ${kind} ${isServer ? 'served' : ''}">${content}</div>`;
    if (this.#showsPageIframe)
      return html`<div part="frame" class="adopted">
        <slot @slotchange=${() => this.requestUpdate()}></slot>
      </div>`;
    if (iframe) {
      const words = isOverdue ? this.#progress : undefined;
      return renderBox('', [isCovered ? renderSkeleton(words) : nothing, iframe]);
    }
    if (status === 'looking-up') return renderBox('placeholder', renderSkeleton());
    return status === 'asking' ? renderBox('placeholder facade', this.#renderFacade()) : nothing;
  }

  #renderFallback(isFailed: boolean) {
    // In print, too, something else stands in the place of the page's iframe.
    const hidden = this.#source.hasIframe ? 'replaced' : 'fallback';
    const isShown = isServer || isFailed;
    return html`<slot
      class=${isShown ? '' : hidden}
      @slotchange=${() => this.requestUpdate()}
    ></slot>`;
  }

  #renderFacade() {
    const module = this.#lazy.use(lazyFeatures.facade);
    const consent = this.#consent;
    const recipient = consent.recipient && new URL(consent.recipient).host;
    return module?.renderFacade(labelText(this.label), this.textIn(module.facadeMessages), {
      recipient,
      isRemembered: this.options.consent === 'remember',
      showForm: consent.give,
    });
  }

  #renderReport() {
    const { report } = this;
    const { state } = this.#source;
    if (!report || state.status !== 'form') return nothing;
    const module = this.#lazy.use(lazyFeatures.report);
    return module?.renderReport(report, state.src, this.textIn(module.reportMessages));
  }

  /** Announced once: nothing until the part is loaded, and plain text if it can't be. */
  #renderEmpty() {
    const messages = this.#text;
    const isGone = this.#source.state.status === 'gone';
    const invitation = this.#source.offersSelection ? messages.embedSelect : messages.embedEmpty;
    const title = isGone ? messages.embedGone : invitation;
    const hint = isGone ? messages.embedGoneHint : undefined;
    const module = this.#lazy.use(lazyFeatures.empty);
    if (module) return module.renderEmpty(title, hint);
    return this.#lazy.hasFailed(lazyFeatures.empty) ? title : nothing;
  }

  /** Plain text until the part is loaded. */
  #renderError(failure: EmbedFailure) {
    const module = this.#lazy.use(lazyFeatures.error);
    if (!module) return this.#text.embedFailed;
    return module.renderError(failure, this.textIn(module.errorMessages), {
      tryAgain: () => this.reload(),
    });
  }

  /** A part that loads on demand failed. Whatever else the element shows stays. */
  #renderPartFailure() {
    const { failure } = this.#lazy;
    if (failure === undefined) return nothing;
    const { lazyLoadFailed, embedFailed, tryAgain } = this.#text;
    return html`<div part="error" class="part-failure">
      <p>${isDownloadFailure(failure) ? lazyLoadFailed : embedFailed}</p>
      <button part="button" type="button" @click=${this.#retryParts}>${tryAgain}</button>
    </div>`;
  }

  readonly #retryParts = (): void => {
    this.#lazy.retry();
    this.#frames.retry();
  };
}
