import { html, nothing } from 'lit';
import type { ActionsText } from '../../../../locales/en/actions.js';
import type { PromptsText } from '../../../../locales/en/prompts.js';
import type { GenerateText } from '../../../../locales/en/generate.js';
import { visibleText } from '../../../../language/visible-text.js';
import type { HistoryEntry } from './history.js';

export { promptsText } from '../../../../locales/en/prompts.js';

/** Characters of a prompt in the accessible name of its button. */
const MAX_NAME_LENGTH = 80;

/** The prompts of this page and their forms, folded. */
export function renderPromptHistory(
  entries: readonly HistoryEntry[],
  text: PromptsText & Pick<ActionsText & GenerateText, 'actionOn' | 'openForm'>,
  reuse: (prompt: string) => void,
) {
  if (entries.length === 0) return nothing;
  return html`<details part="prompts" class="fold">
    <summary>${text.prompts}</summary>
    <ul class="forms" role="list">
      ${entries.map(
        ({ prompt, form }) =>
          html`<li>
            <span
              ><bdi class="clamped">${prompt}</bdi>${
                form
                  ? html`<a href=${form.formUrl} target="_blank" rel="noopener noreferrer"
                      >${text.openForm}</a
                    >`
                  : nothing
              }</span
            >
            <button
              part="button"
              type="button"
              aria-label=${text.actionOn(text.useAgain, visibleText(prompt).slice(0, MAX_NAME_LENGTH))}
              @click=${() => reuse(prompt)}
            >
              ${text.useAgain}
            </button>
          </li>`,
      )}
    </ul>
  </details>`;
}
