import { html, nothing, type PropertyDeclarations, type PropertyValues } from 'lit';
import type { GeneratedForm, Operation } from '../../client/index.js';
import { bringParts } from '../../language/parts.js';
import { isDeletionOf } from '../../store/deletion.js';
import type { FormsStore } from '../../store/store.js';
import { buttons } from '../../ui/buttons.js';
import { chips } from '../../ui/chips.js';
import { fields } from '../../ui/fields.js';
import { infoIcon } from '../../ui/icons.js';
import { notices } from '../../ui/notices.js';
import { tokens } from '../../ui/tokens.js';
import { tones } from '../../ui/tones.js';
import type { FormsEventDetails } from '../shared/events.js';
import { lazyLoadError } from '../shared/lazy-load.js';
import { styles } from './form-generator.styles.js';
import { PromptElement } from './prompt-element.js';
import type { Run } from './run.js';
import { isUnderway, type View } from './view.js';

export type { GeneratorView } from './view.js';

/** What is kept for when the person comes back to the page. */
const RESTORED = ['prompt', 'form', 'formUrl', 'id', 'title', 'name'];

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
 * @slot forbidden - Shown instead of the text box if the visitor may not generate. Default: a sentence that says so.
 *
 * @csspart base - The whole.
 * @csspart label - The textbox's label.
 * @csspart box - The textbox with its buttons.
 * @csspart textarea - The textbox.
 * @csspart examples - The examples.
 * @csspart example - One of them.
 * @csspart builder - The prompt builder, folded or open.
 * @csspart button - Each button and the link.
 * @csspart generate - The button that generates.
 * @csspart progress - The bar while a form is generated.
 * @csspart forbidden - The sentence for visitors who may not generate.
 * @csspart error - What went wrong.
 * @csspart result - The region with the new form.
 * @csspart snippets - The panel with the embed code.
 * @csspart code - The embed code.
 * @csspart qr - Its QR code.
 * @csspart preview - The form itself, with `preview`.
 * @csspart prompts - What was asked for before, folded or open.
 * @csspart dialog - The dialog that asks before a form is deleted.
 *
 * @cssstate busy - A form is being generated.
 * @cssstate error - The last try failed.
 */
export class FormGeneratorElement extends PromptElement {
  static override properties: PropertyDeclarations = {
    preview: { type: Boolean },
    view: { state: true },
  };

  static override styles = [tokens, tones, buttons, fields, chips, notices, styles];

  /** Shows the new form below. */
  preview = false;

  protected override readonly operation = 'generate';
  private view: View = { name: 'idle' };
  #run: Run | undefined;
  /** Nothing was sent yet: it goes to whichever account the page has set by then. */
  #starts = false;

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
  override async generate(): Promise<void> {
    if (this.off || this.underway) return;
    if (this.setupError) {
      this.fail(this.setupError, 'generate');
      return;
    }
    const prompt = this.description.trim();
    if (!this.check() || !this.emit('form-generate', { prompt }, true)) return;
    const view = { name: 'running', prompt, abort: new AbortController() } as const;
    this.view = view;
    this.announcement = (text) => text.generating;
    this.#starts = true;
    const store = await this.connected('generate');
    this.#starts = false;
    if (this.view !== view) return;
    if (store) await this.#run?.start(store, view);
    else {
      this.view = { name: 'idle' };
      this.announcement = undefined;
    }
  }

  /** Stops waiting for the form. The service may still finish it: it has no way to take a generate back. */
  override cancel(): void {
    const { view } = this;
    if (!isUnderway(view)) return;
    const { prompt, abort } = view;
    this.view = { name: 'cancelled', prompt, abort };
    abort.abort();
    this.announcement = () => this.#run?.text.cancelled ?? '';
    this.emit('form-cancelled', { prompt });
  }

  /** Puts the prompt of the page's markup into the box, and forgets the result. */
  override reset(): void {
    this.cancel();
    super.reset();
    this.announcement = undefined;
    this.view = { name: 'idle' };
  }

  protected override get underway(): boolean {
    return isUnderway(this.view);
  }

  protected override get valueMissing(): string {
    return this.text.formMissing;
  }

  protected override get restorable(): string {
    const { currentForm: form } = this;
    return JSON.stringify({ prompt: this.description, form }, RESTORED);
  }

  protected override restore(state: string): void {
    try {
      const { prompt, form } = JSON.parse(state) as { prompt: string; form?: GeneratedForm };
      this.prompt = prompt;
      if (form) this.view = { name: 'done', form: { ...form, raw: {} } };
    } catch {
      // What the browser fills in by itself is no state of ours.
    }
  }

  protected override firstUpdated(): void {
    // Nothing of it is needed to write a description; on the way it may fail, and is tried again when it is.
    void this.#bringRun().catch(() => undefined);
  }

  protected override attach(store: FormsStore): () => void {
    const unsubscribe = store.subscribe((change) => {
      this.#run?.heed(store, change);
      this.requestUpdate();
      if (this.currentForm && isDeletionOf(this.currentForm, change)) this.view = { name: 'idle' };
      if (change.type === 'reset') this.#forgetVisitor(change.signal);
    });
    return () => {
      unsubscribe();
      this.#forgetVisitor();
    };
  }

  /**
   * Ends what runs for a visitor, and drops their result; the description stays. A generate that was `refused` goes on:
   * it shows why.
   */
  #forgetVisitor(refused?: AbortSignal): void {
    const { view } = this;
    if (this.#starts && this.isConnected) return;
    if (refused && isUnderway(view) && view.abort.signal === refused) return;
    this.#run?.show({ name: 'idle' });
    this.clearVisitorState();
    if (!isUnderway(view)) return;
    view.abort.abort();
    if (this.isConnected) this.emit('form-cancelled', { prompt: view.prompt });
  }

  protected override focusFallback(): HTMLElement | null {
    return this.underway
      ? this.renderRoot.querySelector<HTMLElement>('[part~=generate]')
      : this.textarea;
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    const { view } = this;
    this.setState('busy', isUnderway(view));
    this.setState('error', view.name === 'failed' || this.setupError !== undefined);
    // Neither was asked for with a press of the button, which brings all text.
    if (this.setupError || view.name === 'done') void bringParts(this.locale, this);
    if (this.preview && view.name === 'done' && (changed.has('view') || changed.has('preview'))) {
      void this.loadEmbed();
    }
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (changed.has('view') && this.view.name === 'done') this.keepDraft('');
  }

  protected override renderContent() {
    const run = this.#run;
    const isAllowed = this.store?.isAllowed('generate') !== false;
    return html`${isAllowed ? this.renderBox() : this.#renderForbidden()}
      <div class="state">
        <div role="status" class=${this.underway ? '' : 'visually-hidden'}>
          <span class=${this.view.name === 'waiting' ? 'visually-hidden' : ''}
            >${this.announced}</span
          >
          ${run?.renderClock()}
        </div>
        ${run?.renderProgress()}
      </div>
      <div>${run?.renderAlert()}</div>
      ${run?.renderOutcome()} ${this.renderShared()} ${isAllowed ? this.renderHelp() : nothing}
      ${run?.renderPrompts()}`;
  }

  #renderForbidden() {
    return html`<slot name="forbidden"
      ><p part="forbidden" class="notice">${infoIcon} ${this.text.generateForbidden}</p></slot
    >`;
  }

  protected override async connected(operation: Operation): Promise<FormsStore | undefined> {
    await this.load(this.#bringRun, (cause) =>
      this.emit('form-error', { error: lazyLoadError(operation, cause), operation }),
    );
    return this.store;
  }

  readonly #bringRun = async (): Promise<Run> => {
    if (this.#run) return this.#run;
    const { Run, service, outcomeStyles } = await import('./run.js');
    this.addStyles(...outcomeStyles);
    this.service = service;
    this.requestUpdate();
    return (this.#run ??= new Run(this));
  };

  /** Tells the page, once the form is shown. */
  protected async tellGenerated(detail: FormsEventDetails['form-generated']): Promise<void> {
    await this.updateComplete;
    this.emit('form-generated', detail);
  }

  protected startAnother(): void {
    this.view = { name: 'idle' };
    this.announcement = undefined;
    this.textarea?.focus();
    this.textarea?.select();
  }
}
