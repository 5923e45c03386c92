import { isLocalhost } from '../../../api/localhost.js';
import { AutoHeight, type AutoHeightRuntime } from './auto-height.js';
import { FocusGuard, type FocusGuardRuntime } from './focus-guard.js';
import {
  HANDSHAKE_MESSAGES,
  IFRAME_RESIZER_READY,
  isIframeResizerMessage,
  readHeight,
} from './resize-messages.js';
import { watchIsolation } from './isolation-reports.js';
import { withoutHash } from './load-record.js';
import { ShrinkScroll } from './shrink-scroll.js';
import { FRAME_STATES, next, type FrameEvent, type FrameLook, type FrameState } from './state.js';
import { readSubmitted } from './submitted-message.js';

/** Browsers send no event when the page arrives. */
const ARRIVAL_INTERVAL_MS = 250;

/** A page that the browser's policies keep away. The browser's error page loads in its place. */
const KEPT_AWAY: readonly FrameState[] = ['blocked', 'isolated'];

/** States after the `load` event of a page that has not proved to be the form. */
const LOADED: readonly FrameState[] = ['loaded', 'silent', 'loaded-offline'];

/** Callbacks of a {@link FrameMonitor}. */
export interface FrameCallbacks {
  /** The frame has another state. */
  onChange(look: FrameLook, state?: FrameState): void;
  /** The frame's `load` event. The page may be the browser's own error page: the browser does not reveal which. */
  onLoad(): void;
  /** The form's height in pixels, between the frame's `min-height` and `max-height`. */
  onResize(height: number): void;
  /** A response was sent. */
  onSubmitted(data: unknown): void;
  onMessage(data: unknown, origin: string): void;
  reload(): void;
}

export interface MonitoredFrame {
  readonly iframe: HTMLIFrameElement;
  readonly url: URL;
  /** Origins whose messages count as the form's. */
  readonly origins: () => readonly string[];
  /** True if the frame has the height that the form reports. Then the form is expected to send messages. */
  readonly hasAutoHeight: () => boolean;
  /** True if the browser sizes the frame by its page: the page is the form's. */
  readonly hasNaturalHeight: () => boolean;
  /** True if the browser has a record of a request for the page, or keeps none. */
  readonly isRecorded: () => boolean;
  /** True if the visitor has seen the frame before it was monitored, and may have used it. */
  readonly isShown: boolean;
  /** True if the page has loaded before it was monitored. */
  readonly hasLoaded: boolean;
  /** True for an iframe that the page's HTML has. It is never loaded again without the visitor. */
  readonly isOfPage: boolean;
  /** True for such an iframe with the address that it had at first: its events may have come before its element. */
  readonly mayHaveLoaded: boolean;
}

/** The part of `window` that the monitor uses. Tests pass their own. */
export type FrameMonitorRuntime = AutoHeightRuntime &
  FocusGuardRuntime & {
    readonly location: { readonly hostname: string };
    readonly navigator: { readonly onLine: boolean };
    matchMedia(query: string): { readonly matches: boolean };
    readonly IntersectionObserver: typeof IntersectionObserver;
    readonly ReportingObserver?: typeof ReportingObserver | undefined;
    getComputedStyle(iframe: Element): { readonly minHeight: string; readonly maxHeight: string };
  };

/**
 * Watches one frame: turns what the browser and the form's page send into events of its {@link FrameState}, and passes messages
 * on. Messages count only if they come from the frame's window and from an origin of the form.
 */
export class FrameMonitor {
  readonly #frame: MonitoredFrame;
  readonly #callbacks: FrameCallbacks;
  readonly #runtime: FrameMonitorRuntime;
  readonly #autoHeight: AutoHeight;
  readonly #shrinkScroll: ShrinkScroll;
  readonly #focusGuard: FocusGuard;
  #observer: IntersectionObserver | undefined;
  readonly #unwatchIsolation: () => void;
  #state: FrameState = 'far';
  /** The event `wait` of the state. */
  #timer: unknown;
  #arrivalTimer: unknown;
  /** The visitor has moved the focus into the frame. No policy report and no guess counts against that. */
  #isUsed: boolean;
  /** The element has moved the focus into the frame, after a press of "Show form". Until the focus leaves, it is no sign of use. */
  #hasFocusOfElement: boolean;

  constructor(
    frame: MonitoredFrame,
    callbacks: FrameCallbacks,
    runtime: FrameMonitorRuntime = window,
  ) {
    this.#frame = frame;
    this.#callbacks = callbacks;
    this.#runtime = runtime;
    this.#isUsed = frame.isShown || (frame.isOfPage && this.#hasFocus);
    this.#hasFocusOfElement = this.#hasFocus && !this.#isUsed;
    this.#focusGuard = new FocusGuard(frame.iframe, runtime);
    this.#shrinkScroll = new ShrinkScroll(frame.iframe, runtime);
    this.#autoHeight = new AutoHeight(
      (height) => this.#resize(this.#clampHeight(height)),
      () => this.#warnOfResizeLoop(),
      runtime,
    );
    if (frame.hasLoaded) this.#sendHandshake();
    this.#unwatchIsolation = watchIsolation(runtime.ReportingObserver, (url) => {
      if (this.#isBlocked(url)) this.#send('isolate');
    });
    if (frame.iframe.loading !== 'lazy' || this.#isThere || !runtime.IntersectionObserver) {
      this.#watch();
      return;
    }
    // Browsers load a lazy frame at a distance that they choose, and send no event for it.
    this.#observer = new runtime.IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) this.#watch();
    });
    this.#observer.observe(frame.iframe);
  }

  /** Handles an event of the frame or of the window. */
  handleEvent(event: Event): void {
    if (this.#state === 'stopped') return;
    switch (event.type) {
      case 'load':
        return this.#handleLoad();
      case 'error':
        return this.#handleError();
      case 'blur':
        if (this.#noteFocus()) this.#focusGuard.onFocus();
        return;
      case 'message':
        return this.#handleMessage(event as MessageEvent<unknown>);
      case 'securitypolicyviolation':
        return this.#handlePolicyViolation(event as SecurityPolicyViolationEvent);
      case 'online':
        if (this.#state === 'offline' && !this.#frame.isOfPage) this.#callbacks.reload();
    }
  }

  stop(): void {
    this.#send('stop');
    this.#observer?.disconnect();
    this.#unwatchIsolation();
    this.#autoHeight.stop();
    this.#shrinkScroll.stop();
    this.#focusGuard.stop();
  }

  /** @returns whether the event has led to another state. */
  #send(event: FrameEvent): boolean {
    const state = next(this.#state, event);
    if (state === this.#state) return false;
    this.#state = state;
    const { look, after, on } = FRAME_STATES[state];
    this.#runtime.clearTimeout(this.#timer as never);
    this.#runtime.clearTimeout(this.#arrivalTimer as never);
    if (after) this.#timer = this.#runtime.setTimeout(() => this.#handleWait(), after);
    if (state !== 'stopped') this.#callbacks.onChange(look, state);
    if (on.arrive) this.#awaitArrival();
    return true;
  }

  /** The observer may call this more than once, and after `stop()`: `disconnect()` keeps entries that are queued. */
  #watch(): void {
    this.#observer?.disconnect();
    if (this.#state !== 'far') return;
    const isThere = this.#isThere;
    if (isThere) this.#send('load');
    else this.#send(this.#isUsed ? 'use' : 'near');
    if (!isThere || !this.#frame.isOfPage) return;
    this.#callbacks.onLoad();
    // While the element got its shadow root, the iframe was no part of the page's layout, and its page had no height.
    this.#afterLayout(() => this.#sendHandshake());
  }

  #afterLayout(task: () => void): void {
    this.#runtime.requestAnimationFrame(() => this.#runtime.requestAnimationFrame(task));
  }

  /** True if a page is there before the monitor is. */
  get #isThere(): boolean {
    const { hasLoaded, mayHaveLoaded, isRecorded } = this.#frame;
    const hasArrived = (): boolean => (this.#tellsArrival ? this.#hasArrived : isRecorded());
    return hasLoaded || (mayHaveLoaded && hasArrived());
  }

  #handleWait(): void {
    const hasFocus = this.#noteFocus();
    if (this.#isUsed && this.#send('use')) return;
    if (hasFocus) return; // The visitor can see the page.
    if (this.#frame.hasNaturalHeight()) this.#send('prove');
    else if (this.#state !== 'loaded' || (this.#isSuspicious && !this.#hasFocus))
      this.#send(this.#runtime.navigator.onLine ? 'wait' : 'wait-offline');
  }

  #awaitArrival(): void {
    if (this.#hasArrived) this.#send('arrive');
    else
      this.#arrivalTimer = this.#runtime.setTimeout(
        () => this.#awaitArrival(),
        ARRIVAL_INTERVAL_MS,
      );
  }

  /** False if the sandbox hides every document of the frame from the page: {@link #hasArrived} is true from the start then. */
  get #tellsArrival(): boolean {
    const { iframe } = this.#frame;
    return !iframe.hasAttribute('sandbox') || iframe.sandbox.contains('allow-same-origin');
  }

  /** False if the frame still has its first, empty document, which belongs to the page. */
  get #hasArrived(): boolean {
    return this.#frame.iframe.contentDocument === null;
  }

  /** A `load` event proves nothing: all browsers send it also for pages that refuse to be framed. */
  get #isSuspicious(): boolean {
    const { hasAutoHeight, hasNaturalHeight, isRecorded } = this.#frame;
    if (hasNaturalHeight()) return false;
    // WebKit keeps no record of a page that it does not show.
    return hasAutoHeight() || !isRecorded();
  }

  get #hasFocus(): boolean {
    const { iframe } = this.#frame;
    const root = iframe.getRootNode() as Partial<DocumentOrShadowRoot>;
    return root.activeElement === iframe;
  }

  /** Remembers whether the visitor has moved the focus into the frame, and returns whether it is there. */
  #noteFocus(): boolean {
    this.#hasFocusOfElement &&= this.#hasFocus;
    const hasFocus = this.#hasFocus && !this.#hasFocusOfElement;
    this.#isUsed ||= hasFocus;
    return hasFocus;
  }

  #handleLoad(): void {
    if (KEPT_AWAY.includes(this.#state)) return;
    this.#sendHandshake();
    this.#send(this.#runtime.navigator.onLine ? 'load' : 'load-offline');
    this.#callbacks.onLoad();
  }

  #handleError(): void {
    // A form that has loaded, and of which no message is expected, has shown. The error is of a page that it led to.
    const hasShown = this.#state === 'loaded' || this.#state === 'proven';
    if (!hasShown || this.#isSuspicious) this.#send('error');
  }

  #handleMessage({ source, origin, data }: MessageEvent<unknown>): void {
    const { iframe, origins } = this.#frame;
    if (!source || source !== iframe.contentWindow || !origins().includes(origin)) return;
    // A page that sends messages is usable, even if its `load` event is still to come.
    this.#send('prove');
    const height = readHeight(data);
    const submitted = readSubmitted(data);
    if (height !== undefined) this.#autoHeight.report(height);
    else if (data === IFRAME_RESIZER_READY) this.#sendHandshake();
    else if (submitted) this.#callbacks.onSubmitted(submitted.data);
    else if (!isIframeResizerMessage(data)) this.#callbacks.onMessage(data, origin);
  }

  /** Asks the form's page to report its height. */
  #sendHandshake(): void {
    const { iframe, url, hasAutoHeight } = this.#frame;
    if (this.#state === 'stopped' || !hasAutoHeight()) return;
    for (const message of HANDSHAKE_MESSAGES) {
      iframe.contentWindow?.postMessage(message, url.origin);
    }
  }

  #handlePolicyViolation(violation: SecurityPolicyViolationEvent): void {
    const { disposition, effectiveDirective, blockedURI } = violation;
    const isFrameBlocked =
      disposition !== 'report' && /^(frame|child|default)-src/.test(effectiveDirective);
    if (isFrameBlocked && this.#isBlocked(blockedURI)) this.#send('block');
  }

  /** Other frames of the page may be blocked while this one shows. */
  #isBlocked(blockedURI: string): boolean {
    const { url, isRecorded } = this.#frame;
    this.#noteFocus();
    if (this.#isUsed) return false;
    if (withoutHash(blockedURI) === withoutHash(url.href)) return true;
    // Browsers reveal only the origin. Chromium and Firefox do that before the event `load`. WebKit does it afterwards, but
    // records no request for a blocked page.
    return blockedURI === url.origin && !(LOADED.includes(this.#state) && isRecorded());
  }

  #resize(height: number): void {
    this.#callbacks.onResize(height);
    this.#shrinkScroll.onResize(height, !this.#focusGuard.isTyping);
  }

  #clampHeight(height: number): number {
    const { minHeight, maxHeight } = this.#runtime.getComputedStyle(this.#frame.iframe);
    const atMost = Math.min(height, readPixels(maxHeight) ?? Infinity);
    return Math.max(atMost, readPixels(minHeight) ?? 0);
  }

  #warnOfResizeLoop(): void {
    if (!isLocalhost(this.#runtime.location.hostname)) return;
    console.warn(
      `<form-embed>: ${this.#frame.url.href} keeps changing its height, so the frame no longer follows it. The height probably depends on the frame's, as with 100vh.`,
    );
  }
}

/** Undefined for `none`, and for a share of what is around the frame: the browser alone applies that. */
const readPixels = (length: string): number | undefined =>
  length.endsWith('px') ? Number.parseFloat(length) : undefined;
