import { FRAME_REFERRER_POLICY } from '../../../ui/iframe.js';
import type { FrameHost, FrameWatch } from './monitor.lazy.js';

/** What a frame may do, and what its page learns, as on iframe. */
export interface FrameRights {
  readonly sandbox: string;
  readonly allow: string;
  /** An unknown one is the default. */
  readonly referrerpolicy: string;
}

export interface FrameOptions extends FrameRights {
  readonly lazy: boolean;
  /** Origins that may speak for the form. */
  readonly origins: () => readonly string[];
  /** The frame's height follows the form. */
  readonly follows: () => boolean;
}

/**
 * The iframe of one form. It is made by hand and never rendered, so that nothing but a new one loads the
 * form again. What watches it comes on demand.
 */
export class FormFrame {
  readonly node = document.createElement('iframe');
  readonly #url: URL;
  readonly #options: FrameOptions;
  readonly #host: FrameHost;
  #watch: Promise<FrameWatch | undefined> | undefined;

  /** @param url Must have passed the guard. */
  constructor(url: URL, options: FrameOptions, host: FrameHost) {
    this.#url = url;
    this.#options = options;
    this.#host = host;
    const { node } = this;
    const { sandbox, allow, referrerpolicy, lazy } = options;
    const loading = lazy ? 'lazy' : 'eager';
    const attributes = { part: 'iframe', loading, sandbox, allow, referrerpolicy };
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    if (!node.referrerPolicy) node.referrerPolicy = FRAME_REFERRER_POLICY;
    node.src = url.href;
    node.onload = node.onerror = (event) => this.take(event as Event);
    this.watch();
  }

  /** Begins to watch, unless it does. */
  watch(): void {
    this.#watch ??= import('./monitor.lazy.js')
      .then((part) => {
        const watched = { ...this.#options, frame: this.node, url: this.#url };
        return this.#watch && new part.FrameWatch(watched, this.#host);
      })
      .catch(() => undefined);
  }

  /** Something happened, in the frame or on the page. */
  take(event: Event): void {
    void this.#watch?.then((watch) => {
      if (watch) watch.take(event);
      else if (this.#watch && event.type === 'load') this.#host.loaded();
    });
  }

  end(): void {
    void this.#watch?.then((watch) => watch?.end());
    this.#watch = undefined;
  }
}
