import { html, nothing, type PropertyValues } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import type { FormsError, GeneratedForm } from '../../client/index.js';
import type { Formats } from '../../language/formats.js';
import { actionsText } from '../../locales/en/actions.js';
import { generatorText, type GeneratorText } from '../../locales/en/generator.js';
import { sharedText } from '../../locales/en/shared.js';
import { isDeletionOf } from '../../store/deletion.js';
import type { FormsStore } from '../../store/store.js';
import { buttons } from '../../ui/buttons.js';
import { fields } from '../../ui/fields.js';
import { infoIcon } from '../../ui/icons.js';
import { notices } from '../../ui/notices.js';
import { tokens } from '../../ui/tokens.js';
import { FormActionsElement } from '../form-actions-element.js';
import type { Sentence } from '../forms-element.js';
import { oneOf } from '../one-of.js';
import { renderBox } from './box.js';
import { Elapsed } from './elapsed.js';
import { renderFailure } from './failure.js';
import { styles } from './form-generator.styles.js';
import { renderResult } from './result.js';

/** After so many seconds the wait is announced once more. */
const LONG_WAIT = 15;
const sayLong: Sentence<GeneratorText> = (text) => text.generatingLong;

/** What is kept for when the person comes back to the page. */
const RESTORED = ['prompt', 'form', 'formUrl', 'id', 'title', 'name'];

type View =
  | { readonly name: 'idle' }
  | { readonly name: 'running'; readonly prompt: string; readonly abort: AbortController }
  | { readonly name: 'cancelled' }
  | {
      readonly name: 'failed';
      readonly error: FormsError;
      readonly prompt: string;
      readonly candidates?: readonly GeneratedForm[];
    }
  | { readonly name: 'done'; readonly form: GeneratedForm };

/** The names of the element's states. */
export type GeneratorView = View['name'];

const english = (formats: Formats) => ({
  ...sharedText(formats),
  ...actionsText(),
  ...generatorText(formats),
});

interface Text extends ReturnType<typeof english> {}

/**
 * @summary A person describes a form in words; the service makes it; the result can be opened, copied,
 * embedded and deleted.
 *
 * @fires {CustomEvent<{prompt: string}>} form-generate - Before anything is sent; cancelable.
 * @fires {CustomEvent<{form: GeneratedForm, prompt: string}>} form-generated - The form is there.
 * @fires {CustomEvent<{prompt: string}>} form-cancelled - The person, or `cancel()`, gave up waiting.
 * @fires {CustomEvent<{id: string, form: Form}>} form-delete - Before the person is asked; cancelable.
 * @fires {CustomEvent<{id: string, confirmed: boolean}>} form-deleted - The form is gone.
 * @fires {CustomEvent<{error: FormsError, operation: string}>} form-error - Something failed; the prompt is kept.
 *
 * @slot - Fallback that shows until the element is defined.
 *
 * @csspart base - The whole.
 * @csspart label - The textbox's label.
 * @csspart box - The textbox with its buttons.
 * @csspart textarea - The textbox.
 * @csspart button - Each button and the link.
 * @csspart generate - The button that generates.
 * @csspart progress - The bar while a form is generated.
 * @csspart error - What went wrong.
 * @csspart result - The region with the new form.
 * @csspart snippets - The panel with the embed code.
 * @csspart code - The embed code.
 * @csspart dialog - The dialog that asks before a form is deleted.
 *
 * @cssstate busy - A form is being generated.
 * @cssstate error - The last try failed.
 */
export class FormGeneratorElement extends FormActionsElement<Text> {
  static override styles = [tokens, buttons, fields, notices, styles];

  /** The description of the form; the person's own text once they type. */
  @property() prompt = '';

  /** The textbox's label, instead of "Describe the form you need". */
  @property() label?: string;

  /** The textbox's example text. */
  @property() placeholder?: string;

  /** The most characters that a description may have; default: no limit (the service's own is not shown, section 8). */
  @property({ type: Number }) maxlength?: number;

  /** Which keys generate: `mod-enter` (Ctrl or Cmd with Enter) or `enter` (Shift+Enter makes a new line). */
  @property() submit: 'enter' | 'mod-enter' = 'mod-enter';

  @state() private view: View = { name: 'idle' };
  /** What is wrong with the description. */
  @state() private fieldError: 'missing' | 'long' | undefined;

  @query('textarea') private textarea!: HTMLTextAreaElement | null;
  @query('[part~=generate]') private button!: HTMLElement | null;

  protected override readonly english = english;
  protected override readonly operation = 'generate';
  readonly #elapsed = new Elapsed(this);

  /** The new form's URL; what the surrounding form sends. */
  get value(): string {
    return this.currentForm?.formUrl ?? '';
  }

  /** The form that was generated last, until it is deleted or {@link reset}; `<form-embed for>` shows it. */
  get currentForm(): GeneratedForm | undefined {
    return this.view.name === 'done' ? this.view.form : undefined;
  }

  /**
   * Generates a form from {@link prompt} (section 4.1). While one is under way, does nothing.
   * Never rejects: the outcome comes as `form-generated`, `form-cancelled` or `form-error`.
   */
  async generate(): Promise<void> {
    const { store } = this;
    if (this.off || this.view.name === 'running') return;
    if (!store) {
      if (this.setupError) this.fail(this.setupError, 'generate');
      return;
    }
    const prompt = this.#text.trim();
    this.fieldError = this.#problemOf(prompt);
    if (this.fieldError) {
      this.textarea?.focus();
      return;
    }
    if (!this.emit('form-generate', { prompt }, true)) return;
    await this.#run(store, prompt);
  }

  /** Stops waiting for the form. The service may still finish it: it has no way to take a generate back. */
  cancel(): void {
    if (this.view.name !== 'running') return;
    const { abort, prompt } = this.view;
    this.#show({ name: 'cancelled' });
    abort.abort();
    this.announcement = (text) => text.cancelled;
    this.emit('form-cancelled', { prompt });
  }

  override focus(options?: FocusOptions): void {
    this.textarea?.focus(options);
  }

  /** Puts the prompt of the page's markup into the box, and forgets the result. */
  reset(): void {
    this.cancel();
    this.prompt = this.getAttribute('prompt') ?? '';
    this.fieldError = undefined;
    this.announcement = undefined;
    this.view = { name: 'idle' };
  }

  protected override get valueMissing(): string {
    return this.text.formMissing;
  }

  protected override get validityAnchor(): HTMLElement | undefined {
    return this.textarea ?? undefined;
  }

  protected override get restorable(): string {
    const { currentForm: form } = this;
    return JSON.stringify({ prompt: this.#text, form }, RESTORED);
  }

  protected override restore(state: string): void {
    const { prompt, form } = JSON.parse(state) as { prompt: string; form?: GeneratedForm };
    this.prompt = prompt;
    if (form) this.view = { name: 'done', form: { ...form, raw: {} } };
  }

  protected override attach(store: FormsStore): () => void {
    const unsubscribe = store.subscribe((change) => {
      if (change.type === 'state') this.requestUpdate();
      if (this.currentForm && isDeletionOf(this.currentForm, change)) this.view = { name: 'idle' };
    });
    return () => {
      unsubscribe();
      const { view } = this;
      this.#show({ name: 'idle' });
      this.announcement = undefined;
      if (view.name !== 'running') return;
      view.abort.abort();
      if (this.isConnected) this.emit('form-cancelled', { prompt: view.prompt });
    };
  }

  protected override focusFallback(): HTMLElement | null {
    return this.view.name === 'running' ? this.button : this.textarea;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    this.setState('busy', this.view.name === 'running');
    this.setState('error', this.view.name === 'failed' || this.setupError !== undefined);
    if (this.view.name === 'running' && this.#elapsed.seconds >= LONG_WAIT) {
      this.announcement = sayLong;
    }
  }

  protected override renderContent() {
    const { text, view, setupError } = this;
    return html` ${this.store?.may('generate') === false ? nothing : this.#renderBox()}
      <div role="status" class=${view.name === 'running' ? 'running' : 'visually-hidden'}>
        <span>${this.announced}</span>
        ${
          view.name === 'running'
            ? html`<span class="elapsed muted" aria-hidden="true"
                >${this.formats.duration(this.#elapsed.seconds)}</span
              >`
            : nothing
        }
      </div>
      ${
        view.name === 'running'
          ? html`<div part="progress" class="track" aria-hidden="true"></div>`
          : nothing
      }
      <div role="alert">
        ${
          view.name === 'failed'
            ? this.#renderFailure(view)
            : setupError
              ? this.#renderFailure({ name: 'failed', error: setupError, prompt: '' })
              : nothing
        }
      </div>
      ${
        view.name === 'cancelled'
          ? html`<div class="notice">
              ${infoIcon}
              <div>${text.cancelled}</div>
            </div>`
          : nothing
      }
      ${view.name === 'done' ? this.#renderResult(view.form) : nothing} ${this.renderShared()}`;
  }

  #renderBox() {
    return renderBox({
      text: this.text,
      label: this.label,
      placeholder: this.placeholder,
      value: this.#text,
      limit: this.#limit,
      keys: this.#keys,
      problem: this.#problem,
      disabled: this.off,
      running: this.view.name === 'running',
      input: this.#takeInput,
      pressKey: this.#submitByKey,
      pressButton: this.#pressButton,
    });
  }

  #renderFailure({ error, prompt, candidates }: View & { name: 'failed' }) {
    const { store } = this;
    return renderFailure({
      text: this.text,
      explained: this.explain(error),
      unknown: error.outcome === 'unknown',
      candidates,
      label: (form) => store?.label(form) ?? form.formUrl,
      retry: () => void this.generate(),
      adopt: (form) => void this.#finish(store?.adopt(form, prompt) ?? form, prompt),
    });
  }

  #renderResult(form: GeneratedForm) {
    const { store } = this;
    const id = store?.idOf(form);
    const label = store?.label(form) ?? form.formUrl;
    return renderResult({
      text: this.text,
      form,
      label,
      copied: this.copied,
      copy: (value, done) => void this.copy(value, done),
      embed: () => void this.toggleSnippets({ formUrl: form.formUrl, title: label }, true),
      snippets: this.renderSnippets(form.formUrl),
      remove: id && store?.may('delete') ? () => void this.#remove(id, form) : undefined,
      startAnother: () => void this.#startAnother(),
    });
  }

  /** The description; a framework may have set null or undefined. */
  get #text(): string {
    return this.prompt ?? '';
  }

  get #limit(): number | undefined {
    return this.maxlength && this.maxlength > 0 ? this.maxlength : undefined;
  }

  get #enterGenerates(): boolean {
    return oneOf(this, 'submit', this.submit, ['mod-enter', 'enter']) === 'enter';
  }

  get #keys(): string {
    if (this.#enterGenerates) return 'Enter';
    return /Mac|iPhone|iPad/.test(globalThis.navigator?.userAgent ?? '') ? '⌘ Enter' : 'Ctrl+Enter';
  }

  #problemOf(prompt: string): typeof this.fieldError {
    if (!prompt) return 'missing';
    const limit = this.#limit;
    return limit && prompt.length > limit ? 'long' : undefined;
  }

  get #problem(): string {
    if (this.fieldError === 'missing') return this.text.promptMissing;
    return this.fieldError === 'long' ? this.text.promptTooLong(this.#limit ?? 0) : '';
  }

  async #run(store: FormsStore, prompt: string): Promise<void> {
    const abort = new AbortController();
    const view: View = { name: 'running', prompt, abort };
    this.view = view;
    this.announcement = (text) => text.generating;
    this.#elapsed.start();
    try {
      const form = await store.generate(prompt, { signal: abort.signal });
      if (this.view === view) await this.#finish(form, prompt);
    } catch (error) {
      if (this.view === view) await this.#explainFailure(store, error as FormsError, prompt);
    }
  }

  async #finish(form: GeneratedForm, prompt: string): Promise<void> {
    this.announcement = (text) => text.ready;
    this.#show({ name: 'done', form });
    await this.updateComplete;
    this.emit('form-generated', { form, prompt });
  }

  /** Where the form may exist all the same, the list is asked for what is new in it. */
  async #explainFailure(store: FormsStore, error: FormsError, prompt: string): Promise<void> {
    const failed: View = { name: 'failed', error, prompt };
    this.announcement = undefined;
    this.#show(failed);
    await this.updateComplete;
    this.fail(error, 'generate');
    if (error.outcome !== 'unknown') return;
    try {
      const forms = await store.candidates(error);
      if (this.view !== failed || !forms) return;
      const candidates = forms.flatMap((form) =>
        form.formUrl === undefined ? [] : [{ ...form, formUrl: form.formUrl }],
      );
      this.view = { ...failed, candidates };
    } catch (reason) {
      if (this.view === failed) this.fail(reason as FormsError, 'list');
    }
  }

  #show(view: View): void {
    this.#elapsed.stop();
    this.view = view;
  }

  /** One button generates and cancels, so that the focus stays; a double click is one click. */
  #pressButton = (event: MouseEvent): void => {
    if (event.detail > 1) return;
    if (this.view.name === 'running') this.cancel();
    else void this.generate();
  };

  #takeInput = (event: Event): void => {
    this.prompt = (event.target as HTMLTextAreaElement).value;
    if (this.fieldError) this.fieldError = this.#problemOf(this.prompt.trim());
  };

  #submitByKey = (event: KeyboardEvent): void => {
    // Enter that ends an input method's word is not Enter (key code 229: Safari sends it after the composition).
    if (event.key !== 'Enter' || event.isComposing || event.keyCode === 229) return;
    const wanted = this.#enterGenerates
      ? !event.shiftKey
      : (event.ctrlKey || event.metaKey) && !event.shiftKey;
    if (!wanted) return;
    event.preventDefault();
    void this.generate();
  };

  async #startAnother(): Promise<void> {
    this.view = { name: 'idle' };
    this.announcement = undefined;
    await this.updateComplete;
    this.textarea?.focus();
    this.textarea?.select();
  }

  async #remove(id: string, form: GeneratedForm): Promise<void> {
    if (await this.askToDelete(id, form)) this.textarea?.focus();
  }
}
