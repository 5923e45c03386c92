import { html, nothing, type ReactiveControllerHost } from 'lit';
import type { GeneratedForm } from '../../../client/index.js';
import type { ElementFormats } from '../../../language/formats.js';
import { loadPartMessages } from '../../../language/part-messages.js';
import type { LocaleController } from '../../../language/locale-controller.js';
import type { Messages } from '../../../locales/en.js';
import { linksText } from '../../../locales/en/links.js';
import { runText, type RunText } from '../../../locales/en/run.js';
import { sharedText } from '../../../locales/en/shared.js';
import type { FormsChange, FormsStore } from '../../../store/store.js';
import type { Announcer } from '../../shared/announcer.js';
import { CopyController } from '../../shared/copy-controller.js';
import { DeleteController } from '../../shared/delete-controller.js';
import type { LazyModules } from '../../shared/lazy-modules.js';
import { SnippetsController } from '../../shared/snippets-controller.js';
import type { StoreController } from '../../shared/store-controller.js';
import type { EventHost, StyleHost, TextHost } from '../../shared/hosts.js';
import type { GenerateController } from '../generate-controller.js';
import { isPending } from '../generate-state.js';
import type * as history from '../history/prompt-history.js';
import { lazyFeatures } from '../lazy-features.js';
import type { QrController } from '../qr/qr-controller.js';
import type { GeneratorMessages } from '../prompt-box.js';
import { forgetForm, historyOf, remember } from '../history/history.js';
import { outcomeStyles } from './outcome.styles.js';
import { renderResult, type ResultState } from './result.js';
import {
  renderCancelled,
  renderElapsed,
  renderFailure,
  renderProgress,
  type OutcomeActions,
  type OutcomeContext,
} from './templates.js';

/** Longer URLs make a QR code that cameras can't read. */
const MAX_QR_URL_LENGTH = 1000;

export { service } from '../../shared/service.js';

/** The part of `<form-generator>` that an {@link OutcomeController} needs. */
export interface OutcomeHost
  extends ReactiveControllerHost, HTMLElement, EventHost, StyleHost, TextHost {
  readonly locale: LocaleController;
  readonly text: GeneratorMessages;
  readonly formats: ElementFormats;
  readonly messages?: Partial<Messages>;
  readonly preview: boolean;
  readonly announcer: Announcer;
  readonly storeController: StoreController;
  readonly lazyModules: LazyModules;
  readonly generateController: GenerateController;
  generate(): Promise<void>;
  /** Forgets the result and selects the description. */
  startAnother(): void;
  /** Replaces the description. */
  fill(prompt: string): void;
}

/** Renders the first generate and everything after it: progress, failure, the new form and earlier prompts. */
export class OutcomeController {
  readonly #host: OutcomeHost;
  readonly #copyController: CopyController;
  readonly #snippets: SnippetsController;
  #qr: QrController | undefined;
  readonly deleteController: DeleteController;
  #history: typeof history | undefined;

  constructor(host: OutcomeHost) {
    this.#host = host;
    host.addStyles(...outcomeStyles);
    this.#copyController = new CopyController(host);
    this.#snippets = new SnippetsController(host, this.#copyController);
    this.deleteController = new DeleteController(host);
  }

  /** The texts of a generate. */
  get text(): RunText {
    return this.#host.textIn(runText);
  }

  /** Adds a prompt to the history. */
  rememberPrompt(store: FormsStore, prompt: string, form?: GeneratedForm): void {
    remember(store, { prompt, form });
    void this.#loadHistory();
  }

  /** Keeps the history up to date with all forms that are generated and deleted on the page. */
  onStoreChange(store: FormsStore, change: FormsChange): void {
    if (change.type === 'generated') this.rememberPrompt(store, change.prompt, change.form);
    forgetForm(store, change);
  }

  /** Hides what names a form of the previous visitor. */
  forgetVisitor(): void {
    this.deleteController.reset();
    this.#snippets.clear();
    this.#copyController.clear();
  }

  /** The time that passed, or that is left. */
  renderElapsed() {
    const { state, stopwatch } = this.#host.generateController;
    return isPending(state) ? renderElapsed(state, stopwatch.seconds, this.#context) : nothing;
  }

  renderProgress() {
    const { state } = this.#host.generateController;
    return isPending(state) ? renderProgress(state, this.#context) : nothing;
  }

  renderFailure() {
    const { generateController, storeController } = this.#host;
    const { state } = generateController;
    const { setupError } = storeController;
    if (state.status !== 'failed' && !setupError) return nothing;
    return renderFailure(state, setupError, this.#context);
  }

  /** The notice after a cancel, or the new form. */
  renderResult() {
    const { state } = this.#host.generateController;
    switch (state.status) {
      case 'done':
        return renderResult(this.#resultStateOf(state.form), this.#context);
      case 'cancelled':
        return renderCancelled(state, this.#context);
      default:
        return nothing;
    }
  }

  /** The text to copy by hand, and the confirmation dialog. */
  renderDialogs() {
    return [this.#copyController.renderManualCopy(), this.deleteController.render()];
  }

  renderHistory() {
    const { store } = this.#host.storeController;
    const module = this.#history;
    if (!module || !store) return nothing;
    const text = { ...this.#context.text, ...this.#host.textIn(module.promptsText) };
    return module.renderPromptHistory(historyOf(store), text, (prompt) => this.#host.fill(prompt));
  }

  readonly #actions: OutcomeActions = {
    generate: () => void this.#host.generate(),
    tryNow: () => this.#host.generateController.tryNow(),
    findCandidates: (state) => void this.#host.generateController.findCandidates(state),
    adoptCandidate: (form, prompt) => this.#host.generateController.adoptCandidate(form, prompt),
    copyLink: ({ formUrl }) =>
      void this.#copyController.copy(formUrl, () => this.#context.text.linkCopied),
    toggleSnippets: ({ formUrl }, title) => void this.#snippets.toggle({ formUrl, title }, true),
    toggleQr: ({ formUrl }) => void this.#toggleQr(formUrl),
    deleteForm: (id, form) => void this.#askAndDelete(id, form),
    startAnother: () => this.#host.startAnother(),
  };

  /** The values that the templates share. */
  get #context(): OutcomeContext {
    const host = this.#host;
    return {
      text: {
        ...host.text,
        ...host.textIn(runText),
        ...host.textIn(linksText),
        ...host.textIn(sharedText),
      },
      actions: this.#actions,
      labelOf: host.storeController.labelOf,
      describeError: host.storeController.describeError,
      formats: host.formats,
    };
  }

  #resultStateOf(form: GeneratedForm): ResultState {
    const host = this.#host;
    const { store } = host.storeController;
    const { formUrl } = form;
    const label = host.storeController.labelOf(form);
    return {
      form,
      label,
      deletableId: store?.isAllowed('delete') ? store.idOf(form) : undefined,
      isLinkCopied: this.#copyController.copiedText === formUrl,
      hasQrCode: lazyFeatures.qr !== undefined && formUrl.length <= MAX_QR_URL_LENGTH,
      snippets: this.#snippets.render(formUrl),
      qrCode: this.#qr?.render(formUrl, label) ?? nothing,
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

  async #askAndDelete(id: string, form: GeneratedForm): Promise<void> {
    if (await this.deleteController.askAndDelete(id, form)) this.#host.focus();
  }

  async #toggleQr(formUrl: string): Promise<void> {
    if (!this.#qr && lazyFeatures.qr) {
      const module = await this.#host.lazyModules.load(lazyFeatures.qr);
      if (module) this.#qr ??= new module.QrController(this.#host);
    }
    this.#qr?.toggle(formUrl);
  }

  /** A failure shows nothing: the next generate tries again. */
  async #loadHistory(): Promise<void> {
    const load = lazyFeatures.history;
    const loading = load?.().catch(() => undefined);
    [this.#history] = await Promise.all([loading, loadPartMessages(this.#host.locale, this.#host)]);
    this.#host.requestUpdate();
  }
}
