import { FRAME_REFERRER_POLICY } from '../../../ui/iframe.js';
import type { FramePermissions } from '../embed-options.js';
import { loadFrameMonitor } from '../lazy-parts.js';
import type { FrameMonitor, FrameMonitorHost, MonitoredFrame } from './monitor.lazy.js';

export interface FrameOptions
  extends FramePermissions, Pick<MonitoredFrame, 'origins' | 'hasAutoHeight'> {
  /** True if the browser should load the page only near the viewport. */
  readonly isLazy: boolean;
}

/**
 * The iframe of one form. A template does not render it, so only a new frame loads the form again. The
 * {@link FrameMonitor} loads on demand.
 */
export class FormFrame {
  readonly iframe = document.createElement('iframe');
  readonly #url: URL;
  readonly #options: FrameOptions;
  readonly #host: FrameMonitorHost;
  /** Undefined while the frame is not watched. Resolves with undefined if the monitor could not be loaded. */
  #monitor: Promise<FrameMonitor | undefined> | undefined;

  /** @param url Must have passed the URL guard. */
  constructor(url: URL, options: FrameOptions, host: FrameMonitorHost) {
    this.#url = url;
    this.#options = options;
    this.#host = host;
    const { iframe } = this;
    const { sandbox, allow, referrerpolicy, isLazy } = options;
    const loading = isLazy ? 'lazy' : 'eager';
    const attributes = { part: 'iframe', loading, sandbox, allow, referrerpolicy };
    for (const [name, value] of Object.entries(attributes)) iframe.setAttribute(name, value);
    // The property is empty if the attribute has an unknown value.
    if (!iframe.referrerPolicy) iframe.referrerPolicy = FRAME_REFERRER_POLICY;
    iframe.src = url.href;
    iframe.addEventListener('load', this);
    iframe.addEventListener('error', this);
    this.watch();
  }

  /** Starts to watch the frame. Does nothing if it is watched already. */
  watch(): void {
    this.#monitor ??= this.#createMonitor().catch(() => undefined);
  }

  /** Handles an event of the frame or of the window. */
  handleEvent(event: Event): void {
    void this.#monitor?.then((monitor) => {
      if (monitor) monitor.handleEvent(event);
      else if (this.#monitor && event.type === 'load') this.#host.onLoad();
    });
  }

  /** Stops watching the frame. */
  stop(): void {
    void this.#monitor?.then((monitor) => monitor?.stop());
    this.#monitor = undefined;
  }

  async #createMonitor(): Promise<FrameMonitor | undefined> {
    const part = await loadFrameMonitor();
    if (!this.#monitor) return undefined; // The frame was stopped in the meantime.
    const frame = { ...this.#options, iframe: this.iframe, url: this.#url };
    return new part.FrameMonitor(frame, this.#host);
  }
}
