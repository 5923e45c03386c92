import { html, nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import { showBeside, type Beside } from './beside.js';
import { changingText } from './changing-text.js';
import { ignoreHeldEnter } from './keyboard.js';
import { alertIcon } from './look/icons.js';

/** The visible text of a question. */
export interface QuestionText {
  readonly title: string;
  readonly text: string;
  /** Another paragraph. */
  readonly more?: string | undefined;
  readonly confirm: string;
  readonly cancel: string;
  /** The number that the visitor must type before the question can be confirmed. */
  readonly typed?: TypedNumber | undefined;
}

export interface TypedNumber {
  readonly label: string;
  /** Each of these texts confirms. */
  readonly accepted: readonly string[];
  /** Shown at the field if the visitor confirms with another text in it. */
  readonly mismatch: string;
}

/** Finds the button that the question stands beside. A row may have other controls meanwhile, such as those of other actions. */
export type FindButton = () => HTMLElement | null | undefined;

interface Asked {
  readonly findButton: FindButton;
  readonly content: () => QuestionText;
  readonly resolve: (isConfirmed: boolean) => void;
}

/** The button that was found, and the open box beside it. */
interface Shown extends Beside {
  readonly button: HTMLElement;
}

/**
 * Asks beside a button before an action that can't be undone. The focus starts on Cancel, or in the field if the visitor must type
 * a number. Not modal: see {@link showBeside}. The host renders it with {@link render} and adds the styles of `look/floating.ts`,
 * `look/question.ts` and `look/fields.ts`.
 */
export class Question implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement;
  #asked: Asked | undefined;
  #shown: Shown | undefined;
  #typed = '';
  #showsMismatch = false;

  constructor(host: ReactiveControllerHost & HTMLElement) {
    this.#host = host;
    host.addController(this);
  }

  /**
   * Opens the question. Resolves when it is closed and the focus is back on the button: true if the visitor has confirmed.
   * @param content Called at each render, so that the text follows the page's language.
   */
  async ask(findButton: FindButton, content: () => QuestionText): Promise<boolean> {
    this.cancel();
    // A listener of the page may have removed the element.
    if (!this.#host.isConnected) return false;
    this.#typed = '';
    this.#showsMismatch = false;
    this.#host.requestUpdate();
    return new Promise((resolve) => {
      this.#asked = { findButton, content, resolve };
    });
  }

  readonly cancel = (): void => this.#close(false);

  hostDisconnected(): void {
    this.cancel();
  }

  /** Opens the box that was rendered, beside its button or the one that has taken its place. */
  hostUpdated(): void {
    if (!this.#asked) return;
    const box = this.#box;
    if (!box) return;
    if (this.#shown?.button.isConnected) {
      this.#shown.place();
      return;
    }
    const button = this.#asked.findButton();
    const before = this.#shown;
    this.#shown = undefined;
    if (!button?.isConnected) {
      // The next update removes the open box, and `FormsElement.update()` moves its focus.
      queueMicrotask(() => {
        this.cancel();
        void this.#host.updateComplete.then(() => before?.close());
      });
      return;
    }
    before?.close();
    const first = box.querySelector<HTMLElement>('.typed, .cancel')!;
    const shown: Shown = { button, ...showBeside(box, button, first) };
    this.#shown = shown;
    void shown.closed.then(() => {
      if (this.#shown === shown) this.cancel();
    });
  }

  render() {
    if (!this.#asked) return nothing;
    const text = this.#asked.content();
    return html`<div
      part="dialog"
      class="floating question"
      role="alertdialog"
      popover="auto"
      tabindex="-1"
      aria-labelledby="question-title"
      aria-describedby="question-text"
      @keydown=${ignoreHeldEnter}
    >
      <div class="sheet-head">
        <div class="handle"></div>
        <h2 id="question-title">${changingText(text.title)}</h2>
      </div>
      <div id="question-text">
        <p>${changingText(text.text)}</p>
        ${text.more ? html`<p>${changingText(text.more)}</p>` : nothing}
      </div>
      <form novalidate @submit=${this.#handleSubmit}>
        ${text.typed ? this.#renderTyped(text.typed) : nothing}
        <div class="actions">
          <button part="button" type="button" class="cancel" @click=${this.cancel}>
            ${text.cancel}
          </button>
          <button
            part="button"
            class="danger confirm"
            aria-disabled=${!this.#isTypedCorrectly}
            @click=${ignoreSecondClick}
          >
            ${changingText(text.confirm)}
          </button>
        </div>
      </form>
    </div>`;
  }

  #renderTyped({ label, mismatch }: TypedNumber) {
    const isInvalid = this.#showsMismatch && !this.#isTypedCorrectly;
    return html`<div>
      <label class="field-label" for="question-typed">${label}</label>
      <input
        id="question-typed"
        class="field typed"
        inputmode="numeric"
        autocomplete="off"
        aria-invalid=${isInvalid}
        aria-describedby="question-mismatch"
        .value=${this.#typed}
        @input=${this.#handleInput}
      />
      <div id="question-mismatch" role="alert">
        ${isInvalid ? html`<p class="field-error">${alertIcon} ${mismatch}</p>` : nothing}
      </div>
    </div>`;
  }

  get #box(): HTMLElement | null | undefined {
    return this.#host.shadowRoot?.querySelector<HTMLElement>('.question');
  }

  /** Also true if nothing has to be typed. */
  get #isTypedCorrectly(): boolean {
    return this.#asked?.content().typed?.accepted.includes(this.#typed.trim()) ?? true;
  }

  readonly #handleInput = (event: Event): void => {
    this.#typed = (event.target as HTMLInputElement).value;
    this.#host.requestUpdate();
  };

  // A form, because Enter in the field then confirms once: a handler of `keydown` would close the box while the keystroke goes
  // on, and the keystroke would press the button that gets the focus.
  readonly #handleSubmit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (this.#isTypedCorrectly) {
      this.#close(true);
      return;
    }
    this.#showsMismatch = true;
    this.#host.requestUpdate();
    this.#box?.querySelector<HTMLElement>('.typed')?.focus();
  };

  #close(isConfirmed: boolean): void {
    const asked = this.#asked;
    const shown = this.#shown;
    this.#asked = undefined;
    this.#shown = undefined;
    if (!asked) return;
    shown?.close();
    this.#host.requestUpdate();
    asked.resolve(isConfirmed);
  }
}

/** The second click of the double click that opened the question must not confirm it. */
const ignoreSecondClick = (event: MouseEvent): void => {
  if (event.detail > 1) event.preventDefault();
};
