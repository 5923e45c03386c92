import { html, nothing } from 'lit';
import type { RefineText } from '../../../../locales/en/refine.js';
import { alertIcon } from '../../../shared/look/icons.js';
import { ignoreHeldEnter } from '../../../shared/keyboard.js';
import { isPending, type GenerateState } from '../../generate/generate-state.js';
import {
  renderCancelled,
  renderElapsed,
  renderFailure,
  renderProgress,
  type TemplateContext,
  type TemplateText,
} from '../../generate/templates.js';
import type { ChangeDraft } from './change-draft.js';
import { changingText } from '../../../shared/changing-text.js';

export interface PanelState extends ChangeDraft {
  readonly showsDescription: boolean;
  /** The message if the description can't be sent, else empty. */
  readonly problem: string;
  /** The number of characters and their limit; empty without a limit. */
  readonly count: string;
  readonly isDisabled: boolean;
  /** No more forms can be generated for now. */
  readonly isLimitReached: boolean;
  /** The generate of the new version; undefined if there is none. */
  readonly versionState: GenerateState | undefined;
  readonly elapsedSeconds: number;
}

export interface PanelActions {
  readonly handleChange: (event: Event) => void;
  readonly handleDescription: (event: Event) => void;
  readonly handleKeydown: (event: KeyboardEvent) => void;
  readonly handleButtonClick: (event: MouseEvent) => void;
  readonly close: () => void;
}

export type RefineMessages = RefineText & TemplateText;

/** The button that opens the panel. */
export const renderChangeButton = (
  label: string,
  isOpen: boolean,
  isDisabled: boolean,
  toggle: () => void,
) =>
  html`<button
    part="button"
    class="change"
    type="button"
    aria-expanded=${isOpen}
    ?disabled=${isDisabled}
    @click=${toggle}
    @keydown=${ignoreHeldEnter}
  >
    ${label}
  </button>`;

/** The panel that takes a change. */
export function renderPanel(
  state: PanelState,
  text: RefineMessages,
  context: TemplateContext,
  actions: PanelActions,
) {
  const isRunning = state.versionState !== undefined && isPending(state.versionState);
  return html`<div
    part="refine"
    class="refine"
    role="group"
    aria-label=${text.refine}
    @keydown=${actions.handleKeydown}
  >
    <div>
      <label class="field-label" for="change">${text.changeQuestion}</label>
      <input
        id="change"
        class="field"
        autocomplete="off"
        dir=${state.change ? 'auto' : nothing}
        placeholder=${text.changePlaceholder}
        ?readonly=${isRunning}
        .value=${state.change}
        @input=${actions.handleChange}
      />
    </div>
    ${state.showsDescription ? renderDescription(state, text, actions, isRunning) : nothing}
    ${state.versionState ? renderVersionState(state.versionState, state.elapsedSeconds, context) : nothing}
    <div class="actions">
      ${state.showsDescription ? renderGenerateButton(state, text, actions, isRunning) : nothing}
      ${
        isRunning
          ? nothing
          : html`<button part="button" class="quiet" type="button" @click=${actions.close}>
              ${text.cancel}
            </button>`
      }
    </div>
  </div>`;
}

/** One button generates and cancels, so that the focus stays. */
const renderGenerateButton = (
  { isDisabled, isLimitReached }: PanelState,
  text: RefineMessages,
  actions: PanelActions,
  isRunning: boolean,
) =>
  html`<button
    part="button"
    class="generate-version ${isRunning || isLimitReached ? '' : 'primary'}"
    type="button"
    aria-disabled=${(isLimitReached && !isRunning) || nothing}
    ?disabled=${isDisabled && !isRunning}
    @click=${actions.handleButtonClick}
    @keydown=${ignoreHeldEnter}
  >
    ${isRunning ? text.cancel : text.generateVersion}
  </button>`;

function renderDescription(
  state: PanelState,
  text: RefineMessages,
  actions: PanelActions,
  isReadOnly: boolean,
) {
  const { description, problem, count } = state;
  return html`<div>
    <label class="field-label" for="description">${text.newDescription}</label>
    <textarea
      id="description"
      class="field"
      rows="5"
      dir="auto"
      ?readonly=${isReadOnly}
      aria-invalid=${problem !== ''}
      aria-describedby="description-error description-count"
      .value=${description}
      @input=${actions.handleDescription}
    ></textarea>
    <span id="description-count" class="muted">${changingText(count)}</span>
    <div id="description-error" role="alert">
      ${problem ? html`<p class="field-error">${alertIcon} ${changingText(problem)}</p>` : nothing}
    </div>
  </div>`;
}

/** The progress of the new version, or why there is none. */
const renderVersionState = (
  state: GenerateState,
  elapsedSeconds: number,
  context: TemplateContext,
) =>
  isPending(state)
    ? html`<div class="generate">
        ${renderElapsed(state, elapsedSeconds, context)} ${renderProgress(state, context)}
      </div>`
    : state.status === 'cancelled'
      ? renderCancelled(state, context)
      : renderFailure(state, undefined, context);
