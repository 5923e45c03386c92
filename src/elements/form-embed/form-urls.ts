import type { Lazy } from '../shared/lazy.js';
import type { EmbedOptions } from './embed-options.js';
import { lazyFeatures } from './lazy-features.js';
import { guardFormUrl, parseOrigins, type GuardedUrl } from './url-guard.js';

/** The part of `<form-embed>` that {@link FormUrls} need. */
export interface FormUrlsHost {
  readonly src?: string;
  readonly origins?: string;
  readonly params?: string | object;
  readonly forward?: string;
  readonly options: EmbedOptions;
}

/** Checks the URLs of forms against the attributes of the element, and adds the page's parameters to them. */
export class FormUrls {
  readonly #host: FormUrlsHost;
  readonly #lazy: Lazy;

  constructor(host: FormUrlsHost, lazy: Lazy) {
    this.#host = host;
    this.#lazy = lazy;
  }

  /** The origin that receives the visitor's IP address and entries, as far as the element's attributes tell. */
  get recipient(): string | undefined {
    const { src, origins } = this.#host;
    if (!src) {
      const [origin, ...others] = parseOrigins(origins);
      return others.length > 0 ? undefined : origin;
    }
    const guarded = this.guard(src);
    return guarded.ok ? guarded.url.origin : undefined;
  }

  /** False while the code that adds the page's parameters is needed but not loaded yet. Starts to load it. */
  get isReady(): boolean {
    return !this.#needsParams || this.#useAddParams() !== undefined;
  }

  /** Checks whether the element may show a URL. @param sandbox The rights of the frame's page. */
  guard(raw: string, sandbox = this.#host.options.permissions.sandbox): GuardedUrl {
    const { origins } = this.#host;
    const opaque = !/allow-same-origin/i.test(sandbox);
    return guardFormUrl(raw, window, { origins, opaque });
  }

  /** As {@link guard}. Also adds the page's parameters to the URL, if {@link isReady}. */
  guardWithParams(raw: string): GuardedUrl {
    const guarded = this.guard(raw);
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
