import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { isServer } from '../../../is-server.js';
import { actionsText } from '../../../locales/en/actions.js';
import { generatorText } from '../../../locales/en/generator.js';
import { isSubmitKey, submitShortcut } from '../../shared/keyboard.js';
import { numberText, type Announcer } from '../../shared/announcer.js';
import { enumValue } from '../../shared/enum-attribute.js';
import type { TextHost } from '../../shared/hosts.js';
import { draftKey, readDraft, writeDraft } from './draft.js';
import { fitToText, typeInto } from './textarea.js';

/** Time without a key after which the number of characters is announced, if it is near the limit. */
const COUNT_DELAY_MS = 800;

/** Share of the limit from which the number of characters is announced. */
const NEAR_LIMIT = 0.9;

/** The part of `<form-generator>` that a {@link PromptController} needs. */
export interface PromptHost extends ReactiveControllerHost, HTMLElement, TextHost {
  readonly hasUpdated: boolean;
  prompt: string;
  readonly name: string;
  readonly maxlength?: number;
  readonly submit: 'enter' | 'mod-enter';
  readonly draft: 'off' | 'session' | 'local';
  readonly announcer: Announcer;
  readonly isDisabled: boolean;
  readonly isGenerating: boolean;
  readonly textarea: HTMLTextAreaElement | null;
  generate(): Promise<void>;
  cancel(): void;
}

/** The text box: checks the description, counts its characters, keeps a draft and handles the keys. */
export class PromptController implements ReactiveController {
  readonly #host: PromptHost;
  /** The visitor has tried to generate without a description. */
  #isMissed = false;
  /** The description of the last update. */
  #renderedValue: string | undefined;
  /** The draft is that of another tab: the next update does not replace it. */
  #isDraftShared = false;
  #countTimer: ReturnType<typeof setTimeout> | undefined;
  #name: string | undefined;

  constructor(host: PromptHost) {
    this.#host = host;
    host.addController(this);
    if (!isServer) void this.#takeOver();
  }

  /** The description. A framework may have set null or undefined. */
  get value(): string {
    return this.#host.prompt ?? '';
  }

  /** The largest number of characters; undefined if there is no limit. */
  get limit(): number | undefined {
    const { maxlength } = this.#host;
    return maxlength && maxlength > 0 ? maxlength : undefined;
  }

  /** The message if the description can't be sent, else empty. An empty box is a problem only after an attempt to generate. */
  get problem(): string {
    const { promptMissing, promptTooLong } = this.#host.textIn(generatorText);
    const { length } = this.value.trim();
    const { limit = Infinity } = this;
    if (length > limit) return promptTooLong(limit);
    return length === 0 && this.#isMissed ? promptMissing : '';
  }

  /** The keys that generate, as they are written on keyboards. */
  get keys(): string {
    return this.#enterGenerates ? 'Enter' : submitShortcut(this.#host.textIn(actionsText).ctrl);
  }

  /** Shows the message and focuses the box if the description can't be sent. @returns true if it can be sent. */
  check(): boolean {
    this.#setMissed(!this.value.trim());
    const isProblem = this.problem !== '';
    if (isProblem) this.#host.focus();
    return !isProblem;
  }

  /** Restores the prompt of the page's markup. */
  reset(): void {
    this.#host.prompt = this.#host.getAttribute('prompt') ?? '';
    this.#setMissed(false);
  }

  /** As {@link reset}. A draft for all tabs stays: the tab that has the visitor's text shares it. */
  forget(): void {
    const { value } = this;
    this.reset();
    this.#isDraftShared = this.#place === 'local' && this.value !== value;
  }

  /** Replaces the description as if the visitor had typed it, so that the browser can undo it. */
  fill(prompt: string): void {
    const { textarea, isDisabled } = this.#host;
    if (textarea && !isDisabled) typeInto(textarea, prompt);
  }

  /** Restores the draft, unless the visitor has typed something already. */
  restoreDraft(): void {
    const host = this.#host;
    if (host.hasUpdated && this.value) return;
    const place = this.#place;
    if (place !== 'off') host.prompt = readDraft(place, this.key) ?? host.prompt;
  }

  /** Removes the draft. */
  clearDraft(): void {
    if (this.#place !== 'off') writeDraft(this.#place, this.key, '');
  }

  /**
   * @returns a function that removes the draft of this description, since its form is generated. It does not hold the element,
   * and knows the draft also after the page has gone to another route.
   */
  draftRemover(prompt: string): () => void {
    const place = this.#place;
    return place === 'off' ? () => {} : removerOf(place, this.key, prompt);
  }

  /** Shows the description of a generate that goes on, unless the visitor has typed something else. */
  showAdopted(prompt: string): void {
    const host = this.#host;
    if (!this.value.trim() || this.value === host.getAttribute('prompt')) host.prompt = prompt;
  }

  /**
   * Identifies the box by its page, its route and its name. Keeps the position that it had first, if others before it come and go.
   */
  get key(): string {
    const host = this.#host;
    this.#name ??= host.id || host.name || `${indexInRoot(host)}`;
    return draftKey(this.#name);
  }

  hostUpdated(): void {
    const { textarea } = this.#host;
    if (this.value === this.#renderedValue) return;
    this.#renderedValue = this.value;
    if (!this.#isDraftShared) this.#keepDraft();
    this.#isDraftShared = false;
    if (textarea) fitToText(textarea);
  }

  readonly handleInput = (event: Event): void => {
    this.#host.prompt = (event.target as HTMLTextAreaElement).value;
    if (this.value.trim()) this.#setMissed(false);
    clearTimeout(this.#countTimer);
    this.#countTimer = setTimeout(() => this.#announceCount(), COUNT_DELAY_MS);
  };

  readonly handleKeydown = (event: KeyboardEvent): void => {
    if (!isSubmitKey(event, this.#enterGenerates)) return;
    event.preventDefault();
    if (!event.repeat) void this.#host.generate();
  };

  /** One button generates and cancels, so that the focus stays. The second click of a double click does nothing. */
  readonly handleButtonClick = (event: MouseEvent): void => {
    if (event.detail > 1) return;
    if (this.#host.isGenerating) this.#host.cancel();
    else void this.#host.generate();
  };

  get #place() {
    return enumValue(this.#host, 'draft', this.#host.draft, ['off', 'session', 'local']);
  }

  get #enterGenerates(): boolean {
    return enumValue(this.#host, 'submit', this.#host.submit, ['mod-enter', 'enter']) === 'enter';
  }

  /** Keeps the description as the draft. The page's own prompt is not a draft. */
  #keepDraft(): void {
    const place = this.#place;
    const isFromPage = this.#host.prompt === this.#host.getAttribute('prompt');
    if (place !== 'off') writeDraft(place, this.key, isFromPage ? '' : this.value);
  }

  #setMissed(isMissed: boolean): void {
    this.#isMissed = isMissed;
    this.#host.requestUpdate();
  }

  /**
   * Takes over the text box that Lit has rendered on a server, in a declarative shadow root: the text, the selection, the scroll
   * position and the focus. Reads it before the first update replaces it. No key arrives between the updates.
   */
  async #takeOver(): Promise<void> {
    const host = this.#host;
    const early = host.shadowRoot?.querySelector<HTMLTextAreaElement>('#prompt');
    if (!early) return;
    const { value, selectionStart, selectionEnd, selectionDirection, scrollTop } = early;
    const isFocused = early.matches(':focus');
    // The first update may restore a draft, which is older than this text.
    await host.updateComplete;
    host.prompt = value || host.prompt;
    await host.updateComplete;
    host.textarea?.setSelectionRange(selectionStart, selectionEnd, selectionDirection);
    if (isFocused) host.focus();
    host.textarea?.scrollTo(0, scrollTop);
  }

  #announceCount(): void {
    const host = this.#host;
    const { length } = this.value;
    const { limit = Infinity } = this;
    if (length < limit * NEAR_LIMIT || host.isGenerating || this.problem) return;
    const count = numberText(
      () => this.value.length,
      (number) => host.textIn(generatorText).promptCount(number, limit),
    );
    host.announcer.announce(count);
  }
}

function removerOf(place: 'session' | 'local', key: string, prompt: string): () => void {
  return () => {
    // The visitor may have typed the next description meanwhile.
    if (readDraft(place, key)?.trim() === prompt) writeDraft(place, key, '');
  };
}

/** The index of an element among those of its kind in the document or shadow root. */
function indexInRoot(element: HTMLElement): number {
  const root = element.getRootNode() as Document;
  return [...root.querySelectorAll(element.localName)].indexOf(element);
}
