import { html, nothing } from 'lit';
import type { GeneratedForm } from '../../client/index.js';
import type { FormGeneratorElement } from './form-generator.js';
import type { Run } from './run.js';
import type { Ended } from './view.js';

/** Whether the list can tell if the form was created: it was loaded before the generate. */
export const isSearchable = ({ search }: Ended): boolean =>
  search !== undefined && search !== 'impossible';

/** Forms of the list that may be the one whose generate has an unknown outcome. */
export function renderCandidates(run: Run, element: FormGeneratorElement, view: Ended) {
  const { text } = run;
  const { search, prompt } = view;
  if (search === 'looking') return html`<p>${text.looking}</p>`;
  if (!search || search === 'impossible') return nothing;
  if (!search.length) {
    return html`<p>
      ${text.candidatesNone}
      <button part="button" class="link" type="button" @click=${() => void run.look(view)}>
        ${text.lookAgain}
      </button>
    </p>`;
  }
  return html`<p id="candidates">${text.candidatesFound}</p>
    <ul class="forms" role="list" aria-labelledby="candidates">
      ${search.map((form) => renderCandidate(form))}
    </ul>`;

  function renderCandidate(form: GeneratedForm) {
    const label = element['store']?.label(form) ?? form.formUrl;
    return html`<li>
      <a href=${form.formUrl} target="_blank" rel="noopener noreferrer"><bdi>${label}</bdi></a>
      <button
        part="button"
        type="button"
        aria-label=${element['text'].actionOn(text.itIsThisOne, label)}
        @click=${() => run.adopt(form, prompt)}
      >
        ${text.itIsThisOne}
      </button>
    </li>`;
  }
}
