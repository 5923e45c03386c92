/** A call ends after this time if the visitor has not decided. */
const DECISION_MS = 5 * 60_000;

/** Sentences for the assistant. It has its own language, so they are not translated. */
export const REASONS = {
  unavailable: 'The generator can’t be used now.',
  forbidden: 'This visitor may not generate forms.',
  budgetSpent: 'This visitor can generate no more forms now.',
  generating: 'A form is being generated.',
  changing: 'The visitor is changing a form.',
  ownText: 'The visitor has a description in the box. Ask them to empty it.',
  undecided: 'The visitor has not decided about the other description.',
  late: 'The visitor has not decided yet. Call again with this description to go on waiting.',
  aborted: 'Cancelled. The description stays.',
  edited: 'The visitor has changed the description.',
  discarded: 'The visitor has discarded the description.',
  cancelled: 'The visitor has cancelled. The form may exist.',
  visitEnded: 'The page no longer waits for the form.',
  unknown: 'The form may exist. Do not try again. Ask the visitor to look.',
} as const;

/** The result of a call. */
export type AgentResult =
  | { readonly generated: false; readonly message: string }
  | {
      readonly generated: true;
      readonly formUrl: string;
      readonly title: string;
      readonly note: string;
    };

export const refuse = (message: string): AgentResult => ({ generated: false, message });

/** A call of the tool that waits for the visitor's decision, then for the form. */
export class AgentCall {
  readonly result: Promise<AgentResult>;
  readonly #signal: AbortSignal | undefined;
  readonly #timer = setTimeout(() => this.settle(refuse(REASONS.late)), DECISION_MS);
  #resolve: (result: AgentResult) => void = () => {};
  #isWaiting = true;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
    this.result = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    signal?.addEventListener('abort', this.#onAbort);
  }

  /** False after the result, also if the assistant has stopped waiting. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** The visitor has decided: the call waits for the form, however long that takes. */
  stopTimer(): void {
    clearTimeout(this.#timer);
  }

  /** The first result counts. */
  settle(result: AgentResult): void {
    if (!this.#isWaiting) return;
    this.#isWaiting = false;
    this.stopTimer();
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#resolve(result);
  }

  readonly #onAbort = (): void => this.settle(refuse(REASONS.aborted));
}
