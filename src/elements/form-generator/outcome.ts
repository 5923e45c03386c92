import { html, nothing } from 'lit';
import type { FormsError } from '../../client/index.js';
import { errorNotice } from '../../ui/error-notice.js';
import { infoIcon } from '../../ui/icons.js';
import { isSearchable, renderCandidates } from './candidates.js';
import type { FormGeneratorElement } from './form-generator.js';
import { renderResult } from './result.js';
import type { Run } from './run.js';
import { usualSeconds } from './usual.js';
import type { Ended } from './view.js';

/** Within the live region: how long it takes, which is seen and not said with each second. */
export function renderClock(run: Run, element: FormGeneratorElement) {
  const view = element['view'];
  if (view.name === 'waiting') {
    const left = Math.max(0, Math.ceil(((view.until ?? 0) - performance.now()) / 1000));
    return html`<span aria-hidden="true">${run.text.waiting(run.time(left))}</span>`;
  }
  if (view.name !== 'running') return nothing;
  const usual = usualSeconds();
  return html`<span class="elapsed muted"
    ><span aria-hidden="true">${run.time(run.clock.seconds)}</span>${
      usual ? html` · ${run.text.usually(run.time(usual))}` : nothing
    }</span
  >`;
}

/** The notice of what failed. */
export function renderAlert(run: Run, element: FormGeneratorElement) {
  const view = element['view'];
  if (view.name === 'failed') return renderFailure(run, element, view.error!, view);
  const setupError = element['setupError'];
  return setupError ? renderFailure(run, element, setupError) : nothing;
}

function renderFailure(run: Run, element: FormGeneratorElement, error: FormsError, view?: Ended) {
  const { text } = run;
  const explained = element['explain'](error);
  const unknown = view && error.outcome;
  const { tryAgain } = element['textIn'](element['service']!.sharedText);
  return errorNotice({
    title: unknown ? text.generateUnknown : text.generateFailed,
    explained,
    hint: unknown ? text.generateUnknownDetail : undefined,
    more: unknown ? renderCandidates(run, element, view) : nothing,
    action:
      unknown || explained.retry
        ? { label: unknown ? text.generateAgain : tryAgain, run: () => void element.generate() }
        : undefined,
  });
}

/** Beside the live region: the bar, or the countdown's button. */
export function renderProgress(run: Run, element: FormGeneratorElement) {
  switch (element['view'].name) {
    case 'running':
      return html`<div part="progress" class="track" aria-hidden="true"></div>`;
    case 'waiting':
      return html`<button part="button" type="button" @click=${() => run.tryNow()}>
        ${run.text.tryNow}
      </button>`;
    default:
      return nothing;
  }
}

/** What came of it, below: the new form, or what may come of it yet. */
export function renderOutcome(run: Run, element: FormGeneratorElement) {
  const view = element['view'];
  if (view.name === 'done') return renderResult(run, element, view.form);
  if (view.name !== 'cancelled') return nothing;
  const { text } = run;
  return html`<div class="notice">
    ${infoIcon}
    <div>
      <p>${view.error ? text.cancelledMayFinish : text.cancelled}</p>
      ${view.error && !isSearchable(view) ? html`<p>${text.generateUnknownDetail}</p>` : nothing}
      ${view.error ? renderCandidates(run, element, view) : nothing}
    </div>
  </div>`;
}
