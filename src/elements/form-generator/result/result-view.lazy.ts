import { html, nothing, type ReactiveController } from 'lit';
import type { GeneratedForm } from '../../../client/index.js';
import type { ElementFormats } from '../../../language/formats.js';
import { deletingText } from '../../../locales/en/deleting.js';
import { linksText } from '../../../locales/en/links.js';
import { isDeletionOf, type FormsChange } from '../../../store/state.js';
import { renderNotice } from '../../shared/look/notice.js';
import { CopyController } from '../../shared/copy-controller.js';
import { DeleteController } from '../../shared/delete-controller.js';
import {
  loadSnippets,
  SnippetsController,
  type SnippetsHost,
} from '../../shared/snippets-controller.js';
import type { Loader } from '../../shared/lazy.js';
import { menuStyles } from '../../shared/look/menu.js';
import { Menu, type MenuContent } from '../../shared/menu.js';
import type { StoreController } from '../../shared/store-controller.js';
import type { EventHost, StyleHost } from '../../shared/hosts.js';
import { ResultFocus } from '../focus.js';
import type { GenerateController } from '../generate/generate-controller.js';
import { isPending, type GenerateState } from '../generate/generate-state.js';
import { lazyFeatures } from '../lazy-features.js';
import { QrController } from './qr-controller.js';
import type { RefineController, RefineHost } from './refine/refine-controller.lazy.js';
import type { GeneratorMessages } from '../prompt/prompt-box.js';
import { resultStyles } from './result.styles.js';
import { moreActions, renderPreview, renderResult, type ResultState } from './result.js';
import {
  renderCancelled,
  renderElapsed,
  renderFailure,
  renderProgress,
  type TemplateActions,
  type TemplateContext,
} from '../generate/templates.js';

export { connector } from '../../shared/connector.js';

/** The part of `<form-generator>` that a {@link ResultView} needs. */
export interface ResultHost extends SnippetsHost, HTMLElement, EventHost, StyleHost, RefineHost {
  readonly text: GeneratorMessages;
  readonly formats: ElementFormats;
  readonly currentForm: GeneratedForm | undefined;
  generate(): Promise<void>;
  /** Forgets the result and selects the description. */
  startAnother(): void;
}

/** Renders the first generate and everything after it: progress, failure and the new form. */
export class ResultView implements ReactiveController {
  readonly #host: ResultHost;
  readonly #focus: ResultFocus;
  readonly #storeController: StoreController;
  readonly #generateController: GenerateController;
  readonly #copyController: CopyController;
  readonly #snippets: SnippetsController;
  readonly #qr: QrController;
  readonly #menu: Menu;
  readonly deleteController: DeleteController;
  /** Undefined until it has loaded. */
  #refine: RefineController | undefined;
  /** The state of the generate in which the code for a change was last requested. */
  #refineRequestedIn: GenerateState | undefined;

  constructor(
    host: ResultHost,
    storeController: StoreController,
    generateController: GenerateController,
  ) {
    this.#host = host;
    this.#storeController = storeController;
    this.#generateController = generateController;
    host.addStyles(...resultStyles, ...menuStyles);
    this.#focus = new ResultFocus(host);
    host.lazy.prefetchOnIntent(loadersOf);
    this.#copyController = new CopyController(host);
    this.#snippets = new SnippetsController(host, this.#copyController);
    this.deleteController = new DeleteController(host, storeController);
    this.#qr = new QrController(host);
    this.#menu = new Menu(host);
    host.addController(this);
  }

  hostUpdate(): void {
    if (this.#host.refine && !this.#refine) void this.#prefetchRefine();
  }

  /**
   * Loads the button for a change while the form is generated, once in each state of the generate. A failure only leaves the
   * button out.
   */
  async #prefetchRefine(): Promise<void> {
    const { state } = this.#generateController;
    if (state.status === 'idle' || this.#refineRequestedIn === state) return;
    this.#refineRequestedIn = state;
    const module = await this.#host.lazy.prefetch(lazyFeatures.refine);
    if (!module) return;
    this.#refine ??= new module.RefineController(
      this.#host,
      this.#storeController,
      this.#generateController,
      this.deleteController,
      this.#focus,
    );
    this.#host.requestUpdate();
  }

  /** Called before the generate follows the change. */
  onStoreChange(change: FormsChange): void {
    const { currentForm } = this.#host;
    if (currentForm && isDeletionOf(currentForm, change)) this.#focus.afterDeletion();
    this.#refine?.onStoreChange(change);
  }

  /** Hides what names a form of the previous visitor. */
  forgetVisitor(): void {
    this.deleteController.reset();
    this.#snippets.clear();
    this.#copyController.clear();
    this.#refine?.forgetVisitor();
  }

  /** The time that passed, or that is left. */
  renderElapsed() {
    const state = this.#state;
    const { seconds } = this.#generateController.stopwatch;
    return isPending(state) ? renderElapsed(state, seconds, this.#context) : nothing;
  }

  renderProgress() {
    const state = this.#state;
    return isPending(state) ? renderProgress(state, this.#context) : nothing;
  }

  renderFailure() {
    const state = this.#state;
    const { setupError } = this.#storeController;
    if (state.status !== 'failed' && !setupError) return nothing;
    return renderFailure(state, setupError, this.#context);
  }

  /** The notice after a cancel, or the new form. */
  renderResult() {
    const { currentForm } = this.#host;
    const state = this.#state;
    if (state.status === 'cancelled') return renderCancelled(state, this.#context);
    if (!currentForm) return nothing;
    return html`<div class="versions">
      ${renderResult(this.#resultStateOf(currentForm), this.#context)}
      ${this.#refine?.renderOther(this.#context)}
    </div>`;
  }

  /** The text to copy by hand, the menu of the new form, and the question before a deletion. */
  renderDialogs() {
    return [
      this.#copyController.renderManualCopy(),
      this.#menu.render(),
      this.deleteController.question.render(),
    ];
  }

  readonly #actions: TemplateActions = {
    generate: () => void this.#host.generate(),
    tryNow: () => this.#generateController.tryNow(),
    findCandidates: (state) => void this.#generateController.findCandidates(state),
    adoptCandidate: (form, prompt) => this.#generateController.adoptCandidate(form, prompt),
    copyLink: ({ formUrl }) =>
      void this.#copyController.copy(formUrl, () => this.#context.text.linkCopied),
    toggleSnippets: ({ formUrl }, title) => void this.#snippets.toggle({ formUrl, title }, true),
    deleteForm: (id, form, button) =>
      void this.deleteController.askAndDelete(id, form, () => button),
    startAnother: () => this.#host.startAnother(),
  };

  /** The state of the generate below the text box. That of a new version shows in the result. */
  get #state(): GenerateState {
    const { state, keptForm } = this.#generateController;
    return keptForm ? { status: 'idle' } : state;
  }

  /** The values that the templates share. */
  get #context(): TemplateContext {
    const host = this.#host;
    return {
      text: {
        ...host.text,
        ...host.textIn(linksText),
        ...host.textIn(deletingText),
        // Last: with another locale, each of the others has the texts of all parts.
        ...this.#generateController.text,
      },
      actions: this.#actions,
      labelOf: this.#storeController.labelOf,
      describeError: this.#storeController.describeError,
      isOnlineAgain: this.#generateController.isOnlineAgain,
      formats: host.formats,
    };
  }

  #resultStateOf(form: GeneratedForm): ResultState {
    const host = this.#host;
    const { formUrl } = form;
    const label = this.#storeController.labelOf(form);
    const id = this.#storeController.store?.idOf(form) ?? '';
    const failure = this.deleteController.failureOf(id);
    return {
      form,
      label,
      isDeleting: this.deleteController.isDeleting(id),
      failure: failure
        ? renderNotice({
            kind: 'failure',
            part: 'error',
            title: host.text.deleteFailed,
            text: failure,
          })
        : nothing,
      isLinkCopied: this.#copyController.copiedText === formUrl,
      qrButton: this.#qr.renderButton(formUrl),
      changeButton: this.#refine?.renderButton(),
      changePanel: this.#refine?.panel.render(this.#context),
      moreButton: this.#menu.renderButton(this.#context.text.moreActions, this.#moreActions),
      snippets: this.#snippets.render(formUrl),
      qrCode: this.#qr.render(formUrl, label),
      preview: host.preview ? renderPreview(formUrl, label, host) : nothing,
    };
  }

  readonly #moreActions = (): MenuContent => {
    const { currentForm } = this.#host;
    const { store } = this.#storeController;
    const { text } = this.#context;
    if (!currentForm) return { label: text.moreActions, items: [] };
    const id = store?.isAllowed('delete') ? store.idOf(currentForm) : undefined;
    const isDeleting = id !== undefined && this.deleteController.isDeleting(id);
    const deletableId = isDeleting ? undefined : id;
    return moreActions(currentForm, deletableId, this.#context);
  };
}

/** The modules for the control that was reached: those of the panels below the actions of the result. */
const loadersOf = (reached: Element): readonly Loader<unknown>[] =>
  reached.closest('[part=result] [aria-expanded]:not([aria-haspopup])')
    ? [loadSnippets, lazyFeatures.qr]
    : [];
