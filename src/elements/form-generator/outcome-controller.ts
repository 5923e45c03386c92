import { html, nothing, type CSSResult, type ReactiveControllerHost } from 'lit';
import type { Form, GeneratedForm, Operation } from '../../client/index.js';
import { formatsOf, type Formats } from '../../language/formats.js';
import { loadPartMessages } from '../../language/part-messages.js';
import type { LocaleController } from '../../language/locale-controller.js';
import type { Messages } from '../../locales/en.js';
import type { RunText } from '../../locales/en/run.js';
import type { FormsChange, FormsStore } from '../../store/store.js';
import type { CopyController } from '../shared/copy-controller.js';
import type { DeleteController } from '../shared/delete-controller.js';
import type { FormsEventDetails, FormsEventName } from '../shared/events.js';
import { lazyLoadError } from '../shared/lazy-load.js';
import type { LazyModules } from '../shared/lazy-modules.js';
import { SnippetsController } from '../shared/snippets-controller.js';
import type { StoreController } from '../shared/store-controller.js';
import type { GenerateController } from './generate-controller.js';
import type * as history from './history/prompt-history.js';
import { lazyFeatures } from './lazy-features.js';
import type * as outcome from './outcome/outcome.js';
import type { GeneratorMessages } from './prompt-box.js';
import { hasQrCode, QrController } from './qr-controller.js';

/** The part of `<form-generator>` that an {@link OutcomeController} needs. */
export interface OutcomeHost extends ReactiveControllerHost, HTMLElement {
  readonly locale: LocaleController;
  readonly text: GeneratorMessages;
  readonly messages?: Partial<Messages>;
  readonly preview: boolean;
  readonly storeController: StoreController;
  readonly lazyModules: LazyModules;
  readonly copyController: CopyController;
  readonly deleteController: DeleteController;
  readonly generateController: GenerateController;
  generate(): Promise<void>;
  /** Forgets the result and selects the description. */
  startAnother(): void;
  /** Replaces the description. */
  fill(prompt: string): void;
  addStyles(...styles: readonly CSSResult[]): void;
  textIn<Part>(english: (formats: Formats) => Part): Part;
  emit<Name extends FormsEventName>(name: Name, detail: FormsEventDetails[Name]): boolean;
}

/** Loads the code for the first generate and everything after it, and renders with it. */
export class OutcomeController {
  readonly #host: OutcomeHost;
  readonly #snippets: SnippetsController;
  readonly #qr: QrController;
  #module: typeof outcome | undefined;
  #history: typeof history | undefined;

  constructor(host: OutcomeHost) {
    this.#host = host;
    this.#snippets = new SnippetsController(host);
    this.#qr = new QrController(host);
  }

  /** The texts of a generate. Undefined until their module has loaded. */
  get text(): RunText | undefined {
    return this.#module && this.#host.textIn(this.#module.runText);
  }

  /** Loads the module. Rejects if it does not load. */
  readonly load = async (): Promise<void> => {
    if (this.#module) return;
    const module = await import('./outcome/outcome.js');
    const host = this.#host;
    host.addStyles(...module.outcomeStyles);
    host.storeController.service = module.service;
    this.#module = module;
    host.requestUpdate();
  };

  /** Loads the module and connects. Undefined after a failure, which it reports for the operation. */
  async connect(operation: Operation): Promise<FormsStore | undefined> {
    const { lazyModules, storeController } = this.#host;
    await lazyModules.load(this.load, (cause) =>
      this.#host.emit('form-error', { error: lazyLoadError(operation, cause), operation }),
    );
    return storeController.connect();
  }

  formatDuration(seconds: number): string {
    return formatsOf(this.#host.locale.formats.tag).duration(seconds);
  }

  /** Adds a prompt to the history. */
  rememberPrompt(store: FormsStore, prompt: string, form?: GeneratedForm): void {
    this.#module?.remember(store, { prompt, form });
    void this.#loadHistory();
  }

  /** Keeps the history up to date with all forms that are generated and deleted on the page. */
  onStoreChange(store: FormsStore, change: FormsChange): void {
    if (change.type === 'generated') this.rememberPrompt(store, change.prompt, change.form);
    this.#module?.forgetForm(store, change);
  }

  /** Hides what names a form of the previous visitor. */
  forgetVisitor(): void {
    this.#snippets.clear();
  }

  /** The time that passed, or that is left. */
  renderElapsed() {
    const { state, stopwatch } = this.#host.generateController;
    const context = this.#context;
    return context && this.#module?.renderElapsed(state, stopwatch.seconds, context);
  }

  renderProgress() {
    const context = this.#context;
    return context && this.#module?.renderProgress(this.#host.generateController.state, context);
  }

  renderFailure() {
    const { generateController, storeController } = this.#host;
    const context = this.#context;
    return (
      context &&
      this.#module?.renderFailure(generateController.state, storeController.setupError, context)
    );
  }

  /** The notice after a cancel, or the new form. */
  renderResult() {
    const { state } = this.#host.generateController;
    const context = this.#context;
    if (!context) return nothing;
    return state.status === 'done'
      ? this.#module?.renderResult(this.#resultStateOf(state.form), context)
      : this.#module?.renderCancelled(state, context);
  }

  renderHistory() {
    const { storeController } = this.#host;
    const module = this.#history;
    const context = this.#context;
    const entries = storeController.store && this.#module?.historyOf(storeController.store);
    if (!module || !context || !entries) return nothing;
    const text = { ...context.text, ...this.#host.textIn(module.promptsText) };
    return module.renderPromptHistory(entries, text, (prompt) => this.#host.fill(prompt));
  }

  readonly #actions: outcome.OutcomeActions = {
    generate: () => void this.#host.generate(),
    tryNow: () => this.#host.generateController.tryNow(),
    findCandidates: (state) => void this.#host.generateController.findCandidates(state),
    adoptCandidate: (form, prompt) => this.#host.generateController.adoptCandidate(form, prompt),
    copyLink: ({ formUrl }) =>
      void this.#host.copyController.copy(formUrl, () => this.#context?.text.linkCopied ?? ''),
    toggleSnippets: ({ formUrl }, title) => void this.#snippets.toggle({ formUrl, title }, true),
    toggleQr: ({ formUrl }) => void this.#qr.toggle(formUrl),
    deleteForm: (id, form) => void this.#confirmAndDelete(id, form),
    startAnother: () => this.#host.startAnother(),
  };

  /** The values that the templates share. Undefined until the module has loaded. */
  get #context(): outcome.OutcomeContext | undefined {
    const host = this.#host;
    const module = this.#module;
    if (!module) return undefined;
    return {
      text: {
        ...host.text,
        ...host.textIn(module.runText),
        ...host.textIn(module.linksText),
        ...host.textIn(module.service.sharedText),
      },
      actions: this.#actions,
      labelOf: (form) => this.#labelOf(form),
      describeError: (error) => host.storeController.describeError(error),
      formatDuration: (seconds) => this.formatDuration(seconds),
    };
  }

  #resultStateOf(form: GeneratedForm): outcome.ResultState {
    const host = this.#host;
    const { store } = host.storeController;
    const { formUrl } = form;
    const label = this.#labelOf(form);
    return {
      form,
      label,
      deletableId: store?.isAllowed('delete') ? store.idOf(form) : undefined,
      isLinkCopied: host.copyController.copiedText === formUrl,
      hasQrCode: hasQrCode(formUrl),
      snippets: this.#snippets.render(formUrl),
      qrCode: this.#qr.render(formUrl, label),
      preview: host.preview
        ? html`<form-embed
            part="preview"
            src=${formUrl}
            label=${label}
            .messages=${host.messages}
          ></form-embed>`
        : nothing,
    };
  }

  #labelOf(form: Form): string {
    return this.#host.storeController.store?.label(form) ?? form.formUrl ?? '';
  }

  async #confirmAndDelete(id: string, form: GeneratedForm): Promise<void> {
    if (await this.#host.deleteController.confirmAndDelete(id, form)) this.#host.focus();
  }

  /** A failure shows nothing: the next generate tries again. */
  async #loadHistory(): Promise<void> {
    const loading = lazyFeatures.history?.().catch(() => undefined);
    [this.#history] = await Promise.all([loading, loadPartMessages(this.#host.locale, this.#host)]);
    this.#host.requestUpdate();
  }
}
