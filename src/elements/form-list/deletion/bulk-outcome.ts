import { html, nothing } from 'lit';
import type { FormsError } from '../../../client/index.js';
import type { BulkText } from '../../../locales/en/bulk.js';
import type { ListViewText } from '../../../locales/en/list-view.js';
import type { OverlayText } from '../../../locales/en/overlay.js';
import { infoIcon } from '../../shared/look/icons.js';
import { ignoreHeldEnter } from '../../shared/keyboard.js';
import type { FailedItem } from './queue.js';
import { changingText } from '../../shared/changing-text.js';

/** Failures listed by name. The rows show the others. */
const MAX_LISTED_FAILURES = 100;

/** The ends of all deletions. */
export interface BulkOutcome {
  /** The number of deleted forms. */
  readonly done: number;
  readonly failed: readonly FailedItem<FormsError>[];
  /** Ids of forms whose deletion was cancelled. */
  readonly notStarted: readonly string[];
}

export interface BulkOutcomeActions {
  resume(): void;
  retryFailed(): void;
  close(): void;
  labelOf(id: string): string | undefined;
  describeError(error: FormsError): string;
}

type OutcomeText = BulkText & ListViewText & OverlayText;

/** Numbers of deleted, failed and not started forms, and the reasons of the failures. */
export function renderBulkOutcome(
  { done, failed, notStarted }: BulkOutcome,
  text: OutcomeText,
  actions: BulkOutcomeActions,
) {
  return html`<div
    part="bulk"
    class="notice outcome ${failed.length ? 'failure' : ''}"
    @keydown=${ignoreHeldEnter}
  >
    ${infoIcon}
    <div>
      ${failed.length ? html`<p>${changingText(text.bulkKept(failed.length))}</p>` : nothing}
      ${done ? html`<p>${changingText(text.bulkDeleted(done))}</p>` : nothing}
      ${notStarted.length ? html`<p>${changingText(text.bulkNotStarted(notStarted.length))}</p>` : nothing}
      ${failed.length ? renderFailures(failed, text, actions) : nothing}
      <div class="actions">
        ${
          notStarted.length
            ? html`<button part="button" type="button" @click=${() => actions.resume()}>
                ${text.bulkContinue}
              </button>`
            : nothing
        }
        ${
          failed.length
            ? html`<button part="button" type="button" @click=${() => actions.retryFailed()}>
                ${text.retryFailed}
              </button>`
            : nothing
        }
        <button part="button" class="quiet close" type="button" @click=${() => actions.close()}>
          ${text.close}
        </button>
      </div>
    </div>
  </div>`;
}

/** The reasons, each with the forms that were kept for it. */
function renderFailures(
  failed: readonly FailedItem<FormsError>[],
  text: OutcomeText,
  actions: BulkOutcomeActions,
) {
  const formsByReason = new Map<string, unknown[]>();
  for (const { id, problem } of failed.slice(0, MAX_LISTED_FAILURES)) {
    const reason = actions.describeError(problem);
    const label = html`<li><bdi>${actions.labelOf(id)}</bdi></li>`;
    formsByReason.set(reason, [...(formsByReason.get(reason) ?? []), label]);
  }
  return html`<ul class="reasons" tabindex="0" aria-label=${text.bulkKept(failed.length)}>
    ${[...formsByReason].map(
      ([reason, forms]) =>
        html`<li>
          ${reason}
          <ul>
            ${forms}
          </ul>
        </li>`,
    )}
    ${failed.length > MAX_LISTED_FAILURES ? html`<li>…</li>` : nothing}
  </ul>`;
}
