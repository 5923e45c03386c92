import { LOCALHOST } from '../../../client/form-url.js';
import { HeightFollower, type FollowerWorld } from './auto-height.js';
import { GREETINGS, heightIn, SIZER_READY } from './resize-messages.js';
import type { Cause } from '../embed-state.js';

/** After this time, a form that gave no sign gets a notice. */
const NOTICE_DELAY_MS = 15_000;

/** After this time, the frame shows although its page still loads: one slow image must not hide a usable form. */
const REVEAL_DELAY_MS = 3_000;

/** Who is told of what happens in the frame. */
export interface FrameHost {
  /** The form's page is really under way: a lazy frame is near enough to be seen. */
  loading(): void;
  /** The page still loads, and may be usable already. */
  revealed(): void;
  /** Something is there. It may be the browser's own page of an error: browsers do not tell. */
  arrived(): void;
  /** As {@link arrived}, with the frame's `load`. */
  loaded(): void;
  /** The form's height in pixels, between the frame's least and most. */
  resized(height: number): void;
  message(data: unknown, origin: string): void;
  /** What keeps the form from showing; undefined: nothing any more. */
  troubled(cause: Cause | undefined): void;
  reload(): void;
}

export interface Watched {
  readonly frame: HTMLIFrameElement;
  readonly url: URL;
  /** Origins that may speak for the form. */
  readonly origins: () => readonly string[];
  /** The frame's height follows the form, which so is expected to speak. */
  readonly follows: () => boolean;
}

/** What the watch takes from the window around it; tests bring their own. */
export type WatchWorld = FollowerWorld & {
  readonly navigator: { readonly onLine: boolean };
  readonly performance: Pick<Performance, 'getEntriesByName' | 'getEntriesByType'>;
  readonly location: { readonly hostname: string };
  readonly IntersectionObserver: typeof IntersectionObserver;
  getComputedStyle(frame: Element): { readonly minHeight: string; readonly maxHeight: string };
};

/**
 * Watches one frame: whether its form comes, what keeps it away, what it says. What it says counts only
 * from this frame's window and from the form's origin. Loaded on demand, with the first frame.
 */
export class FrameWatch {
  readonly #watched: Watched;
  readonly #host: FrameHost;
  readonly #world: WatchWorld;
  readonly #follower: HeightFollower;
  #observer: IntersectionObserver | undefined;
  #timers: unknown[] = [];
  /** `ended`: an event that the browser had queued before changes nothing any more. */
  #state: 'waiting' | 'watching' | 'ended' = 'waiting';
  #loaded = false;
  #heard = false;
  #cause: Cause | undefined;

  constructor(watched: Watched, host: FrameHost, world: WatchWorld = window) {
    this.#watched = watched;
    this.#host = host;
    this.#world = world;
    this.#follower = new HeightFollower(
      (height) => host.resized(this.#clamped(height)),
      () => this.#warn(),
      world,
    );
    const { frame } = watched;
    if (frame.loading !== 'lazy') this.#begin();
    else {
      // Further away, browsers load when they like, and do not tell.
      this.#observer = new world.IntersectionObserver((entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) this.#begin();
      });
      this.#observer.observe(frame);
    }
  }

  /** Something happened, in the frame or on the page. */
  take(event: Event): void {
    if (this.#state === 'ended') return;
    switch (event.type) {
      case 'load':
        return this.#load();
      case 'error':
        return this.#trouble('unreachable');
      case 'message':
        return this.#hear(event as MessageEvent<unknown>);
      case 'securitypolicyviolation':
        return this.#violate(event as SecurityPolicyViolationEvent);
      case 'online':
        if (this.#cause === 'offline') this.#host.reload();
    }
  }

  end(): void {
    this.#state = 'ended';
    this.#observer?.disconnect();
    this.#follower.end();
    for (const timer of this.#timers) this.#world.clearTimeout(timer as never);
  }

  /** An observer may call this more than once, and after its end: `disconnect` keeps what is queued. */
  #begin(): void {
    if (this.#state !== 'waiting') return;
    this.#state = 'watching';
    this.#observer?.disconnect();
    if (this.#heard) return;
    if (!this.#loaded && !this.#cause) this.#host.loading();
    const start = (task: () => void, delay: number): unknown =>
      this.#timers.push(this.#world.setTimeout(task, delay));
    start(() => this.#reveal(), REVEAL_DELAY_MS);
    start(() => this.#late(), NOTICE_DELAY_MS);
  }

  #reveal(): void {
    if (!this.#loaded) this.#host.revealed();
  }

  #late(): void {
    const { frame } = this.#watched;
    // Whoever has put the focus into the form sees it.
    const used = (frame.getRootNode() as Partial<DocumentOrShadowRoot>).activeElement === frame;
    if (this.#heard || this.#cause || used) return;
    const { onLine } = this.#world.navigator;
    if (!onLine) this.#trouble('offline');
    else if (!this.#loaded) this.#trouble('slow');
    else if (this.#isSuspicious) this.#trouble('silent');
  }

  /** `load` is no success: all browsers send it for pages that refuse to be framed. */
  get #isSuspicious(): boolean {
    const { performance } = this.#world;
    const { url, follows } = this.#watched;
    // WebKit records no entry of a page that it does not show. A full record has no place for one either.
    const recorded =
      performance.getEntriesByName(url.href).length > 0 ||
      performance.getEntriesByType('resource').length >= 250;
    return follows() || !recorded;
  }

  #load(): void {
    if (this.#cause === 'blocked') return;
    this.#arrive();
    this.#host.loaded();
    if (this.#watched.follows()) this.#greet();
  }

  #arrive(): void {
    this.#loaded = true;
    this.#host.arrived();
    if (this.#cause && (this.#heard || this.#cause === 'slow')) this.#trouble(undefined);
  }

  #hear({ source, origin, data }: MessageEvent<unknown>): void {
    const { frame, origins } = this.#watched;
    if (!source || source !== frame.contentWindow || !origins().includes(origin)) return;
    this.#heard = true;
    if (!this.#loaded || this.#cause) this.#arrive(); // who speaks is there, whatever became of `load`
    const height = heightIn(data);
    if (height !== undefined) this.#follower.told(height);
    else if (data === SIZER_READY) this.#greet();
    else if (typeof data !== 'string' || !data.startsWith('[iFrameSizer]')) {
      this.#host.message(data, origin);
    }
  }

  #greet(): void {
    const { frame, url } = this.#watched;
    for (const greeting of GREETINGS) frame.contentWindow?.postMessage(greeting, url.origin);
  }

  #violate({ disposition, effectiveDirective, blockedURI }: SecurityPolicyViolationEvent): void {
    const refused =
      disposition !== 'report' && /^(frame|child|default)-src/.test(effectiveDirective);
    if (!refused || !blockedURI.startsWith(this.#watched.url.origin)) return;
    this.#trouble('blocked');
  }

  #trouble(cause: Cause | undefined): void {
    this.#cause = cause;
    // A frame that is out of sight, below the notice, takes no focus either.
    const { frame } = this.#watched;
    if (cause && !/slow|silent/.test(cause)) frame.tabIndex = -1;
    else frame.removeAttribute('tabindex');
    this.#host.troubled(cause);
  }

  #clamped(height: number): number {
    const { minHeight, maxHeight } = this.#world.getComputedStyle(this.#watched.frame);
    const most = Math.min(height, Number.parseFloat(maxHeight) || Infinity);
    return Math.max(most, Number.parseFloat(minHeight) || 0);
  }

  #warn(): void {
    if (!LOCALHOST.test(this.#world.location.hostname)) return;
    console.warn(
      `<form-embed>: ${this.#watched.url.href} changes its height for ever, and is followed no more. Does its height hang on the frame's, as 100vh does?`,
    );
  }
}
