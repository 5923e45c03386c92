import { warnOnce } from '../../warn-once.js';
import { FRAME_REFERRER_POLICY, FRAME_SANDBOX } from '../shared/iframe.js';
import type { EmbedOptions } from './embed-options.js';

/** A heading of the guide. */
const GUIDE = 'dist/guide/elements.md#an-iframe-first';

/** The part of `<form-embed>` that a {@link PageIframe} needs. */
export interface PageIframeHost extends Element {
  readonly src?: string;
  readonly params?: string | object;
  readonly forward?: string;
  readonly options: EmbedOptions;
}

/**
 * The iframe that the page's HTML has inside the element: its first child of that kind. It loads before, without, and in spite of the
 * element's script, so the element only watches it.
 */
export class PageIframe {
  readonly #host: PageIframeHost;
  readonly #onChange: () => void;
  readonly #observer: MutationObserver;
  iframe: HTMLIFrameElement | undefined;
  /** Undefined while the iframe has no address of another page, as when a consent tool sets it later. */
  url: string | undefined;

  /** @param onChange The iframe or its address has changed: call {@link update}. */
  constructor(host: PageIframeHost, onChange: () => void) {
    this.#host = host;
    this.#onChange = onChange;
    this.#observer = new MutationObserver(() => this.#onChange());
  }

  /** Finds the iframe again. @returns whether it is another one, or has another address. */
  update(): boolean {
    const { iframe: lastIframe, url: lastUrl } = this;
    const host = this.#host;
    const found = host.querySelector<HTMLIFrameElement>(':scope > iframe') ?? undefined;
    if (found && host.options.overlay) this.#warn('shows with mode="inline" alone');
    this.iframe = host.options.overlay ? undefined : found;
    const address = this.iframe?.getAttribute('src') ? this.iframe.src : '';
    this.url = /^(about:|javascript:|$)/.test(address) ? undefined : address;
    this.#observer.disconnect();
    this.#observer.observe(host, { childList: true });
    if (this.iframe) this.#observer.observe(this.iframe, { attributeFilter: ['src'] });
    if (this.url) this.#warnOfAttributes();
    return this.iframe !== lastIframe || this.url !== lastUrl;
  }

  /** Stops watching until the next {@link update}. */
  stop(): void {
    this.#observer.disconnect();
  }

  /** The element may not show the iframe's page: no message of it counts. */
  warnOfRefusal(): void {
    this.#warn('has an address that "src" could not have either, so none of its messages counts');
  }

  /** Names everything at once that the page can't have with an iframe of its own. */
  #warnOfAttributes(): void {
    const { src, options } = this.#host;
    const { iframe, url } = this;
    const { permissions } = options;
    const withoutEffect = [
      permissions.sandbox === FRAME_SANDBOX ? '' : 'sandbox',
      permissions.allow ? 'allow' : '',
      permissions.referrerpolicy === FRAME_REFERRER_POLICY ? '' : 'referrerpolicy',
      this.#host.params ? 'params' : '',
      this.#host.forward ? 'forward' : '',
    ].filter(Boolean);
    // The iframe has contacted its server before anybody could ask.
    if (options.loading === 'click') withoutEffect.unshift('loading="click"');
    const problems = [
      iframe!.hasAttribute('sandbox') ? '' : 'has no attribute "sandbox"',
      iframe!.title ? '' : 'has no "title", which screen readers say',
      withoutEffect.length > 0 ? `leaves no effect to ${withoutEffect.join(', ')}` : '',
      src && src !== url ? 'gives way to "src", which differs' : '',
    ].filter(Boolean);
    if (problems.length > 0) this.#warn(problems.join(', and '));
  }

  #warn(problem: string): void {
    const { localName } = this.#host;
    warnOnce(`<${localName}>: the iframe inside it ${problem}. See ${GUIDE}`);
  }
}
