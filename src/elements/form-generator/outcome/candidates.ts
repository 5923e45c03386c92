import { html, nothing } from 'lit';
import type { GeneratedForm } from '../../../client/index.js';
import type { EndedState } from '../generate-state.js';
import type { OutcomeContext } from './templates.js';
import { changingText } from '../../../ui/changing-text.js';

/** True if the list can tell whether the form was generated: it was loaded before the generate. */
export const isSearchable = ({ search }: EndedState): boolean =>
  search !== undefined && search !== 'impossible';

/** Forms of the list that the generate of unknown outcome may have made. */
export function renderCandidates(state: EndedState, { text, actions, labelOf }: OutcomeContext) {
  const { search, prompt } = state;
  if (search === 'searching') return html`<p>${text.looking}</p>`;
  if (!search || search === 'impossible') return nothing;
  if (search.length === 0) {
    return html`<p>
      ${text.candidatesNone}
      <button
        part="button"
        class="link"
        type="button"
        @click=${() => actions.findCandidates(state)}
      >
        ${text.lookAgain}
      </button>
    </p>`;
  }
  const renderCandidate = (form: GeneratedForm) => {
    const label = labelOf(form);
    return html`<li>
      <a href=${form.formUrl} target="_blank" rel="noopener noreferrer"
        ><bdi>${changingText(label)}</bdi></a
      >
      <button
        part="button"
        type="button"
        aria-label=${text.actionOn(text.itIsThisOne, label)}
        @click=${() => actions.adoptCandidate(form, prompt)}
      >
        ${text.itIsThisOne}
      </button>
    </li>`;
  };
  return html`<p id="candidates">${text.candidatesFound}</p>
    <ul class="forms" role="list" aria-labelledby="candidates">
      ${search.map(renderCandidate)}
    </ul>`;
}
