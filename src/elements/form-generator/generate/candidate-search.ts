import { pause } from '../../../api/timers.js';
import type { FormsError, GeneratedForm } from '../../../client/index.js';
import type { FormsStore } from '../../../store/store.js';

/** Times of the searches, each counted from the one before: a form may show up late. */
const SEARCH_DELAYS_MS = [0, 5000, 20_000];

/** One search of the list. */
export interface CandidateResult {
  /** Undefined if the earlier content of the list is unknown, so that no search can tell. */
  readonly candidates: readonly GeneratedForm[] | undefined;
  readonly isFirst: boolean;
}

/**
 * Searches the list for a form that a generate of unknown outcome may have made: now, and later while there is none. Which forms
 * may be the one, the store decides: `candidates` in `store/store.ts`.
 * @throws FormsError if the list does not load.
 * @throws an error when the signal aborts.
 */
export async function* searchCandidates(
  store: Pick<FormsStore, 'candidates'> | undefined,
  error: FormsError,
  signal: AbortSignal,
): AsyncGenerator<CandidateResult> {
  for (const delayMs of SEARCH_DELAYS_MS) {
    const isFirst = delayMs === 0;
    if (!isFirst) await pause(delayMs, { signal });
    const forms = await store?.candidates(error, { signal });
    // A client of the page may ignore the signal.
    signal.throwIfAborted();
    const candidates = forms?.filter((form): form is GeneratedForm & typeof form =>
      Boolean(form.formUrl),
    );
    yield { candidates, isFirst };
    if (!candidates || candidates.length > 0) return;
  }
}
