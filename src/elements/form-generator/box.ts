import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import type { ActionsText } from '../../locales/en/actions.js';
import type { GeneratorText } from '../../locales/en/generator.js';
import type { SharedText } from '../../locales/en/shared.js';
import { alertIcon, sparkleIcon } from '../../ui/icons.js';

export interface Box {
  readonly text: SharedText & ActionsText & GeneratorText;
  readonly label: string | undefined;
  readonly placeholder: string | undefined;
  readonly value: string;
  /** The most characters; undefined: no limit. */
  readonly limit: number | undefined;
  /** The keys that generate, as people call them. */
  readonly keys: string;
  /** What is wrong with the description; empty where nothing is. */
  readonly problem: string;
  readonly disabled: boolean;
  readonly running: boolean;
  readonly input: (event: Event) => void;
  readonly pressKey: (event: KeyboardEvent) => void;
  readonly pressButton: (event: MouseEvent) => void;
}

/** The textbox, and the one button that generates and cancels. */
export function renderBox(box: Box) {
  const { text, limit, running, problem, disabled } = box;
  return html`<label part="label" class="field-label" for="prompt"
      >${box.label || text.promptLabel}</label
    >
    <div part="box" class="box">
      <textarea
        part="textarea"
        id="prompt"
        dir=${box.value ? 'auto' : nothing}
        rows="3"
        placeholder=${box.placeholder ?? text.promptPlaceholder}
        ?disabled=${disabled}
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby="field-error keys"
        .value=${live(box.value)}
        @input=${box.input}
        @keydown=${box.pressKey}
      ></textarea>
      <div class="bar">
        <span id="keys" class="muted"
          >${
            limit
              ? html`<span>${text.promptCount(box.value.length, limit)}</span>`
              : html`<span class="keys">${text.generateKeys(box.keys)}</span>`
          }</span
        >
        <button
          part="button generate"
          class=${running ? '' : 'primary'}
          type="button"
          ?disabled=${disabled && !running}
          @click=${box.pressButton}
          @keydown=${pressOnce}
        >
          ${running ? text.cancel : html`${sparkleIcon} ${text.generate}`}
        </button>
      </div>
    </div>
    <div id="field-error" role="alert">
      ${problem ? html`<p class="field-error">${alertIcon} ${problem}</p>` : nothing}
    </div>`;
}

/** A held Enter is pressed once. */
const pressOnce = (event: KeyboardEvent): void => {
  if (event.repeat && event.key === 'Enter') event.preventDefault();
};
