import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { GeneratedForm, Operation } from '../../client/index.js';
import { formatsOf, type ElementFormats, type Formats } from '../../language/formats.js';
import { loadPartMessages } from '../../language/part-messages.js';
import { actionsText } from '../../locales/en/actions.js';
import { generatorText } from '../../locales/en/generator.js';
import type { FormsStore } from '../../store/store.js';
import { buttonStyles } from '../shared/look/buttons.js';
import { chips } from '../shared/look/chips.js';
import { controlTokens } from '../shared/look/control-tokens.js';
import { fields } from '../shared/look/fields.js';
import { renderNotice } from '../shared/look/notice.js';
import { notices } from '../shared/look/notices.js';
import { tokens } from '../shared/look/tokens.js';
import { Announcer } from '../shared/announcer.js';
import { warnOnce } from '../../warn-once.js';
import { CURRENT_FORM_EVENT } from '../shared/events.js';
import { FormField } from '../shared/form-field.js';
import { Lazy, renderLazyFailure } from '../shared/lazy.js';
import { StoreController } from '../shared/store-controller.js';
import { readExamples, type Example } from './prompt/examples.js';
import { styles } from './form-generator.styles.js';
import { GenerateController } from './generate/generate-controller.js';
import { lazyFeatures } from './lazy-features.js';
import type * as resultView from './result/result-view.lazy.js';
import { renderExamples, renderPromptBox } from './prompt/prompt-box.js';
import { PromptController } from './prompt/prompt-controller.js';
import { remainingText } from './remaining.js';
import { changingText } from '../shared/changing-text.js';

export type { GenerateStatus } from './generate/generate-state.js';

/** Members of the state that the browser keeps for "back" and for reloads. */
const FORM_STATE_KEYS = ['prompt', 'form', 'formUrl', 'id', 'title', 'name'];

const generatorMessages = (formats: Formats) => ({ ...actionsText(), ...generatorText(formats) });

/**
 * @summary A visitor describes a form in words and gets a working one. The visitor can open, copy, embed and delete it.
 *
 * @fires {CustomEvent<{prompt: string}>} form-generate - Before the request; cancelable.
 * @fires {CustomEvent<{form: GeneratedForm, prompt: string}>} form-generated - The form is generated and shown.
 * @fires {CustomEvent<{prompt: string}>} form-cancelled - The visitor, or `cancel()`, stopped waiting.
 * @fires {CustomEvent<{id: string, form: Form}>} form-delete - Before the question; cancelable.
 * @fires {CustomEvent<{id: string, confirmed: boolean}>} form-deleted - The form is deleted.
 * @fires {CustomEvent<{error: FormsError, operation: string}>} form-error - An operation failed. The prompt is kept.
 *
 * @slot - Fallback until the element is defined.
 * @slot forbidden - Replaces the text box if the visitor may not generate. Default: a sentence that says so.
 *
 * @csspart base - The root container.
 * @csspart label - The label of the text box.
 * @csspart box - The text box with its buttons.
 * @csspart textarea - The text box.
 * @csspart examples - The examples.
 * @csspart example - One example.
 * @csspart button - Each button and the link.
 * @csspart generate - The button that generates and cancels.
 * @csspart remaining - How many more forms the visitor may generate, near the end of a budget.
 * @csspart progress - The progress bar.
 * @csspart forbidden - The sentence for visitors who may not generate.
 * @csspart error - The error message, the limit that is reached, or a generate whose outcome is unknown.
 * @csspart notice - What is no error: after a cancel, before a sign-in, text to copy by hand, or that a part did not load.
 * @csspart result - The region with the new form.
 * @csspart menu - The menu "More actions".
 * @csspart snippets - The panel with the embed code.
 * @csspart code - The embed code.
 * @csspart qr - The QR code.
 * @csspart preview - The embedded form, with `preview`.
 * @csspart refine - The panel for a change, with `refine`.
 * @csspart other-version - The version that is not the current form, with `refine`.
 * @csspart dialog - The question before a deletion.
 * @csspart success - The line that says what was deleted.
 *
 * @cssstate busy - A form is being generated.
 * @cssstate error - The last attempt failed.
 */
export class FormGeneratorElement extends FormField {
  static override properties: PropertyDeclarations = {
    prompt: {},
    label: {},
    placeholder: {},
    maxlength: { type: Number },
    submit: {},
    draft: {},
    examples: {},
    preview: { type: Boolean },
    refine: { type: Boolean },
  };

  static override styles = [tokens, controlTokens, buttonStyles, fields, chips, notices, styles];

  /**
   * Registers `<form-embed>` for the preview.
   * @internal
   */
  static loadEmbed: (() => Promise<unknown>) | undefined;

  /** The description of the form, also while the visitor types. Default: empty. */
  prompt = '';

  /** The label of the text box. Default: "Describe the form you need" in the language of the page. */
  label?: string;

  /** The placeholder of the text box. Default: an example in the language of the page. */
  placeholder?: string;

  /** The largest number of characters of a description. Default: no limit. */
  maxlength?: number;

  /** The keys that generate: `mod-enter` (Ctrl or Cmd with Enter) or `enter` (Shift+Enter makes a new line). */
  submit: 'enter' | 'mod-enter' = 'mod-enter';

  /** Keeps the description over reloads: `off`, `session` (in this tab) or `local` (in this browser). */
  draft: 'off' | 'session' | 'local' = 'off';

  /** Examples to start from: an array, or its JSON, of strings or of `{ label, prompt }`. */
  examples?: string | readonly (string | Example)[];

  /** Shows the new form below the result. */
  preview = false;

  /** Offers "Change something" after a result: generates a new version, and keeps the form until the visitor accepts it. */
  refine = false;

  /** @internal */ readonly announcer = new Announcer(this);
  /** @internal */ readonly lazy = new Lazy(this);
  readonly #storeController = new StoreController(this, 'generate');
  readonly #prompt = new PromptController(this);
  /** Undefined until its code has loaded. */
  #view: resultView.ResultView | undefined;
  readonly #generateController = new GenerateController(this, this.#storeController, this.#prompt);
  /** {@link currentForm} at the last update. */
  #shownForm: GeneratedForm | undefined;

  /** The URL of the new form, which the surrounding form sends. */
  override get value(): string {
    return this.currentForm?.formUrl ?? '';
  }

  /**
   * The form that was generated last. Undefined from the start of the next generate, after a deletion and after {@link reset}.
   * `<form-embed for>` shows it. A new version takes its place as soon as it is ready, until the visitor goes back.
   */
  get currentForm(): GeneratedForm | undefined {
    return this.#generateController.currentForm;
  }

  /**
   * Generates a form from {@link prompt}. Never rejects: the outcome is `form-generated`, `form-cancelled` or `form-error`. Does
   * nothing while a generate is under way, if the element is disabled, if the prompt is empty or too long, which the element
   * says, and if the page cancels `form-generate`.
   */
  async generate(): Promise<void> {
    await this.#generateController.generate();
  }

  /** Stops waiting for the form. The service may still generate it: it has no way to stop a generate. */
  cancel(): void {
    this.#generateController.cancel();
  }

  /** Restores the prompt of the page's markup and forgets the result. */
  override reset(): void {
    this.cancel();
    this.#prompt.reset();
    this.#generateController.reset();
  }

  /** Focuses the text box. */
  override focus(options?: FocusOptions): void {
    this.textarea?.focus(options);
  }

  /**
   * Deletes a form without asking, for pages that cancel `form-delete` and ask in their own way. Never rejects.
   * @returns true if the form is deleted, with `form-deleted`; false after a failure, with `form-error`.
   */
  async deleteForm(id: string): Promise<boolean> {
    if (!(await this.connectFor('delete')) || !this.#view) return false;
    return (await this.#view.deleteController.deleteWithoutAsking(id)) === undefined;
  }

  /** @internal */
  async connectFor(operation: Operation): Promise<FormsStore | undefined> {
    const module = await this.lazy.loadForAction(lazyFeatures.result, operation);
    if (module) this.#createView(module);
    return this.#storeController.connect();
  }

  /** @internal */
  get isCodeLoaded(): boolean {
    return this.#view !== undefined;
  }

  /** @internal */
  get isGenerating(): boolean {
    return this.#generateController.isPending;
  }

  /** @internal */
  get textarea(): HTMLTextAreaElement | null {
    return this.renderRoot?.querySelector<HTMLTextAreaElement>('#prompt') ?? null;
  }

  /** @internal */
  get text() {
    return this.textIn(generatorMessages);
  }

  /** @internal */
  get formats(): ElementFormats {
    return formatsOf(this.locale.formats.tag);
  }

  /** @internal */
  clearDraft(): void {
    this.#prompt.clearDraft();
  }

  /** @internal */
  startAnother(): void {
    this.cancel();
    this.#generateController.reset();
    this.textarea?.focus();
    this.textarea?.select();
  }

  /** @internal */
  async loadEmbed(): Promise<void> {
    const { loadEmbed } = FormGeneratorElement;
    if (loadEmbed && !customElements.get('form-embed')) await this.lazy.load(loadEmbed);
  }

  /** @internal */
  onStoreConnected(store: FormsStore): () => void {
    const unsubscribe = store.subscribe((change) => {
      this.#view?.onStoreChange(change);
      this.#generateController.handleChange(store, change);
      if (change.type === 'reset') {
        this.#forgetVisitor(store, change.signal);
        // The result is gone.
        if (store.isSignedOut && !this.isGenerating)
          this.announcer.announce(() => this.text.signInToGenerate);
        if (change.reason === 'replaced') this.#forgetDescription();
      }
      this.requestUpdate();
    });
    this.#generateController.adopt(store);
    return () => {
      unsubscribe();
      if (this.isConnected) {
        this.#forgetVisitor(store);
        return;
      }
      this.#generateController.release(store);
      this.#view?.forgetVisitor();
    };
  }

  /** @internal */
  override get formValue(): string | null {
    return this.value || null;
  }

  /** @internal */
  override get formState(): string {
    const { currentForm: form } = this;
    return JSON.stringify({ prompt: this.#prompt.value, form }, FORM_STATE_KEYS);
  }

  /** @internal */
  override restoreFormState(state: string): void {
    try {
      const { prompt, form } = JSON.parse(state) as { prompt: string; form?: GeneratedForm };
      this.prompt = prompt;
      if (!form) return;
      this.#generateController.showForm({ ...form, raw: {} }, prompt);
      // The update writes the restored description as the draft.
      void this.updateComplete.then(() => this.clearDraft());
    } catch {
      // Not a state of this element: the browser autofills fields too.
    }
  }

  /** @internal */
  override get valueMissingMessage(): string {
    return this.text.formMissing;
  }

  /** @internal */
  override get validityAnchor(): HTMLElement | undefined {
    return this.textarea ?? undefined;
  }

  protected override onConnectionChange(): void {
    this.#storeController.invalidate();
  }

  protected override onDisconnect(): void {
    this.#storeController.disconnect();
  }

  protected override focusFallback(): HTMLElement | null {
    return this.isGenerating
      ? this.renderRoot.querySelector<HTMLElement>('[part~=generate]')
      : this.textarea;
  }

  protected override firstUpdated(): void {
    // A description can be written without this code. A failure shows when the visitor generates.
    void this.lazy.prefetch(lazyFeatures.result);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    super.willUpdate(changed);
    const module = this.lazy.get(lazyFeatures.result);
    if (module) this.#createView(module);
    this.#storeController.connect();
    if (changed.has('draft')) this.#prompt.restoreDraft();
    if (changed.has('examples') && this.examples !== undefined && !readExamples(this.examples)) {
      warnOnce(`<${this.localName}> examples="${this.examples}" is no JSON array`);
    }
    const { state, isPending } = this.#generateController;
    const { setupError } = this.#storeController;
    this.setState('busy', isPending);
    this.setState('error', state.status === 'failed' || setupError !== undefined);
    // No click has loaded the texts for these two states.
    if (setupError || state.status === 'done') void loadPartMessages(this.locale, this);
    if (this.preview && state.status === 'done') void this.loadEmbed();
  }

  protected override updated(changed: PropertyValues<this>): void {
    super.updated(changed);
    const { currentForm } = this;
    if (currentForm === this.#shownForm) return;
    this.#shownForm = currentForm;
    if (currentForm) this.dispatchEvent(new Event(CURRENT_FORM_EVENT, { bubbles: true }));
  }

  get #isAllowed(): boolean {
    return this.#storeController.store?.isAllowed('generate') !== false;
  }

  /** The generate was refused for the reason that stands in the place of the text box. */
  get #isForbidden(): boolean {
    const { state } = this.#generateController;
    return !this.#isAllowed && state.status === 'failed' && state.error?.status === 403;
  }

  protected override renderContent() {
    const view = this.#view;
    const isAllowed = this.#isAllowed;
    return html`${isAllowed ? this.#renderBox() : this.#renderForbidden()}
      <div class="state">
        <div role="status">
          <span class="visually-hidden">${changingText(this.announcer.text)}</span>
          ${view?.renderElapsed()}
        </div>
        ${view?.renderProgress()}
      </div>
      <div>${this.#isForbidden ? nothing : view?.renderFailure()}${this.#renderSignIn()}</div>
      ${view?.renderResult()} ${renderLazyFailure(this.lazy, this.text)} ${view?.renderDialogs()}
      ${isAllowed ? this.#renderExamples() : nothing} ${view?.deleteController.success.render()}`;
  }

  /** Drops everything that names a form of the previous visitor. The description stays: the visitor may sign in for it. */
  #forgetVisitor(store: FormsStore, refusedSignal?: AbortSignal): void {
    if (!this.#generateController.forgetVisitor(store, refusedSignal)) return;
    this.#view?.forgetVisitor();
  }

  /** Another visitor has signed in, in another tab: drops what was typed in this one. */
  #forgetDescription(): void {
    // Also a generate whose request is not sent yet: it would go to the account of the next visitor.
    this.cancel();
    this.#generateController.reset();
    this.#view?.forgetVisitor();
    this.#prompt.forget();
  }

  #createView({ ResultView, connector }: typeof resultView): void {
    this.#view ??= new ResultView(this, this.#storeController, this.#generateController);
    this.#storeController.connector = connector;
  }

  #renderBox() {
    const { label, placeholder, isDisabled, isGenerating } = this;
    const { value, limit, keys, problem } = this.#prompt;
    const { state } = this.#generateController;
    const isDone = state.status === 'done' && state.prompt === value;
    return renderPromptBox(
      {
        value,
        label,
        placeholder,
        limit,
        keys,
        problem,
        remaining: this.#remaining,
        isDisabled,
        isGenerating,
        isNextStep: !isDone,
        isLimitReached: this.#generateController.isLimitReached,
      },
      this.text,
      this.#prompt,
    );
  }

  /** Not while a form is generated, which changes the number, nor beside an error that says when the limit ends. */
  get #remaining(): string {
    const { state } = this.#generateController;
    const isExplained = state.status === 'failed' && state.error?.code === 'PROXY_BUDGET_SPENT';
    if (this.isGenerating || isExplained) return '';
    return remainingText(this.#storeController.store?.state.remaining, this.text);
  }

  #renderForbidden() {
    return html`<div role=${this.#isForbidden ? 'alert' : nothing}>
      <slot name="forbidden"
        >${renderNotice({ kind: 'rights', part: 'forbidden', text: this.text.generateForbidden })}</slot
      >
    </div>`;
  }

  /** The failure of a generate says it too. */
  #renderSignIn() {
    const isShown = this.#storeController.store?.isSignedOut;
    if (!isShown || this.#generateController.state.status !== 'idle') return nothing;
    const { signInToGenerate, descriptionStays } = this.text;
    const text = this.#prompt.value ? descriptionStays : undefined;
    return renderNotice({ kind: 'rights', part: 'notice', title: signInToGenerate, text });
  }

  #renderExamples() {
    const examples = readExamples(this.examples) ?? [];
    const fill = (prompt: string) => this.#prompt.fill(prompt);
    return renderExamples(examples, this.text.examples, this.isDisabled, fill);
  }
}
