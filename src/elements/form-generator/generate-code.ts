import type { GeneratedForm, Operation } from '../../client/index.js';
import type { RunText } from '../../locales/en/run.js';
import type { SharedText } from '../../locales/en/shared.js';
import type { FormsStore } from '../../store/store.js';
import type { EndedState } from './generate-state.js';

/** The texts of a generate. */
export type GenerateText = RunText & SharedText;

/** The code for a generate, which loads on demand. */
export interface GenerateCode {
  readonly text: GenerateText;
  /** Records how many seconds a successful generate took. */
  readonly recordDuration: (seconds: number) => void;
  rememberPrompt(store: FormsStore, prompt: string, form?: GeneratedForm): void;
  /** Searches the list for a form that the service may have generated. */
  findCandidates(ended: EndedState): Promise<void>;
}

/** Loads the code for a generate. */
export interface GenerateCodeLoader {
  /** Undefined until {@link connect} has loaded it. */
  readonly controller: GenerateCode | undefined;
  /** Loads the code and connects. Undefined after a failure, which is reported. */
  connect(operation: Operation): Promise<FormsStore | undefined>;
}
