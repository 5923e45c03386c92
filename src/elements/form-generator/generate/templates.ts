import { html, nothing } from 'lit';
import { secondsUntil } from '../../../client/timing.js';
import type { Form, FormsError, GeneratedForm } from '../../../client/index.js';
import type { ElementFormats } from '../../../language/formats.js';
import type { ActionsText } from '../../../locales/en/actions.js';
import type { DeletingText } from '../../../locales/en/deleting.js';
import type { GeneratorText } from '../../../locales/en/generator.js';
import type { LinksText } from '../../../locales/en/links.js';
import type { GenerateText } from '../../../locales/en/generate.js';
import type { SharedText } from '../../../locales/en/shared.js';
import { isSignedOut } from '../../../store/visit.js';
import { renderNotice, type Notice } from '../../shared/look/notice.js';
import type { ErrorText } from '../../shared/error-text.js';
import type { EndedState, GenerateState } from './generate-state.js';
import { typicalSeconds } from './duration.js';
import { changingText } from '../../shared/changing-text.js';

export type TemplateText = Pick<
  GeneratorText,
  'generating' | 'signInToGenerate' | 'descriptionStays' | 'noneRemaining'
> &
  ActionsText &
  DeletingText &
  GenerateText &
  LinksText &
  SharedText;

export interface TemplateActions {
  generate(): void;
  tryNow(): void;
  findCandidates(state: EndedState): void;
  adoptCandidate(form: GeneratedForm, prompt: string): void;
  copyLink(form: GeneratedForm): void;
  toggleSnippets(form: GeneratedForm, label: string): void;
  /** @param button The button beside which the question shows. */
  deleteForm(id: string, form: GeneratedForm, button: HTMLElement): void;
  startAnother(): void;
}

/** The values that the templates of a generate and of its result share. */
export interface TemplateContext {
  readonly text: TemplateText;
  readonly actions: TemplateActions;
  labelOf(form: Form): string;
  describeError(error: FormsError): ErrorText;
  /** The connection has come back since the failure. */
  readonly isOnlineAgain: boolean;
  readonly formats: ElementFormats;
}

/**
 * The state with the time that passed, or that is left. Visible in the live region, but not announced with each second. The
 * announcement has a time of its own, so it is not visible.
 */
export function renderElapsed(
  state: GenerateState,
  elapsedSeconds: number,
  { text, formats }: TemplateContext,
) {
  if (state.status === 'waiting') {
    const seconds = secondsUntil(state.retryAt ?? 0);
    return html`<span aria-hidden="true"
      >${changingText(text.joinSentences(text.waitingTitle, text.waiting(formats.duration(seconds))))}</span
    >`;
  }
  if (state.status !== 'running') return nothing;
  const typical = typicalSeconds();
  return html`<span aria-hidden="true">${text.generating}</span>
    <span class="elapsed muted"
      ><span aria-hidden="true">${changingText(formats.duration(elapsedSeconds))}</span>${
        typical ? html` · ${text.usually(formats.duration(typical))}` : nothing
      }</span
    >`;
}

/** The progress bar, or the button of the countdown. */
export function renderProgress(state: GenerateState, { text, actions }: TemplateContext) {
  switch (state.status) {
    case 'running':
      return html`<div part="progress" class="track" aria-hidden="true"></div>`;
    case 'waiting':
      return html`<button part="button" type="button" @click=${() => actions.tryNow()}>
        ${text.tryNow}
      </button>`;
    default:
      return nothing;
  }
}

type Explanation = Pick<Notice, 'kind' | 'title' | 'text' | 'detail'> & { readonly retry: boolean };

/** A limit and a missing right are no failures. Says no longer that the visitor is offline once the connection is back. */
function explain(
  error: FormsError,
  failedAt = 0,
  { text, formats, isOnlineAgain, describeError }: TemplateContext,
): Explanation {
  const { code, retryAfterMs } = error;
  if (code === 'PROXY_BUDGET_SPENT' && retryAfterMs) {
    const end = formats.date(new Date(failedAt + retryAfterMs));
    return {
      kind: 'waiting',
      title: text.noneRemaining,
      text: text.availableAgain(end),
      retry: false,
    };
  }
  const explained = describeError(error);
  if (isSignedOut(error)) {
    const { signInToGenerate: title, descriptionStays } = text;
    return { kind: 'rights', title, text: descriptionStays, retry: explained.retry };
  }
  // The reason of an unknown outcome would advise to try again.
  if (error.outcome) {
    const advice = explained.setup ? explained : { text: text.generateUnknownDetail };
    return { ...explained, ...advice, kind: 'info', title: text.generateUnknown, retry: true };
  }
  const connected = error.offline && isOnlineAgain ? { text: text.connectedAgain } : {};
  return { ...explained, ...connected, kind: 'failure', title: text.generateFailed };
}

/** The alert after a failure. */
export function renderFailure(
  state: GenerateState,
  setupError: FormsError | undefined,
  context: TemplateContext,
) {
  const failed = state.status === 'failed' ? state : undefined;
  const error = failed?.error ?? setupError;
  if (!error) return nothing;
  const { text, actions } = context;
  const { retry, ...notice } = explain(error, failed?.failedAt, context);
  const unknown = failed?.error?.outcome ? failed : undefined;
  const label = unknown ? text.generateAgain : text.tryAgain;
  return renderNotice({
    ...notice,
    part: 'error',
    isAlert: true,
    more: unknown ? renderCandidates(unknown, context) : nothing,
    action: retry ? { label, run: () => actions.generate() } : undefined,
  });
}

/** True if the list can tell whether the form was generated: it was loaded before the generate. */
const isSearchable = ({ search }: EndedState): boolean =>
  search !== undefined && search !== 'impossible';

/** Forms of the list that the generate of unknown outcome may have made. */
function renderCandidates(state: EndedState, { text, actions, labelOf }: TemplateContext) {
  const { search, prompt } = state;
  if (search === 'searching') return html`<p>${text.looking}</p>`;
  if (!search || search === 'impossible') return nothing;
  if (search.length === 0) {
    return html`<p>
      ${text.candidatesNone}
      <button part="button" type="button" @click=${() => actions.findCandidates(state)}>
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

/** The notice after a cancel: the form may still be generated. */
export function renderCancelled(state: EndedState, context: TemplateContext) {
  const { text } = context;
  const { error } = state;
  if (!error) return renderNotice({ kind: 'info', part: 'notice', text: text.cancelled });
  return renderNotice({
    kind: 'info',
    part: 'notice',
    text: text.cancelledMayFinish,
    more: html`${isSearchable(state) ? nothing : html`<p>${text.generateUnknownDetail}</p>`}
    ${renderCandidates(state, context)}`,
  });
}
