import { html } from 'lit';
import type { GeneratedForm } from '../../client/index.js';
import type { FormGeneratorElement } from './form-generator.js';
import type { Run } from './run.js';
import type { Ended } from './view.js';

/** What the list has of a form that may have been made all the same. */
export function renderCandidates(run: Run, element: FormGeneratorElement, view: Ended) {
  const { text } = run;
  const { search, prompt } = view;
  if (search === 'looking') return html`<p>${text.looking}</p>`;
  if (!search || search === 'impossible') return html`<p>${text.generateUnknownDetail}</p>`;
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
