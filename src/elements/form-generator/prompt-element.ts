import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { Formats } from '../../language/formats.js';
import { actionsText } from '../../locales/en/actions.js';
import { generatorText } from '../../locales/en/generator.js';
import { alertIcon, sparkleIcon } from '../../ui/icons.js';
import { ignoreHeldEnter, shortcut } from '../../ui/keyboard.js';
import { FormActionsElement } from '../shared/form-actions-element.js';
import type { Sentence } from '../shared/store-element.js';
import { enumValue, warnOnce } from '../shared/enum-attribute.js';
import type { Builder } from './builder/builder.js';
import { draft } from './draft.js';
import { readExamples, type Example } from './examples.js';
import { extras } from './extras.js';
import { fitToText, typeInto } from './textarea.js';

/** Milliseconds without a key until the count near the limit is announced. */
const PAUSE = 800;

const english = (formats: Formats) => ({ ...actionsText(), ...generatorText(formats) });

interface Text extends ReturnType<typeof english> {}

/** The box in which a person describes a form, with what helps to describe it. */
export abstract class PromptElement extends FormActionsElement<Text> {
  static override properties: PropertyDeclarations = {
    prompt: {},
    label: {},
    placeholder: {},
    maxlength: { type: Number },
    submit: {},
    draft: {},
    examples: {},
    problem: { state: true },
  };

  /** The description of the form; the person's own text once they type. */
  prompt = '';

  /** The textbox's label, instead of "Describe the form you need". */
  label?: string;

  /** The textbox's example text. */
  placeholder?: string;

  /** The most characters that a description may have; default: no limit (the service's own is not shown, section 8). */
  maxlength?: number;

  /** Which keys generate: `mod-enter` (Ctrl or Cmd with Enter) or `enter` (Shift+Enter makes a new line). */
  submit: 'enter' | 'mod-enter' = 'mod-enter';

  /** Where the description is kept over reloads: `off`, `session` (this tab) or `local` (this browser). */
  draft: 'off' | 'session' | 'local' = 'off';

  /** Descriptions to begin with: an array, or its JSON, of strings or of `{ label, prompt }`. */
  examples?: string | readonly (string | Example)[];

  protected override readonly english = english;
  /** What is wrong with the description. */
  private problem: Sentence<Text> | undefined;
  #builder: Builder | undefined;
  /** Tells its draft from those of others on the page. */
  #draftName: string | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;

  /** Generates a form from {@link prompt}. */
  abstract generate(): Promise<void>;

  /** Stops waiting for the form. */
  abstract cancel(): void;

  /** A form is under way: the button cancels. */
  protected abstract readonly underway: boolean;

  /** Puts the prompt of the page's markup into the box. */
  reset(): void {
    this.prompt = this.getAttribute('prompt') ?? '';
    this.problem = undefined;
  }

  /** Puts the focus into the box. */
  override focus(options?: FocusOptions): void {
    this.textarea?.focus(options);
  }

  protected override get validityAnchor(): HTMLElement | undefined {
    return this.textarea ?? undefined;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    // What the person has written since is theirs.
    if (changed.has('draft') && !(this.hasUpdated && this.description)) {
      this.prompt = this.keepDraft() ?? this.prompt;
    }
    if (changed.has('examples') && this.examples !== undefined && !readExamples(this.examples)) {
      warnOnce(`<${this.localName}> examples="${this.examples}" is no JSON array`);
    }
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!changed.has('prompt')) return;
    this.keepDraft(this.prompt === this.getAttribute('prompt') ? '' : this.description);
    if (this.textarea) fitToText(this.textarea);
  }

  protected renderBox() {
    const { text, label, placeholder, description, underway, off, problem } = this;
    const { length } = description;
    const limit = this.#limit;
    return html`<label part="label" class="field-label" for="prompt"
        >${label || text.promptLabel}</label
      >
      <div part="box" class="box">
        <textarea
          part="textarea"
          id="prompt"
          dir=${description ? 'auto' : nothing}
          rows="3"
          placeholder=${placeholder ?? text.promptPlaceholder}
          ?disabled=${off}
          aria-invalid=${!!problem}
          aria-describedby="field-error keys"
          .value=${description}
          @input=${this.#takeInput}
          @keydown=${this.#submitByKey}
        ></textarea>
        <div class="bar">
          <span id="keys" class="muted"
            ><span class=${limit ? (length > limit ? 'over' : '') : 'keys'}
              >${limit ? text.promptCount(length, limit) : text.generateKeys(this.#keys)}</span
            ></span
          >
          <button
            part="button generate"
            class=${underway ? '' : 'primary'}
            type="button"
            ?disabled=${off && !underway}
            @click=${this.#pressButton}
            @keydown=${ignoreHeldEnter}
          >
            ${underway ? text.cancel : [sparkleIcon, text.generate]}
          </button>
        </div>
      </div>
      <div id="field-error" role="alert">
        ${problem ? html`<p class="field-error">${alertIcon} ${problem(text)}</p>` : nothing}
      </div>`;
  }

  /** What helps to describe a form. */
  protected renderHelp() {
    const { text, off } = this;
    const examples = readExamples(this.examples);
    return [
      examples?.length
        ? html`<div part="examples" class="chips" role="group" aria-label=${text.examples}>
            ${examples.map(
              (example) =>
                html`<button
                  part="button example"
                  class="chip"
                  type="button"
                  ?disabled=${off}
                  @click=${() => this.fill(example.prompt)}
                >
                  <bdi>${example.label}</bdi>
                </button>`,
            )}
          </div>`
        : nothing,
      extras.builder
        ? html`<details part="builder" class="fold" @toggle=${this.#openBuilder}>
            <summary>${text.builder}</summary>
            ${this.#builder?.render()}
          </details>`
        : nothing,
    ];
  }

  /** The description; a framework may have set null or undefined. */
  protected get description(): string {
    return this.prompt ?? '';
  }

  protected get textarea(): HTMLTextAreaElement | null {
    return this.renderRoot?.querySelector<HTMLTextAreaElement>('#prompt') ?? null;
  }

  /** Looks whether the description can be sent; where not, says why. */
  protected check(): boolean {
    this.problem = this.#problemOf(this.description.trim());
    if (this.problem) this.focus();
    return !this.problem;
  }

  /** Puts a description into the box, which can be edited, and taken back. */
  protected fill(prompt: string): void {
    if (this.textarea && !this.off) typeInto(this.textarea, prompt);
  }

  /** Keeps the text where the page wants its draft kept; without one, tells the one that is kept there. */
  protected keepDraft(text?: string): string | null | undefined {
    const place = enumValue(this, 'draft', this.draft, ['off', 'session', 'local']);
    if (place === 'off') return undefined;
    this.#draftName ??= this.id || this.name || `${this.#place}`;
    return draft(place, this.#draftName, text);
  }

  /** Which of the generators around it is this one, from 0. */
  get #place(): number {
    const root = this.getRootNode() as Document;
    return [...root.querySelectorAll(this.localName)].indexOf(this);
  }

  get #limit(): number | undefined {
    return this.maxlength && this.maxlength > 0 ? this.maxlength : undefined;
  }

  get #enterGenerates(): boolean {
    return enumValue(this, 'submit', this.submit, ['mod-enter', 'enter']) === 'enter';
  }

  get #keys(): string {
    return this.#enterGenerates ? 'Enter' : shortcut('Enter', this.text.ctrl);
  }

  #problemOf({ length }: string): Sentence<Text> | undefined {
    if (!length) return (text) => text.promptMissing;
    const limit = this.#limit;
    return limit && length > limit ? (text) => text.promptTooLong(limit) : undefined;
  }

  readonly #openBuilder = async (event: Event): Promise<void> => {
    if (this.#builder || !(event.target as HTMLDetailsElement).open) return;
    const part = await this.load(extras.builder!);
    if (!part) return;
    this.addStyles(...part.builderStyles);
    this.#builder ??= new part.Builder(this);
    this.requestUpdate();
  };

  /** One button generates and cancels, so that the focus stays; a double click is one click. */
  readonly #pressButton = (event: MouseEvent): void => {
    if (event.detail > 1) return;
    if (this.underway) this.cancel();
    else void this.generate();
  };

  readonly #takeInput = (event: Event): void => {
    this.prompt = (event.target as HTMLTextAreaElement).value;
    if (this.problem) this.problem = this.#problemOf(this.prompt.trim());
    clearTimeout(this.#pause);
    this.#pause = setTimeout(this.#announceCount, PAUSE);
  };

  readonly #announceCount = (): void => {
    const { length } = this.description;
    const limit = this.#limit ?? Infinity;
    if (length < limit * 0.9 || this.underway) return;
    this.announce(this.#problemOf(this.description) ?? ((text) => text.promptCount(length, limit)));
  };

  readonly #submitByKey = (event: KeyboardEvent): void => {
    // Enter that ends an input method's word is not Enter (key code 229: Safari sends it after the composition).
    if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229) return;
    const wanted = this.#enterGenerates || event.ctrlKey || event.metaKey;
    if (!wanted || event.shiftKey) return;
    event.preventDefault();
    if (!event.repeat) void this.generate();
  };
}
