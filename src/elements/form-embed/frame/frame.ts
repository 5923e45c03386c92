import { FRAME_REFERRER_POLICY } from '../../shared/iframe.js';
import type { FramePermissions } from '../embed-options.js';
import { LoadRecord } from './load-record.js';
import { hasNaturalHeight } from './natural-height.js';
import type * as monitorPart from './monitor.lazy.js';
import type { FrameMonitor, FrameCallbacks, MonitoredFrame } from './monitor.lazy.js';

/** A form may send a message with each frame of an animation. */
const MAX_MISSED_MESSAGES = 200;

/** Loads the code of the monitor. Never rejects: undefined if it can't be loaded. */
export type LoadMonitor = () => Promise<typeof monitorPart | undefined>;

export type FrameOptions = Pick<
  MonitoredFrame,
  'iframe' | 'url' | 'origins' | 'hasAutoHeight' | 'isOfPage' | 'mayHaveLoaded'
>;

/** Creates the iframe of a form. No template renders it, so only a new one loads the form again. @param url Must have passed the URL guard. */
export function createIframe(
  url: URL,
  isLazy: boolean,
  { sandbox, allow, referrerpolicy }: FramePermissions,
): HTMLIFrameElement {
  const iframe = document.createElement('iframe');
  const loading = isLazy ? 'lazy' : 'eager';
  const attributes = { part: 'iframe', loading, sandbox, allow, referrerpolicy };
  for (const [name, value] of Object.entries(attributes)) iframe.setAttribute(name, value);
  // The property is empty if the attribute has an unknown value.
  if (!iframe.referrerPolicy) iframe.referrerPolicy = FRAME_REFERRER_POLICY;
  iframe.src = url.href;
  return iframe;
}

/** The frame of one form: its iframe and the {@link FrameMonitor}, which loads on demand. */
export class FormFrame {
  readonly #options: FrameOptions;
  readonly #callbacks: FrameCallbacks;
  readonly #loadMonitor: LoadMonitor;
  readonly #listeners = new AbortController();
  #record: LoadRecord | undefined;
  /** Undefined while the frame is not watched. Resolves with undefined if the monitor could not be loaded. */
  #monitor: Promise<FrameMonitor | undefined> | undefined;
  /** True if the monitor could not be loaded. */
  #hasFailed = false;
  /** True if the page has loaded without a monitor. */
  #hasLoaded = false;
  /** True if the visitor has seen the frame without a monitor, and may have used it. */
  #isShown = false;
  /** Messages that came without a monitor. */
  #missedMessages: MessageEvent[] = [];

  constructor(options: FrameOptions, callbacks: FrameCallbacks, loadMonitor: LoadMonitor) {
    this.#options = options;
    this.#callbacks = callbacks;
    this.#loadMonitor = loadMonitor;
    const { signal } = this.#listeners;
    for (const name of ['load', 'error']) this.iframe.addEventListener(name, this, { signal });
    this.watch();
  }

  get iframe(): HTMLIFrameElement {
    return this.#options.iframe;
  }

  /** Starts to watch the frame. Does nothing if it is watched already. */
  watch(): void {
    this.#record ??= new LoadRecord(this.#options.url.href);
    this.#monitor ??= this.#createMonitor();
  }

  /** Loads the monitor again if it could not be loaded. */
  retry(): void {
    if (!this.#hasFailed) return;
    this.#hasFailed = false;
    this.#monitor = undefined;
    this.watch();
  }

  /** Handles an event of the frame or of the window. */
  handleEvent(event: Event): void {
    const isOfFrame = event.type === 'load' || event.type === 'error';
    if (isOfFrame && !event.isTrusted) return; // A script of the page has dispatched it.
    const watching = this.#monitor;
    void watching?.then((monitor) => {
      if (monitor) return monitor.handleEvent(event);
      if (watching === this.#monitor) this.#handleUnwatched(event);
    });
  }

  /** Stops watching the frame. */
  stop(): void {
    void this.#monitor?.then((monitor) => monitor?.stop());
    this.#monitor = undefined;
    this.#record?.stop();
    this.#record = undefined;
  }

  /** Forgets the frame: another one takes its place. An iframe of the page lives on. */
  release(): void {
    this.stop();
    this.#listeners.abort();
  }

  /** The promise is also the token of this watching: after {@link stop}, it is no longer the current one. */
  #createMonitor(): Promise<FrameMonitor | undefined> {
    const watching = this.#loadMonitor().then((part) => {
      if (watching !== this.#monitor) return undefined;
      if (!part) return this.#showUnwatched();
      const frame: MonitoredFrame = {
        ...this.#options,
        hasNaturalHeight: () => !this.#options.isOfPage && hasNaturalHeight(this.iframe),
        isRecorded: () => this.#record?.isRecorded ?? false,
        hasLoaded: this.#hasLoaded,
        isShown: this.#isShown,
      };
      const monitor = new part.FrameMonitor(frame, this.#callbacks);
      for (const message of this.#missedMessages) monitor.handleEvent(message);
      this.#missedMessages = [];
      return monitor;
    });
    return watching;
  }

  #handleUnwatched(event: Event): void {
    if (event.type === 'load') {
      this.#hasLoaded = true;
      this.#callbacks.onLoad();
    } else if (event instanceof MessageEvent && event.source === this.iframe.contentWindow) {
      this.#missedMessages = [...this.#missedMessages, event].slice(-MAX_MISSED_MESSAGES);
    }
  }

  /** Without a monitor, nothing is known about the page. It may be usable, so it must not stay behind a skeleton. */
  #showUnwatched(): undefined {
    this.#hasFailed = true;
    this.#isShown = true;
    this.#callbacks.onChange({ shows: 'page' });
  }
}
