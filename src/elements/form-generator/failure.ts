import { html, nothing } from 'lit';
import type { GeneratedForm } from '../../client/index.js';
import type { ActionsText } from '../../locales/en/actions.js';
import type { GeneratorText } from '../../locales/en/generator.js';
import type { SharedText } from '../../locales/en/shared.js';
import { errorNotice } from '../../ui/error-notice.js';
import type { ErrorText } from '../../ui/error-text.js';

export interface Failure {
  readonly text: SharedText & ActionsText & GeneratorText;
  readonly explained: ErrorText;
  /** The form may have been made all the same. */
  readonly unknown: boolean;
  /** Forms that may be the one; undefined where nobody can know. */
  readonly candidates: readonly GeneratedForm[] | undefined;
  readonly label: (form: GeneratedForm) => string;
  readonly retry: () => void;
  readonly adopt: (form: GeneratedForm) => void;
}

/** What went wrong with a generate, and what the person can do about it. */
export function renderFailure(failure: Failure) {
  const { text, explained, unknown, retry } = failure;
  return errorNotice({
    title: unknown ? text.generateUnknown : text.generateFailed,
    explained,
    more: unknown ? renderCandidates(failure) : nothing,
    action:
      unknown || explained.retry
        ? { label: unknown ? text.generateAgain : text.tryAgain, run: retry }
        : undefined,
  });
}

function renderCandidates({ text, candidates, label, adopt }: Failure) {
  if (!candidates) return html`<p>${text.generateUnknownDetail}</p>`;
  if (!candidates.length) return html`<p>${text.candidatesNone}</p>`;
  return html`<p id="candidates">${text.candidatesFound}</p>
    <ul class="candidates" role="list" aria-labelledby="candidates">
      ${candidates.map(
        (form) =>
          html`<li>
            <a href=${form.formUrl} target="_blank" rel="noopener noreferrer"
              ><bdi>${label(form)}</bdi></a
            >
            <button
              part="button"
              type="button"
              aria-label=${text.actionOn(text.itIsThisOne, label(form))}
              @click=${() => adopt(form)}
            >
              ${text.itIsThisOne}
            </button>
          </li>`,
      )}
    </ul>`;
}
