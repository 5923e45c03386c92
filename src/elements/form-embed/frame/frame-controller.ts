import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Form } from '../../../client/index.js';
import type { EmbedOptions } from '../embed-options.js';
import type { EmbedState, FormState, FrameFailure } from '../embed-state.js';
import type { Lazy } from '../../shared/lazy.js';
import { lazyFeatures } from '../lazy-features.js';
import { parseOrigins } from '../url-guard.js';
import { createIframe, FormFrame } from './frame.js';
import type { FrameCallbacks } from './monitor.lazy.js';
import { allowNaturalHeight, forbidNaturalHeight, hasNaturalHeight } from './natural-height.js';
import type { FrameLook } from './state.js';
import type { EventHost } from '../../shared/hosts.js';

/** Height of the frame until the form reports its own. */
const INITIAL_HEIGHT_PX = 480;

/** Events of the window that a frame handles. */
const WINDOW_EVENTS = ['message', 'securitypolicyviolation', 'online', 'blur'];

/** The look of a frame that no monitor watches yet. */
const INITIAL_LOOK: FrameLook = { shows: 'skeleton' };

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

/**
 * Owns the frame of the current form and how it looks. Each form gets an iframe of its own, so that no other page can send messages in
 * its name. An iframe that the page's HTML has inside the element stays as the page has made it: it is never covered or hidden, and only
 * {@link reload} loads it again.
 */
export class FrameController implements ReactiveController {
  failure: FrameFailure | undefined;
  readonly #host: FrameHost;
  readonly #lazy: Lazy;
  #frame: FormFrame | undefined;
  /** The form in {@link #frame}. */
  #form: Form | undefined;
  /** The iframe of the page that {@link #frame} watches. */
  #adopted: HTMLIFrameElement | undefined;
  /** Iframes of the page that were watched before. */
  readonly #known = new WeakSet<HTMLIFrameElement>();
  #look = INITIAL_LOOK;
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

  /** The iframe that the element has created. */
  get iframe(): HTMLIFrameElement | undefined {
    return this.#adopted ? undefined : this.#frame?.iframe;
  }

  /** True while there is nothing to see in the frame, unless there is a problem. */
  get isLoading(): boolean {
    return this.#look.isBusy === true && !this.#adopted;
  }

  /** True if there is nothing to see after three seconds, and no notice says so. */
  get isOverdue(): boolean {
    return this.#look.shows === 'words';
  }

  /** True if a skeleton covers the frame: there is nothing else to see in it. */
  get isCovered(): boolean {
    const { shows } = this.#look;
    return (shows === 'skeleton' || shows === 'words') && !this.#adopted;
  }

  /** Creates or removes the frame so that it fits the state. The host calls this before it renders. */
  update(state: EmbedState): void {
    this.#listenToWindow();
    if (state.status !== 'form') {
      this.#remove();
      return;
    }
    const { permissions } = this.#host.options;
    const values = state.iframe ? [] : Object.values(permissions);
    this.#form = state.form;
    const key = [state.url.href, ...values].join(' ');
    const isOther = state.iframe !== this.#adopted || key !== this.#key;
    if (!this.#frame || isOther) this.#create(state, key);
    this.#frame?.watch();
    this.#watchHeight();
  }

  hostUpdated(): void {
    this.#reserveHeight();
    if (this.iframe) this.#updateIframe(this.iframe);
  }

  /** Loads the form's page again, in a new frame. */
  reload(): void {
    const address = this.#adopted?.getAttribute('src');
    if (address) this.#adopted!.setAttribute('src', address);
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
    this.#resizeObserver?.disconnect();
    this.#resizeObserver = undefined;
    this.#frame?.stop();
  }

  #updateIframe(iframe: HTMLIFrameElement): void {
    const { options, heading, renderRoot } = this.#host;
    const reportedHeight = options.fixedHeight === undefined ? this.#reportedHeight : undefined;
    // Text below the form takes its space from the frame, not from the page, unless the form needs the height.
    const textBelow = renderRoot.querySelector<HTMLElement>('.below');
    const noticeHeight = textBelow?.offsetHeight ?? 0;
    const otherHeight = (options.fixedHeight ?? INITIAL_HEIGHT_PX) - noticeHeight;
    iframe.title = heading;
    iframe.height = `${reportedHeight ?? otherHeight}`;
    // An invisible frame, below the notice, must not take the focus.
    if (this.failure?.hidesFrame) iframe.tabIndex = -1;
    else iframe.removeAttribute('tabindex');
    if (options.fixedHeight !== undefined || !this.#isNaturalAllowed) forbidNaturalHeight(iframe);
    else this.#isNaturalAllowed = allowNaturalHeight(iframe, INITIAL_HEIGHT_PX, reportedHeight);
  }

  /**
   * Sets `--_height`: the height of an iframe of the page, and of what stands in place of a frame. The rules for `.sized` and
   * `.frame` in form-embed.styles.ts apply it.
   */
  #reserveHeight(): void {
    const { options, renderRoot } = this.#host;
    const reportedHeight = this.#adopted ? this.#reportedHeight : undefined;
    const height = options.fixedHeight ?? reportedHeight;
    const body = renderRoot.querySelector<HTMLElement>('.body');
    body?.classList.toggle('sized', this.#adopted !== undefined && height !== undefined);
    if (height === undefined) body?.style.removeProperty('--_height');
    else body?.style.setProperty('--_height', `${height}px`);
  }

  #create({ url, iframe }: FormState, key: string): void {
    this.#remove();
    const host = this.#host;
    const { overlay, loading, permissions } = host.options;
    this.#key = key;
    this.#adopted = iframe;
    this.#reportedHeight = undefined;
    this.#announcedHeight = undefined;
    this.#isNaturalAllowed = true;
    let hasLoaded = false;
    const onLoad = (): void => {
      // The events of an iframe of the page came before its element, or will come, or both.
      if (hasLoaded && iframe) return;
      hasLoaded = true;
      host.emit('form-loaded', { src: url.href, form: this.#form });
    };
    const callbacks: FrameCallbacks = {
      onChange: (look, state) => {
        this.#look = look;
        const { problem: reason } = look;
        const hidesFrame = look.shows === 'nothing' && !iframe;
        // The same failure is reported once.
        if (reason !== this.failure?.reason || hidesFrame !== this.failure?.hidesFrame)
          this.failure = reason && { reason, href: url.href, hidesFrame };
        host.requestUpdate();
        if (state === 'proven' && iframe) onLoad();
      },
      onLoad,
      onResize: (height) => {
        this.#reportedHeight = height;
        host.requestUpdate();
        this.#announceHeight(height);
      },
      onSubmitted: (data) => {
        host.emit('form-submitted', { form: this.#form, data });
        host.onSubmitted();
      },
      onMessage: (data, origin) => host.emit('form-message', { data, origin }),
      reload: () => host.reload(),
    };
    const isLazy = loading === 'lazy' && !overlay;
    const options = {
      iframe: iframe ?? createIframe(url, isLazy, permissions),
      url,
      origins: () => [url.origin, ...parseOrigins(host.origins)],
      hasAutoHeight: () => host.options.fixedHeight === undefined,
      isOfPage: iframe !== undefined,
      mayHaveLoaded: iframe !== undefined && !this.#known.has(iframe),
    };
    if (iframe) this.#known.add(iframe);
    const loadMonitor = () => this.#lazy.load(lazyFeatures.frameMonitor);
    this.#frame = new FormFrame(options, callbacks, loadMonitor);
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
    this.#resizeObserver?.disconnect();
    this.#resizeObserver = undefined;
    this.#frame?.release();
    this.#frame = undefined;
    this.#adopted = undefined;
    this.failure = undefined;
    this.#look = INITIAL_LOOK;
  }

  #listenToWindow(): void {
    if (this.#windowListeners) return;
    this.#windowListeners = new AbortController();
    const { signal } = this.#windowListeners;
    const handleEvent = (event: Event): void => this.#frame?.handleEvent(event);
    for (const name of WINDOW_EVENTS) window.addEventListener(name, handleEvent, { signal });
  }
}
