import { nothing, type ReactiveControllerHost } from 'lit';
import { generatorText } from '../../../../locales/en/generator.js';
import { refineText, type RefineText } from '../../../../locales/en/refine.js';
import { isSubmitKey } from '../../../shared/keyboard.js';
import type { TextHost } from '../../../shared/hosts.js';
import type { ResultFocus } from '../../focus.js';
import type { GenerateController } from '../../generate/generate-controller.js';
import { isPending, type GenerateState } from '../../generate/generate-state.js';
import type { TemplateActions, TemplateContext } from '../../generate/templates.js';
import { fitToText } from '../../prompt/textarea.js';
import {
  emptyDraft,
  hasChange,
  problemOf,
  withChange,
  type ChangeDraft,
  type DraftProblem,
  type Version,
} from './change-draft.js';
import { renderPanel, type PanelActions } from './panel-template.js';

/** The part of `<form-generator>` that a {@link ChangePanel} needs. */
export interface PanelHost extends ReactiveControllerHost, TextHost {
  readonly shadowRoot: ShadowRoot | null;
  readonly maxlength?: number;
  readonly submit: 'enter' | 'mod-enter';
  readonly isDisabled: boolean;
}

/** The owner of the panel: it has the form. */
export interface PanelOwner {
  /** The version that the panel changes. */
  readonly current: Version | undefined;
  /** Called after the visitor has closed the panel. */
  onPanelClosed(): void;
}

/** The panel that takes a change of the current form, and composes the new description. */
export class ChangePanel {
  readonly #host: PanelHost;
  readonly #generateController: GenerateController;
  readonly #focus: ResultFocus;
  readonly #owner: PanelOwner;
  isOpen = false;
  /** Undefined until the visitor types. Stays while the panel is closed. */
  #draft: ChangeDraft | undefined;
  #problem: DraftProblem | undefined;

  constructor(
    host: PanelHost,
    generateController: GenerateController,
    focus: ResultFocus,
    owner: PanelOwner,
  ) {
    this.#host = host;
    this.#generateController = generateController;
    this.#focus = focus;
    this.#owner = owner;
  }

  get hasFocus(): boolean {
    const focused = this.#host.shadowRoot?.activeElement;
    return Boolean(focused?.closest('.refine'));
  }

  /** The description of the new version; undefined without a change. */
  get description(): string | undefined {
    const { current } = this.#owner;
    const draft = this.#draft;
    return current && draft && hasChange(draft, current) ? draft.description.trim() : undefined;
  }

  readonly toggle = (): void => {
    if (this.isOpen) {
      this.#close();
      return;
    }
    this.isOpen = true;
    this.#host.requestUpdate();
    this.#focus.afterPanelOpened();
  };

  /** Closes the panel and forgets its text. */
  clear(): void {
    this.isOpen = false;
    this.#draft = undefined;
    this.#problem = undefined;
  }

  render(context: TemplateContext) {
    const { current } = this.#owner;
    if (!this.isOpen || !current) return nothing;
    const { isDisabled } = this.#host;
    const draft = this.#draft ?? emptyDraft(current);
    return renderPanel(
      {
        ...draft,
        showsDescription: hasChange(draft, current),
        problem: this.#problem ? this.#messageOf(this.#problem) : '',
        count: this.#countOf(draft),
        isDisabled,
        isLimitReached: this.#generateController.isLimitReached,
        versionState: this.#versionState,
        elapsedSeconds: this.#generateController.stopwatch.seconds,
      },
      { ...context.text, ...this.#text },
      { ...context, actions: this.#noticeActions(context.actions) },
      this.#actions,
    );
  }

  /** Makes the description as high as its text. */
  fit(): void {
    const textarea = this.#host.shadowRoot?.querySelector<HTMLTextAreaElement>('#description');
    if (textarea) fitToText(textarea);
  }

  readonly #actions: PanelActions = {
    handleChange: (event) => {
      const change = valueOf(event);
      const sentence = change.trim();
      this.#edit((draft) => withChange(draft, change, sentence && this.#text.changeLine(sentence)));
    },
    handleDescription: (event) =>
      this.#edit((draft) => ({ ...draft, description: valueOf(event) })),
    handleKeydown: (event) => this.#handleKeydown(event),
    handleButtonClick: (event) => {
      // The second click of a double click.
      if (event.detail > 1) return;
      if (this.#generateController.isPending) this.#generateController.cancel();
      else this.#submit();
    },
    close: () => this.#close(),
  };

  /** The actions of a notice or a countdown. Its button goes away, so the focus moves to the one that stays. */
  #noticeActions(actions: TemplateActions): TemplateActions {
    return {
      ...actions,
      generate: () => {
        this.#focus.afterNoticeAction();
        this.#submit();
      },
      tryNow: () => {
        this.#focus.afterNoticeAction();
        actions.tryNow();
      },
    };
  }

  get #text(): RefineText {
    return this.#host.textIn(refineText);
  }

  /** The generate of the new version; undefined if there is none. */
  get #versionState(): GenerateState | undefined {
    const { state, keptForm } = this.#generateController;
    return keptForm && state.status !== 'done' ? state : undefined;
  }

  /** The largest number of characters; undefined if there is no limit. */
  get #limit(): number | undefined {
    const { maxlength } = this.#host;
    return maxlength && maxlength > 0 ? maxlength : undefined;
  }

  #messageOf(problem: DraftProblem): string {
    const { promptMissing, promptTooLong } = this.#host.textIn(generatorText);
    return problem === 'too-long' ? promptTooLong(this.#limit ?? 0) : promptMissing;
  }

  #countOf({ description }: ChangeDraft): string {
    const limit = this.#limit;
    return limit
      ? this.#host.textIn(generatorText).promptCount(description.trim().length, limit)
      : '';
  }

  #edit(change: (draft: ChangeDraft) => ChangeDraft): void {
    const { current } = this.#owner;
    if (!current) return;
    this.#draft = change(this.#draft ?? emptyDraft(current));
    // A message that is shown follows the text.
    if (this.#problem) this.#problem = problemOf(this.#draft, this.#limit);
    this.#host.requestUpdate();
  }

  /** Does nothing without a change: its field has the focus then. */
  #submit(): void {
    const { current } = this.#owner;
    const draft = this.#draft;
    if (!current || !draft || !hasChange(draft, current)) return;
    if (this.#generateController.isPending) return;
    this.#problem = problemOf(draft, this.#limit);
    this.#host.requestUpdate();
    if (this.#problem) this.#focus.afterProblem();
    else void this.#generateController.generateVersion(current.form, draft.description.trim());
  }

  #handleKeydown(event: KeyboardEvent): void {
    const { localName } = event.target as HTMLElement;
    if (event.key === 'Escape' && !event.isComposing) {
      // Not also a dialog of the page around the element.
      event.preventDefault();
      event.stopPropagation();
      this.#close();
    } else if (localName !== 'button' && isSubmitKey(event, this.#isEnterEnough(localName))) {
      event.preventDefault();
      if (!event.repeat) this.#submit();
    }
  }

  /** In the description, Enter makes a new line as in the text box of the element. */
  #isEnterEnough(localName: string): boolean {
    return localName === 'input' || this.#host.submit === 'enter';
  }

  /** Keeps the text. While a version is generated, the panel shows its progress and stays. */
  #close(): void {
    const state = this.#versionState;
    if (state && isPending(state)) return;
    this.isOpen = false;
    this.#problem = undefined;
    this.#owner.onPanelClosed();
  }
}

const valueOf = ({ target }: Event): string =>
  (target as HTMLInputElement | HTMLTextAreaElement).value;
