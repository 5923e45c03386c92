import { html, nothing } from 'lit';
import { promptsText } from '../../../locales/en/prompts.js';
import type { FormGeneratorElement } from '../form-generator.js';
import { historyOf } from './history.js';

/** So much of a prompt is in the name of its button. */
const NAME_LENGTH = 80;

/** What was asked for on this page, with what came of it, folded. */
export function renderPrompts(element: FormGeneratorElement, openForm: string) {
  const text = element['textIn'](promptsText);
  const store = element['store'];
  const entries = store ? historyOf(store) : [];
  if (!store || !entries.length) return nothing;
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
                      >${openForm}</a
                    >`
                  : nothing
              }</span
            >
            <button
              part="button"
              type="button"
              aria-label=${element['text'].actionOn(text.useAgain, prompt.slice(0, NAME_LENGTH))}
              @click=${() => element['fill'](prompt)}
            >
              ${text.useAgain}
            </button>
          </li>`,
      )}
    </ul>
  </details>`;
}
