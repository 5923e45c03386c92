import { html, nothing } from 'lit';
import type { GeneratedForm } from '../../client/index.js';
import type { ActionsText } from '../../locales/en/actions.js';
import type { GeneratorText } from '../../locales/en/generator.js';
import type { SharedText } from '../../locales/en/shared.js';
import { checkIcon, codeIcon, linkIcon, openIcon, trashIcon } from '../../ui/icons.js';
import type { Sentence } from '../forms-element.js';

export interface Result {
  readonly text: SharedText & ActionsText & GeneratorText;
  readonly form: GeneratedForm;
  readonly label: string;
  /** The text that was copied a moment ago. */
  readonly copied: string;
  readonly copy: (value: string, done: Sentence<ActionsText>) => void;
  /** Shows the embed code, or hides it. */
  readonly embed: () => void;
  /** The panel with the embed code. */
  readonly snippets: unknown;
  /** Missing where the form's id is not known. */
  readonly remove: (() => void) | undefined;
  readonly startAnother: () => void;
}

/** The new form, and what the person can do with it. */
export function renderResult(result: Result) {
  const { text, form, label, copied, copy, embed, snippets, remove, startAnother } = result;
  const { formUrl } = form;
  return html`<section part="result" class="result" aria-labelledby="ready">
    <h2 id="ready">${checkIcon} ${text.ready}</h2>
    <p class="name muted"><bdi>${label}</bdi></p>
    <div class="actions">
      <a
        part="button"
        class="button primary"
        href=${formUrl}
        target="_blank"
        rel="noopener noreferrer"
        >${openIcon} ${text.openForm}</a
      >
      <button part="button" type="button" @click=${() => copy(formUrl, (said) => said.linkCopied)}>
        ${copied === formUrl ? checkIcon : linkIcon} ${text.copyLink}
      </button>
      <button
        part="button"
        type="button"
        aria-expanded=${snippets === nothing ? 'false' : 'true'}
        @click=${embed}
      >
        ${codeIcon} ${text.copyEmbed}
      </button>
      ${
        remove
          ? html`<button part="button" class="quiet-danger" type="button" @click=${remove}>
              ${trashIcon} ${text.deleteForm}
            </button>`
          : nothing
      }
      <button part="button" class="quiet" type="button" @click=${startAnother}>
        ${text.generateAnother}
      </button>
    </div>
    ${snippets}
  </section>`;
}
