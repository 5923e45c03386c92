/** The part of `window` that a {@link ShrinkScroll} uses. */
export interface ShrinkScrollRuntime {
  /** Undefined in some environments of unit tests. */
  readonly IntersectionObserver?: typeof IntersectionObserver | undefined;
  matchMedia(query: string): { readonly matches: boolean };
}

/** A frame of which less is visible counts as out of view. */
const MIN_VISIBLE_PX = 40;

/**
 * Scrolls a frame into view if a shrink has taken it out of view. The visitor was at the end of a long page of the form, and
 * the next page is short: it would be above the viewport.
 */
export class ShrinkScroll {
  readonly #iframe: HTMLIFrameElement;
  readonly #runtime: ShrinkScrollRuntime;
  #observer: IntersectionObserver | undefined;
  #height = 0;
  #isInView = false;
  /** True from a shrink until the observer's next entry. */
  #hasShrunk = false;

  constructor(iframe: HTMLIFrameElement, runtime: ShrinkScrollRuntime) {
    this.#iframe = iframe;
    this.#runtime = runtime;
  }

  /**
   * The frame has got a height, in pixels.
   * @param mayScroll False while the visitor does something else in the page.
   */
  onResize(height: number, mayScroll: boolean): void {
    if (mayScroll && height < this.#height) {
      this.#hasShrunk = true;
      // An observer sends an entry for each node that it starts to observe.
      this.#observer?.unobserve(this.#iframe);
      this.#observer?.observe(this.#iframe);
    }
    this.#height = height;
    this.#observer ??= this.#observe();
  }

  stop(): void {
    this.#observer?.disconnect();
  }

  #observe(): IntersectionObserver | undefined {
    const { IntersectionObserver } = this.#runtime;
    if (!IntersectionObserver) return undefined;
    const options = { rootMargin: `${-MIN_VISIBLE_PX}px 0px` };
    const observer = new IntersectionObserver((entries) => {
      const wasInView = this.#isInView;
      this.#isInView = entries.at(-1)!.isIntersecting;
      if (this.#hasShrunk && wasInView && !this.#isInView) this.#scrollIntoView();
      this.#hasShrunk = false;
    }, options);
    observer.observe(this.#iframe);
    return observer;
  }

  #scrollIntoView(): void {
    const mayMove = this.#runtime.matchMedia('(prefers-reduced-motion: no-preference)').matches;
    this.#iframe.scrollIntoView({ block: 'start', behavior: mayMove ? 'smooth' : 'instant' });
  }
}
