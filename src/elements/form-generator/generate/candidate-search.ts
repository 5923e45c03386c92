import type { FormsError, GeneratedForm } from '../../../client/index.js';
import type { GenerateText } from '../../../locales/en/generate.js';
import type { FormsStore } from '../../../store/store.js';
import type { Announcer } from '../../shared/announcer.js';
import type { StoreController } from '../../shared/store-controller.js';
import type { CandidateSearch, EndedState, GenerateState } from './generate-state.js';

/** Times of the searches, each counted from the one before: a form may show up late. */
const SEARCH_DELAYS_MS = [0, 5000, 20_000];

/** The part of `<form-generator>` that {@link findCandidates} needs. */
export interface CandidateHost {
  readonly announcer: Announcer;
  readonly storeController: StoreController;
}

/** The generate that ended. */
export interface EndedGenerate {
  state(): GenerateState;
  /** Shows how far the search is. */
  show(state: EndedState): void;
  text(): GenerateText;
}

/** One search of the list. */
interface CandidateResult {
  /** Undefined if the earlier content of the list is unknown, so that no search can tell. */
  readonly candidates: readonly GeneratedForm[] | undefined;
  readonly isFirst: boolean;
}

/**
 * Searches the list for a form that a generate of unknown outcome may have made: now, and later while there is none.
 * Stops when `isCurrent` returns false.
 * @throws FormsError if the list does not load.
 */
async function* searchCandidates(
  currentStore: () => FormsStore | undefined,
  error: FormsError,
  isCurrent: () => boolean,
): AsyncGenerator<CandidateResult> {
  for (const delayMs of SEARCH_DELAYS_MS) {
    const isFirst = delayMs === 0;
    if (!isFirst) await new Promise((resolve) => setTimeout(resolve, delayMs));
    if (!isCurrent()) return;
    const forms = await currentStore()?.candidates(error);
    const candidates = forms?.filter((form): form is GeneratedForm & typeof form =>
      Boolean(form.formUrl),
    );
    yield { candidates, isFirst };
    if (!candidates || candidates.length > 0) return;
  }
}

/** Searches the list for a form that the service may have generated. The result is in the state of the generate. */
export async function findCandidates(
  { announcer, storeController }: CandidateHost,
  generate: EndedGenerate,
  ended: EndedState,
): Promise<void> {
  const { error } = ended;
  let current = ended;
  const isCurrent = () => generate.state() === current;
  const show = (search: CandidateSearch): void => {
    current = { ...current, search };
    generate.show(current);
  };
  if (!error) return;
  show('searching');
  try {
    const searches = searchCandidates(() => storeController.store, error, isCurrent);
    for await (const { candidates, isFirst } of searches) {
      if (!isCurrent()) return;
      show(candidates ?? 'impossible');
      if (candidates?.length) announcer.announce(() => generate.text().candidatesFound);
      else if (candidates && isFirst) announcer.announce(() => generate.text().candidatesNone);
    }
  } catch (reason) {
    if (!isCurrent()) return;
    show('impossible');
    storeController.reportError(reason as FormsError, 'list');
  }
}
