import { isLocalhost } from '../../../api/localhost.js';
import { hidesFrame, type LoadProblem } from '../embed-state.js';
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
import { readSubmitted } from './submitted-message.js';

/** A form that gave no sign of life gets a notice after this time. */
const NOTICE_DELAY_MS = 15_000;

/**
 * After this time, words say that the form still loads. A page that has arrived becomes visible then: a slow image must not
 * hide a usable form.
 */
const OVERDUE_DELAY_MS = 3_000;

/** Browsers send no event when the page arrives. */
const ARRIVAL_INTERVAL_MS = 250;

/** Firefox sends the frame's `error` event also for a page that a policy blocks, and only then the event that names the policy. */
const POLICY_DELAY_MS = 300;

/** Callbacks of a {@link FrameMonitor}. */
export interface FrameMonitorHost {
  /** The browser loads the page: the frame is eager, or a lazy one near the viewport. */
  onLoadStart(): void;
  /** The page has not loaded after three seconds. */
  onOverdue(): void;
  /** The page still loads, but may be usable already. */
  onReveal(): void;
  /** A page is there. It may be the browser's own error page: the browser does not reveal which. */
  onReady(): void;
  /** The frame's `load` event. {@link onReady} was called before. */
  onLoad(): void;
  /** The form's height in pixels, between the frame's `min-height` and `max-height`. */
  onResize(height: number): void;
  /** A response was sent. */
  onSubmitted(data: unknown): void;
  onMessage(data: unknown, origin: string): void;
  /**
   * The reason why the form does not show. Undefined: the problem is over.
   * @param isInUse True if the frame must stay visible whatever the reason is.
   */
  onProblem(problem: LoadProblem | undefined, isInUse?: true): void;
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
  /** True if the page loaded before its monitor did. */
  readonly hasLoaded: boolean;
  /** True if the visitor has seen the frame before it was monitored, and may have used it. */
  readonly isShown?: boolean;
}

/** Problems of a page that a policy blocks. The browser's error page loads in its place. */
const POLICY_PROBLEMS: readonly unknown[] = ['blocked', 'isolated'];

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
 * Watches one frame: whether its form loads, which problem prevents that, and which messages the form sends. Messages
 * count only if they come from the frame's window and from an origin of the form.
 *
 * A frame that has loaded, has sent a message or has had the focus may hold what a visitor has typed. It is never hidden,
 * and only the visitor can reload it.
 */
export class FrameMonitor {
  readonly #frame: MonitoredFrame;
  readonly #host: FrameMonitorHost;
  readonly #runtime: FrameMonitorRuntime;
  readonly #autoHeight: AutoHeight;
  readonly #shrinkScroll: ShrinkScroll;
  readonly #focusGuard: FocusGuard;
  #observer: IntersectionObserver | undefined;
  readonly #unwatchIsolation: () => void;
  readonly #timers = new Set<unknown>();
  /** `stopped`: events that the browser queued before have no effect any more. */
  #state: 'waiting' | 'watching' | 'stopped' = 'waiting';
  #hasLoaded = false;
  /** The last event of the frame was `error`. */
  #hasFailed = false;
  #hasMessage = false;
  #hasHadFocus = false;
  /** The element has moved the focus into the frame, after a press of "Show form". Until the focus leaves, it is no sign of use. */
  #hasFocusOfElement: boolean;
  /** True if the visitor has seen the frame, and may have used it. */
  #isRevealed: boolean;
  #problem: LoadProblem | undefined;
  /** True if the frame stays visible in spite of {@link #problem}, whatever that is. */
  #isFrameKept = false;

  constructor(
    frame: MonitoredFrame,
    host: FrameMonitorHost,
    runtime: FrameMonitorRuntime = window,
  ) {
    this.#frame = frame;
    this.#host = host;
    this.#runtime = runtime;
    this.#hasLoaded = frame.hasLoaded;
    this.#isRevealed = frame.isShown ?? false;
    this.#hasHadFocus = this.#isRevealed;
    this.#hasFocusOfElement = this.#hasFocus && !this.#isRevealed;
    this.#focusGuard = new FocusGuard(frame.iframe, runtime);
    this.#shrinkScroll = new ShrinkScroll(frame.iframe, runtime);
    this.#autoHeight = new AutoHeight(
      (height) => this.#resize(this.#clampHeight(height)),
      () => this.#warnOfResizeLoop(),
      runtime,
    );
    if (frame.hasLoaded && frame.hasAutoHeight()) this.#sendHandshake();
    this.#unwatchIsolation = watchIsolation(runtime.ReportingObserver, (url) => {
      if (this.#state !== 'stopped' && this.#isBlocked(url)) this.#setProblem('isolated');
    });
    if (frame.iframe.loading !== 'lazy' || !runtime.IntersectionObserver) {
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
        if (this.#problem === 'offline' && !this.#isInUse) this.#host.reload();
    }
  }

  stop(): void {
    this.#state = 'stopped';
    this.#observer?.disconnect();
    this.#unwatchIsolation();
    this.#autoHeight.stop();
    this.#shrinkScroll.stop();
    this.#focusGuard.stop();
    for (const timer of this.#timers) this.#runtime.clearTimeout(timer as never);
  }

  /** The observer may call this more than once, and after `stop()`: `disconnect()` keeps entries that are queued. */
  #watch(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'watching';
    this.#observer?.disconnect();
    if (this.#hasMessage) return;
    if (!this.#hasLoaded && !this.#problem && !this.#hasHadFocus) this.#host.onLoadStart();
    this.#runAfter(OVERDUE_DELAY_MS, () => this.#handleOverdue());
    this.#runAfter(NOTICE_DELAY_MS, () => this.#checkForProblem());
  }

  #runAfter(delay: number, task: () => void): void {
    const timer = this.#runtime.setTimeout(() => {
      this.#timers.delete(timer);
      task();
    }, delay);
    this.#timers.add(timer);
  }

  #handleOverdue(): void {
    if (this.#hasLoaded || this.#problem) return;
    if (this.#isAlive()) {
      this.#reveal();
      return;
    }
    this.#host.onOverdue();
    if (this.#runtime.navigator.onLine) this.#revealOnArrival();
    else this.#setProblem('offline');
  }

  #revealOnArrival(): void {
    const mayArrive = !this.#problem || this.#problem === 'slow';
    if (this.#isRevealed || !mayArrive) return;
    // The page that has arrived after an error is the browser's error page.
    if (this.#hasArrived && !this.#hasFailed) this.#reveal();
    else this.#runAfter(ARRIVAL_INTERVAL_MS, () => this.#revealOnArrival());
  }

  /**
   * False if the frame still has its first, empty document, which belongs to the page. Without "allow-same-origin" in the
   * sandbox, no document of the frame belongs to the page, so this is true from the start.
   */
  get #hasArrived(): boolean {
    return this.#frame.iframe.contentDocument === null;
  }

  #reveal(): void {
    this.#isRevealed = true;
    this.#host.onReveal();
  }

  get #isBlockedByPolicy(): boolean {
    return POLICY_PROBLEMS.includes(this.#problem);
  }

  /** True if the form has sent a message or determines its height, or the visitor has moved the focus into it. */
  #isAlive(): boolean {
    const hasFocus = this.#noteFocus() || this.#hasHadFocus;
    return hasFocus || this.#hasMessage || this.#frame.hasNaturalHeight();
  }

  #checkForProblem(): void {
    // A visitor who has moved the focus into the form can see it.
    if (this.#hasMessage || this.#problem || this.#noteFocus()) return;
    if (this.#hasLoaded) {
      if (this.#isSuspicious && !this.#hasFocus) this.#setProblem('silent');
    } else {
      const isOffline = !this.#runtime.navigator.onLine && !this.#isInUse;
      this.#setProblem(isOffline ? 'offline' : 'slow');
    }
  }

  /** A `load` event proves nothing: all browsers send it also for pages that refuse to be framed. */
  get #isSuspicious(): boolean {
    const { hasAutoHeight, hasNaturalHeight, isRecorded } = this.#frame;
    if (hasNaturalHeight()) return false;
    // WebKit keeps no record of a page that it does not show.
    return hasAutoHeight() || !isRecorded();
  }

  /** See the class comment. */
  get #isInUse(): boolean {
    return this.#hasLoaded || this.#hasMessage || this.#hasHadFocus || this.#isRevealed;
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
    this.#hasHadFocus ||= hasFocus;
    return hasFocus;
  }

  #handleLoad(): void {
    if (this.#isBlockedByPolicy) return;
    if (this.#frame.hasAutoHeight()) this.#sendHandshake();
    this.#setReady();
    this.#host.onLoad();
  }

  #handleError(): void {
    this.#hasFailed = true;
    this.#runAfter(POLICY_DELAY_MS, () => {
      if (!this.#hasFailed || this.#isBlockedByPolicy) return;
      // A form that has loaded, and of which no message is expected, has shown. The error is of a page that it led to.
      if (this.#hasLoaded && !this.#isSuspicious) return;
      this.#setProblem('unreachable', this.#noteFocus() || this.#isInUse);
    });
  }

  #setReady(): void {
    this.#hasLoaded = true;
    this.#hasFailed = false;
    this.#isRevealed = true;
    this.#host.onReady();
    const hasMessage = this.#hasMessage;
    // The page that has loaded may be the browser's error page.
    if (!hasMessage && !this.#runtime.navigator.onLine) this.#setProblem('loaded-offline');
    else if (hasMessage || this.#problem !== 'silent') this.#setProblem(undefined);
  }

  #handleMessage({ source, origin, data }: MessageEvent<unknown>): void {
    const { iframe, origins } = this.#frame;
    if (!source || source !== iframe.contentWindow || !origins().includes(origin)) return;
    this.#hasMessage = true;
    // A page that sends messages is usable, even if its `load` event is still to come.
    if (!this.#hasLoaded || this.#problem) this.#setReady();
    const height = readHeight(data);
    const submitted = readSubmitted(data);
    if (height !== undefined) this.#autoHeight.report(height);
    else if (data === IFRAME_RESIZER_READY) this.#sendHandshake();
    else if (submitted) this.#host.onSubmitted(submitted.data);
    else if (!isIframeResizerMessage(data)) this.#host.onMessage(data, origin);
  }

  #sendHandshake(): void {
    const { iframe, url } = this.#frame;
    for (const message of HANDSHAKE_MESSAGES) {
      iframe.contentWindow?.postMessage(message, url.origin);
    }
  }

  #handlePolicyViolation(violation: SecurityPolicyViolationEvent): void {
    const { disposition, effectiveDirective, blockedURI } = violation;
    const isFrameBlocked =
      disposition !== 'report' && /^(frame|child|default)-src/.test(effectiveDirective);
    if (isFrameBlocked && this.#isBlocked(blockedURI)) this.#setProblem('blocked');
  }

  /** Other frames of the page may be blocked while this one shows. */
  #isBlocked(blockedURI: string): boolean {
    const { url, isRecorded } = this.#frame;
    if (this.#hasMessage || this.#noteFocus() || this.#hasHadFocus) return false;
    if (withoutHash(blockedURI) === withoutHash(url.href)) return true;
    // Browsers reveal only the origin. Chromium and Firefox do that before the event `load`. WebKit does it afterwards, but
    // records no request for a blocked page.
    return blockedURI === url.origin && !(this.#hasLoaded && isRecorded());
  }

  #setProblem(reason: LoadProblem | undefined, isInUse = false): void {
    if (reason === this.#problem && isInUse === this.#isFrameKept) return;
    this.#problem = reason;
    this.#isFrameKept = isInUse;
    // An invisible frame, below the notice, must not take the focus.
    const { iframe } = this.#frame;
    if (reason && hidesFrame({ reason, isInUse })) iframe.tabIndex = -1;
    else iframe.removeAttribute('tabindex');
    this.#host.onProblem(reason, isInUse || undefined);
  }

  #resize(height: number): void {
    this.#host.onResize(height);
    this.#shrinkScroll.onResize(height, !this.#focusGuard.isTyping);
  }

  #clampHeight(height: number): number {
    const { minHeight, maxHeight } = this.#runtime.getComputedStyle(this.#frame.iframe);
    const atMost = Math.min(height, Number.parseFloat(maxHeight) || Infinity);
    return Math.max(atMost, Number.parseFloat(minHeight) || 0);
  }

  #warnOfResizeLoop(): void {
    if (!isLocalhost(this.#runtime.location.hostname)) return;
    console.warn(
      `<form-embed>: ${this.#frame.url.href} keeps changing its height, so the frame no longer follows it. The height probably depends on the frame's, as with 100vh.`,
    );
  }
}
