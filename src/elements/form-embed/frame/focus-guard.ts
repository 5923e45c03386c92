/** Time after the last change of a text in which the visitor counts as typing. */
const TYPING_MS = 1000;

/** The part of `window` that a {@link FocusGuard} uses. */
export interface FocusGuardRuntime {
  readonly performance: { now(): number };
  readonly addEventListener: Window['addEventListener'];
  matchMedia(query: string): { readonly matches: boolean };
  focus(): void;
  setTimeout(task: () => void, ms: number): unknown;
}

/**
 * Returns the focus to a field of the page if a form's page takes it while the visitor types in that field. Browsers do not
 * tell whether a form or the visitor moves the focus. So a visitor who has just pressed another key or the pointer's button,
 * or has the pointer over the frame, keeps it there. On a touch screen nothing distinguishes a tap from a script, so the form
 * keeps it too.
 */
export class FocusGuard {
  readonly #iframe: HTMLIFrameElement;
  readonly #runtime: FocusGuardRuntime;
  readonly #listeners = new AbortController();
  /** The field of the page in which the visitor typed last. */
  #field: HTMLElement | undefined;
  #typedAt = -Infinity;

  constructor(iframe: HTMLIFrameElement, runtime: FocusGuardRuntime) {
    this.#iframe = iframe;
    this.#runtime = runtime;
    const options = { capture: true, passive: true, signal: this.#listeners.signal };
    runtime.addEventListener('input', (event) => this.#noteInput(event), options);
    for (const name of ['keydown', 'pointerdown']) {
      // A key that changes a text is followed by its event `input`.
      runtime.addEventListener(name, () => (this.#field = undefined), options);
    }
  }

  /** True while the visitor types in the page. */
  get isTyping(): boolean {
    const { performance } = this.#runtime;
    return this.#field !== undefined && performance.now() - this.#typedAt < TYPING_MS;
  }

  /** The frame has the focus now. */
  onFocus(): void {
    const field = this.#field;
    if (!field?.isConnected || !this.isTyping || this.#iframe.matches(':hover')) return;
    if (this.#runtime.matchMedia('(pointer: coarse)').matches) return;
    // Until the event is over, Chromium still moves the focus into the frame.
    this.#runtime.setTimeout(() => {
      // WebKit does not return the focus from a frame to its page otherwise.
      this.#runtime.focus();
      field.focus({ preventScroll: true });
    }, 0);
  }

  stop(): void {
    this.#listeners.abort();
  }

  #noteInput(event: Event): void {
    // Checkboxes and selects send plain events.
    if (!event.isTrusted || !(event instanceof InputEvent)) return;
    const [target] = event.composedPath();
    if (!(target instanceof HTMLElement)) return;
    this.#field = target;
    this.#typedAt = this.#runtime.performance.now();
  }
}
