import { html, nothing } from 'lit';
import type { GeneratedForm } from '../../../../client/index.js';
import { checkIcon, openIcon, trashIcon } from '../../../shared/look/action-icons.js';
import { alertIcon } from '../../../shared/look/icons.js';
import { ignoreHeldEnter } from '../../../shared/keyboard.js';
import type { Version } from './change-draft.js';
import type { RefineMessages } from './panel-template.js';
import { changingText } from '../../../shared/changing-text.js';

/** A version beside the current form. */
export interface OtherVersion extends Version {
  /** The other version is the new one: the visitor went back. */
  readonly isNew: boolean;
  /** The visitor has not chosen a version yet. */
  readonly isUndecided: boolean;
}

export interface OtherVersionState extends OtherVersion {
  readonly label: string;
  /** The id, if the visitor may delete the form. */
  readonly deletableId: string | undefined;
  readonly isDeleting: boolean;
  /** Why it was not deleted, else empty. */
  readonly failure: string;
  /** The embedded form, or `nothing`. */
  readonly preview: unknown;
}

export interface OtherVersionActions {
  keepNew(): void;
  goBack(): void;
  deleteOther(id: string, form: GeneratedForm, button: HTMLElement): void;
  keepBoth(): void;
}

/** The version that is not the current form. */
export function renderOtherVersion(
  state: OtherVersionState,
  text: RefineMessages,
  actions: OtherVersionActions,
) {
  const { form, label, isNew, failure } = state;
  const heading = isNew ? text.newVersion : text.previousVersion;
  return html`<section part="other-version" class="other" aria-labelledby="other">
    <div class="other-head">
      <div>
        <h2 id="other">${changingText(heading)}</h2>
        <p class="clamped muted"><bdi>${changingText(label)}</bdi></p>
      </div>
      <a
        part="button"
        class="button"
        href=${form.formUrl}
        target="_blank"
        rel="noopener noreferrer"
        aria-label=${text.actionOn(text.openForm, heading)}
        >${openIcon} ${text.openForm}</a
      >
    </div>
    <div class="actions">
      ${state.isUndecided ? renderChoice(text, actions) : renderOffer(state, text, actions)}
    </div>
    ${failure ? html`<p class="field-error">${alertIcon} ${changingText(failure)}</p>` : nothing}
    ${state.preview}
  </section>`;
}

const renderChoice = (text: RefineMessages, actions: OtherVersionActions) =>
  html`<button
      part="button"
      type="button"
      @click=${() => actions.keepNew()}
      @keydown=${ignoreHeldEnter}
    >
      ${checkIcon} ${text.keepNew}
    </button>
    <button
      part="button"
      class="quiet"
      type="button"
      @click=${() => actions.goBack()}
      @keydown=${ignoreHeldEnter}
    >
      ${text.goBack}
    </button>`;

/** Deletes nothing by itself: the visitor is asked first. */
const renderOffer = (
  { form, deletableId, isDeleting, isNew }: OtherVersionState,
  text: RefineMessages,
  actions: OtherVersionActions,
) =>
  html`${
      deletableId
        ? html`<button
            part="button"
            class="quiet-danger delete-other"
            type="button"
            aria-disabled=${isDeleting || nothing}
            @click=${({ detail, currentTarget }: MouseEvent) => {
              // The second click of the double click that chose a version.
              if (detail <= 1) actions.deleteOther(deletableId, form, currentTarget as HTMLElement);
            }}
            @keydown=${ignoreHeldEnter}
          >
            ${trashIcon} ${changingText(isNew ? text.deleteNew : text.deletePrevious)}
          </button>`
        : nothing
    }
    <button
      part="button"
      class="quiet keep-both"
      type="button"
      @click=${() => actions.keepBoth()}
      @keydown=${ignoreHeldEnter}
    >
      ${text.keepBoth}
    </button>`;
