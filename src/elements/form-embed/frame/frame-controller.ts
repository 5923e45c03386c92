import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { EmbedOptions } from '../embed-options.js';
import type { EmbedState, FormState, FrameFailure } from '../embed-state.js';
import type { Lazy } from '../../shared/lazy.js';
import { lazyFeatures } from '../lazy-features.js';
import { parseOrigins } from '../url-guard.js';
import { FormFrame } from './frame.js';
import type { FrameMonitorHost } from './monitor.lazy.js';
import { allowNaturalHeight, forbidNaturalHeight, hasNaturalHeight } from './natural-height.js';
import type { EventHost } from '../../shared/hosts.js';

/** Height of the frame until the form reports its own. */
const INITIAL_HEIGHT_PX = 480;

/** Events of the window that a frame handles. */
const WINDOW_EVENTS = ['message', 'securitypolicyviolation', 'online', 'blur'];

/** The part of `<form-embed>` that a {@link FrameController} needs. */
export interface FrameHost extends ReactiveControllerHost, EventHost {
  readonly renderRoot: HTMLElement | DocumentFragment;
  readonly options: EmbedOptions;
  readonly origins?: string;
  /** The title of the iframe. */
  readonly heading: string;
  /** A response was sent with the form. */
  onSubmitted(): void;
  reload(): void;
}

/** Progress of the page in the frame. */
export type FramePhase =
  /** The browser does not load the page yet: the frame is lazy and far from the viewport. */
  | 'pending'
  /** The browser loads the page. A skeleton covers the frame. */
  | 'loading'
  /** The browser still loads the page after three seconds. The skeleton says so. */
  | 'overdue'
  /** The page still loads, but may be usable already. The frame is visible. */
  | 'revealed'
  /** The page has loaded or sent a message. */
  | 'ready';

/**
 * Owns the iframe of the current form and its state. Each form gets an iframe of its own, so that no other page can send
 * messages in its name.
 */
export class FrameController implements ReactiveController {
  phase: FramePhase = 'pending';
  failure: FrameFailure | undefined;
  readonly #host: FrameHost;
  readonly #lazy: Lazy;
  #frame: FormFrame | undefined;
  /** The URL and the permissions of {@link #frame}. With other ones, the form needs a new frame. */
  #key = '';
  /** Pixels. */
  #reportedHeight: number | undefined;
  /** A frame whose page has reported a lower height by a message never gets its natural height again. */
  #isNaturalAllowed = true;
  /** The height in the last event `form-resized`. */
  #announcedHeight: number | undefined;
  #resizeObserver: ResizeObserver | undefined;
  #windowListeners: AbortController | undefined;

  constructor(host: FrameHost, lazy: Lazy) {
    this.#host = host;
    this.#lazy = lazy;
    host.addController(this);
  }

  get iframe(): HTMLIFrameElement | undefined {
    return this.#frame?.iframe;
  }

  /** True until there is something to see in the frame, unless there is a problem. */
  get isLoading(): boolean {
    return (this.phase === 'loading' || this.phase === 'overdue') && !this.failure;
  }

  /** True if there is nothing to see after three seconds, and no notice says so. */
  get isOverdue(): boolean {
    return this.phase === 'overdue' && !this.failure;
  }

  /** True if a skeleton covers the frame: there is nothing else to see in it. */
  get isCovered(): boolean {
    const isShown = this.phase === 'revealed' || this.phase === 'ready';
    return !isShown && (!this.failure || this.failure.reason === 'slow');
  }

  /** Creates or removes the frame so that it fits the state. The host calls this before it renders. */
  update(state: EmbedState): void {
    this.#listenToWindow();
    if (state.status !== 'form') {
      this.#remove();
      return;
    }
    const key = [state.url.href, ...Object.values(this.#host.options.permissions)].join(' ');
    if (!this.#frame || key !== this.#key) this.#create(state, key);
    this.#frame?.watch();
    this.#watchHeight();
  }

  hostUpdated(): void {
    const { iframe } = this;
    if (!iframe) return;
    const { options, heading, renderRoot } = this.#host;
    const reportedHeight = options.fixedHeight === undefined ? this.#reportedHeight : undefined;
    // Text below the form takes its space from the frame, not from the page, unless the form needs the height.
    const textBelow = renderRoot.querySelector<HTMLElement>('.below');
    const noticeHeight = textBelow?.offsetHeight ?? 0;
    const otherHeight = (options.fixedHeight ?? INITIAL_HEIGHT_PX) - noticeHeight;
    iframe.title = heading;
    iframe.height = `${reportedHeight ?? otherHeight}`;
    if (options.fixedHeight !== undefined || !this.#isNaturalAllowed) forbidNaturalHeight(iframe);
    else this.#isNaturalAllowed = allowNaturalHeight(iframe, INITIAL_HEIGHT_PX, reportedHeight);
  }

  /** Loads the form's page again, in a new frame. */
  reload(): void {
    this.#remove();
    this.#host.requestUpdate();
  }

  /** Watches the frame, if that was not possible before. */
  retry(): void {
    this.#frame?.retry();
  }

  /** Stops watching the frame: the host has left the page. */
  stop(): void {
    this.#windowListeners?.abort();
    this.#windowListeners = undefined;
    this.#stopFrame();
  }

  #stopFrame(): void {
    this.#resizeObserver?.disconnect();
    this.#resizeObserver = undefined;
    this.#frame?.stop();
  }

  #create({ url, form }: FormState, key: string): void {
    this.#remove();
    const host = this.#host;
    const { overlay, loading, permissions } = host.options;
    const options = {
      ...permissions,
      isLazy: loading === 'lazy' && !overlay,
      origins: () => [url.origin, ...parseOrigins(host.origins)],
      hasAutoHeight: () => host.options.fixedHeight === undefined,
    };
    this.#key = key;
    this.#reportedHeight = undefined;
    this.#announcedHeight = undefined;
    this.#isNaturalAllowed = true;
    const callbacks: FrameMonitorHost = {
      onLoadStart: () => this.#setPhase('loading'),
      onOverdue: () => this.#setPhase('overdue'),
      onReveal: () => this.#setPhase('revealed'),
      onReady: () => this.#setPhase('ready'),
      onLoad: () => {
        this.#setPhase('ready');
        host.emit('form-loaded', { src: url.href, form });
      },
      onResize: (height) => {
        this.#reportedHeight = height;
        host.requestUpdate();
        this.#announceHeight(height);
      },
      onSubmitted: (data) => {
        host.emit('form-submitted', { form, data });
        host.onSubmitted();
      },
      onMessage: (data, origin) => host.emit('form-message', { data, origin }),
      onProblem: (reason, isInUse) => {
        this.failure = reason && { reason, href: url.href, isInUse };
        host.requestUpdate();
      },
      reload: () => host.reload(),
    };
    const loadMonitor = () => this.#lazy.load(lazyFeatures.frameMonitor);
    this.#frame = new FormFrame(url, options, callbacks, loadMonitor);
  }

  #watchHeight(): void {
    const { iframe } = this;
    if (!iframe || this.#resizeObserver || typeof ResizeObserver !== 'function') return;
    this.#resizeObserver = new ResizeObserver(() => {
      if (hasNaturalHeight(iframe)) this.#announceHeight(iframe.offsetHeight);
    });
    this.#resizeObserver.observe(iframe);
  }

  #announceHeight(height: number): void {
    if (height === this.#announcedHeight) return;
    this.#announcedHeight = height;
    this.#host.emit('form-resized', { height });
  }

  #remove(): void {
    this.#stopFrame();
    this.#frame = undefined;
    this.failure = undefined;
    this.phase = 'pending';
  }

  #setPhase(phase: FramePhase): void {
    this.phase = phase;
    this.#host.requestUpdate();
  }

  #listenToWindow(): void {
    if (this.#windowListeners) return;
    this.#windowListeners = new AbortController();
    const { signal } = this.#windowListeners;
    const handleEvent = (event: Event): void => this.#frame?.handleEvent(event);
    for (const name of WINDOW_EVENTS) window.addEventListener(name, handleEvent, { signal });
  }
}
