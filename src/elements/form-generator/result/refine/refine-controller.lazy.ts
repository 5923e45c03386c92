import { nothing, type ReactiveController, type ReactiveControllerHost } from 'lit';
import type { Messages } from '../../../../locales/en.js';
import { refineText, type RefineText } from '../../../../locales/en/refine.js';
import { isDeletionOf, type FormsChange } from '../../../../store/state.js';
import type { Announcer } from '../../../shared/announcer.js';
import type { FormsElement } from '../../../shared/forms-element.js';
import type { DeleteController } from '../../../shared/delete-controller.js';
import type { StoreController } from '../../../shared/store-controller.js';
import type { TextHost } from '../../../shared/hosts.js';
import type { ResultFocus } from '../../focus.js';
import type { GenerateController } from '../../generate/generate-controller.js';
import type { TemplateContext } from '../../generate/templates.js';
import type { Version } from './change-draft.js';
import { ChangePanel, type PanelOwner } from './change-panel.js';
import { refineStyles } from './refine.styles.js';
import {
  renderOtherVersion,
  type OtherVersion,
  type OtherVersionActions,
} from './other-version.js';
import { renderPreview } from '../result.js';
import { renderChangeButton } from './panel-template.js';

export const partStyles = [refineStyles];

/** The part of `<form-generator>` that a {@link RefineController} needs. */
export interface RefineHost extends ReactiveControllerHost, HTMLElement, TextHost {
  readonly isDisabled: boolean;
  readonly refine: boolean;
  readonly preview: boolean;
  readonly messages?: Partial<Messages>;
  readonly density: FormsElement['density'];
  prompt: string;
  readonly maxlength?: number;
  readonly submit: 'enter' | 'mod-enter';
  readonly announcer: Announcer;
  /** Removes the draft of the description. */
  clearDraft(): void;
}

/**
 * Changes the form that was generated: has a new version generated from a new description, shows both versions, and lets the
 * visitor choose one. The visitor always has a form, and is asked before a version is deleted.
 */
export class RefineController implements ReactiveController, PanelOwner {
  readonly #host: RefineHost;
  readonly #storeController: StoreController;
  readonly #generateController: GenerateController;
  readonly #deleteController: DeleteController;
  readonly #focus: ResultFocus;
  readonly panel: ChangePanel;
  /** The form that the panel changes: the current one at the last update. Undefined without one. */
  current: Version | undefined;
  #other: OtherVersion | undefined;

  constructor(
    host: RefineHost,
    storeController: StoreController,
    generateController: GenerateController,
    deleteController: DeleteController,
    focus: ResultFocus,
  ) {
    this.#host = host;
    this.#storeController = storeController;
    this.#generateController = generateController;
    this.#deleteController = deleteController;
    this.#focus = focus;
    this.panel = new ChangePanel(host, generateController, focus, this);
    host.addController(this);
  }

  /** Follows the generate: a version is ready, or the form is forgotten. */
  hostUpdate(): void {
    const { state, keptForm } = this.#generateController;
    if (state.status === 'done') {
      const { form, prompt } = state;
      if (form === this.current?.form) return;
      if (keptForm && keptForm === this.current?.form) this.#showBoth(this.current, prompt);
      else this.#forget();
      this.current = { form, prompt };
    } else if (!keptForm && this.current) {
      // The proxy refused the visitor, or the form was deleted: what was written for it stays.
      if (state.status !== 'idle') this.#moveToBox();
      this.#forget();
    }
  }

  hostUpdated(): void {
    this.panel.fit();
  }

  /** Drops the forms of the previous visitor. The description stays. */
  forgetVisitor(): void {
    this.#moveToBox();
    this.#forget();
  }

  /** Shows the other version in place of a deleted form. Called before the element drops the deleted one. */
  onStoreChange(change: FormsChange): void {
    const other = this.#other;
    if (other && isDeletionOf(other.form, change)) {
      this.#focus.afterOtherDeletion();
      this.#other = undefined;
      if (!other.isUndecided) return;
      this.#generateController.keepForm(undefined);
      this.#host.announcer.clear();
    } else if (this.current && isDeletionOf(this.current.form, change)) {
      this.#replaceCurrent(other);
    }
  }

  /** After a failure or a cancel, the result is as before. */
  onPanelClosed(): void {
    if (this.#generateController.keptForm && this.current) {
      this.#host.announcer.clear();
      this.#show(this.current);
    }
    this.#focus.afterPanelClosed();
  }

  /** The button beside those of the result. */
  renderButton() {
    const { refine, isDisabled } = this.#host;
    const isAllowed = this.#storeController.store?.isAllowed('generate');
    if (!refine || !isAllowed || this.#other?.isUndecided) return nothing;
    const isBlocked = isDisabled || this.#generateController.isPending;
    return renderChangeButton(this.#text.refine, this.panel.isOpen, isBlocked, this.panel.toggle);
  }

  /** The version beside the current form, with the choice between the two, or with the offer to delete it. */
  renderOther(context: TemplateContext) {
    const { store } = this.#storeController;
    const other = this.#other;
    if (!other || !store) return nothing;
    const { form } = other;
    const id = store.idOf(form) ?? '';
    const failure = this.#deleteController.failureOf(id);
    const { preview } = this.#host;
    const label = context.labelOf(form);
    return renderOtherVersion(
      {
        ...other,
        label,
        preview: preview ? renderPreview(form.formUrl, label, this.#host) : nothing,
        deletableId: store.isAllowed('delete') ? id : undefined,
        isDeleting: this.#deleteController.isDeleting(id),
        failure:
          failure !== undefined
            ? context.text.joinSentences(context.text.deleteFailed, failure)
            : '',
      },
      { ...context.text, ...this.#text },
      this.#actions,
    );
  }

  readonly #actions: OtherVersionActions = {
    keepNew: () => this.#keepNew(),
    goBack: () => this.#goBack(),
    deleteOther: (id, form, button) =>
      void this.#deleteController.askAndDelete(id, form, () => button),
    keepBoth: () => {
      this.#other = undefined;
      this.#focus.afterPanelClosed();
    },
  };

  get #text(): RefineText {
    return this.#host.textIn(refineText);
  }

  #showBoth(previous: Version, prompt: string): void {
    const hadFocus = this.panel.hasFocus;
    this.panel.clear();
    this.#other = { ...previous, isNew: false, isUndecided: true };
    this.#replaceInBox(previous.prompt, prompt);
    if (hadFocus) this.#focus.afterVersionReady();
  }

  #keepNew(): void {
    if (!this.#other) return;
    this.#other = { ...this.#other, isUndecided: false };
    this.#generateController.keepForm(undefined);
    this.#endChoice();
  }

  #goBack(): void {
    const newVersion = this.current;
    const previous = this.#other;
    if (!newVersion || !previous) return;
    this.#show(previous);
    this.#other = { ...newVersion, isNew: true, isUndecided: false };
    this.#replaceInBox(newVersion.prompt, previous.prompt);
    void this.#host.updateComplete.then(() => this.#host.clearDraft());
    this.#endChoice();
  }

  #endChoice(): void {
    this.#host.announcer.clear();
    this.#focus.afterChoice();
  }

  /** Makes this version the current form. */
  #show({ form, prompt }: Version): void {
    this.current = { form, prompt };
    this.#generateController.showForm(form, prompt);
  }

  /** The current form is deleted. A new version that is under way goes on. */
  #replaceCurrent(other: Version | undefined): void {
    this.#other = undefined;
    if (this.#generateController.state.status !== 'done') {
      this.#generateController.keepForm(other?.form);
      if (other) this.current = other;
    } else if (other) {
      this.#host.announcer.clear();
      this.panel.clear();
      this.#show(other);
    }
  }

  /** Keeps the box in step with the current form, unless the visitor has written something else into it. */
  #replaceInBox(before: string, after: string): void {
    const host = this.#host;
    if ((host.prompt ?? '').trim() === before) host.prompt = after;
  }

  #moveToBox(): void {
    const { current } = this;
    const { description } = this.panel;
    if (current && description) this.#replaceInBox(current.prompt, description);
  }

  #forget(): void {
    this.current = undefined;
    this.#other = undefined;
    this.panel.clear();
  }
}
