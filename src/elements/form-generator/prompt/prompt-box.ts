import { html, nothing } from 'lit';
import type { ActionsText } from '../../../locales/en/actions.js';
import type { GeneratorText } from '../../../locales/en/generator.js';
import { alertIcon } from '../../shared/look/icons.js';
import { ignoreHeldEnter } from '../../shared/keyboard.js';
import type { Example } from './examples.js';
import { changingText } from '../../shared/changing-text.js';

/** Characters from which browsers take too long for `dir="auto"` at each key. */
const LONG_PROMPT = 20_000;

export type GeneratorMessages = ActionsText & GeneratorText;

export interface PromptBoxState {
  readonly value: string;
  readonly label: string | undefined;
  readonly placeholder: string | undefined;
  /** The largest number of characters; undefined if there is no limit. */
  readonly limit: number | undefined;
  /** The keys that generate, as they are written on keyboards. */
  readonly keys: string;
  /** The message if the description can't be sent, else empty. */
  readonly problem: string;
  readonly isDisabled: boolean;
  readonly isGenerating: boolean;
  /** How many more forms the visitor may generate. Empty if no limit is near. */
  readonly remaining: string;
  /** To generate is the next step: the form is not ready yet. */
  readonly isNextStep: boolean;
  /** No more forms can be generated for now. */
  readonly isLimitReached: boolean;
}

export interface PromptBoxActions {
  readonly handleInput: (event: Event) => void;
  readonly handleKeydown: (event: KeyboardEvent) => void;
  readonly handleButtonClick: (event: MouseEvent) => void;
}

/** The text box with its label, hint, button and message. */
export function renderPromptBox(
  state: PromptBoxState,
  text: GeneratorMessages,
  actions: PromptBoxActions,
) {
  const { value, limit, problem, remaining, isDisabled, isGenerating, isNextStep } = state;
  const isLimitReached = state.isLimitReached && !isGenerating;
  const { length } = value;
  const hint = isGenerating ? '' : text.generateKeys(state.keys);
  return html`<label part="label" class="field-label" for="prompt"
      >${state.label || text.promptLabel}</label
    >
    <div part="box" class="box">
      <textarea
        part="textarea"
        id="prompt"
        dir=${value && length < LONG_PROMPT ? 'auto' : nothing}
        rows="3"
        placeholder=${state.placeholder ?? text.promptPlaceholder}
        ?disabled=${isDisabled}
        aria-invalid=${problem !== ''}
        aria-describedby="field-error keys remaining"
        .value=${value}
        @input=${actions.handleInput}
        @keydown=${actions.handleKeydown}
      ></textarea>
      <div class="bar">
        <div class="hints">
          <span id="keys" class="muted"
            ><span class=${limit ? (length > limit ? 'over' : '') : 'keys'}
              >${changingText(limit ? text.promptCount(length, limit) : hint)}</span
            ></span
          >
          <span id="remaining"
            >${
              remaining ? html`<span part="remaining">${changingText(remaining)}</span>` : nothing
            }</span
          >
        </div>
        <button
          part="button generate"
          class=${isGenerating || isLimitReached || !isNextStep ? '' : 'primary'}
          type="button"
          aria-disabled=${isLimitReached || nothing}
          ?disabled=${isDisabled && !isGenerating}
          @click=${actions.handleButtonClick}
          @keydown=${ignoreHeldEnter}
        >
          ${isGenerating ? text.cancel : text.generate}
        </button>
      </div>
    </div>
    <div id="field-error" role="alert">
      ${problem ? html`<p class="field-error">${alertIcon} ${changingText(problem)}</p>` : nothing}
    </div>`;
}

/** The example chips. */
export function renderExamples(
  examples: readonly Example[],
  label: string,
  isDisabled: boolean,
  fill: (prompt: string) => void,
) {
  if (examples.length === 0) return nothing;
  return html`<div part="examples" class="chips" role="group" aria-label=${label}>
    ${examples.map(
      (example) =>
        html`<button
          part="button example"
          class="chip"
          type="button"
          ?disabled=${isDisabled}
          @click=${() => fill(example.prompt)}
        >
          <bdi>${example.label}</bdi>
        </button>`,
    )}
  </div>`;
}
