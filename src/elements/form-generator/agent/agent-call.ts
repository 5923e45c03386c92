/** A call ends after this time if the visitor has not decided. */
const DECISION_MS = 5 * 60_000;

/** Sentences for the assistant. It has its own language, so they are not translated. */
export const REASONS = {
  unavailable: 'The generator can’t be used now.',
  forbidden: 'This visitor may not generate forms.',
  budgetSpent: 'This visitor may generate no more forms now.',
  generating: 'A form is being generated.',
  changing: 'The visitor is changing a form.',
  ownText: 'The visitor has a description in the box. Ask them to empty it.',
  undecided: 'The visitor has not decided about the other description.',
  late: 'The visitor has not decided yet. Call again with this description to go on waiting.',
  edited: 'The visitor has changed the description.',
  discarded: 'The visitor has discarded the description.',
  cancelled: 'The visitor has cancelled. The form may exist.',
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

/** A call of the tool that waits for the visitor's decision, then for the form. */
export class AgentCall {
  readonly result: Promise<AgentResult>;
  readonly #signal: AbortSignal | undefined;
  readonly #timer = setTimeout(() => this.settle(REASONS.late), DECISION_MS);
  #resolve: (result: AgentResult) => void = () => {};
  /** False after the result, also if the assistant has stopped waiting. */
  isWaiting = true;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
    this.result = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    signal?.addEventListener('abort', this.#onAbort);
  }

  /** The visitor has decided: the call waits for the form, however long that takes. */
  stopTimer(): void {
    clearTimeout(this.#timer);
  }

  /** Resolves with the form, or with the reason why there is none. The first result counts. */
  settle(result: AgentResult | string): void {
    if (!this.isWaiting) return;
    this.isWaiting = false;
    this.stopTimer();
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#resolve(typeof result === 'string' ? { generated: false, message: result } : result);
  }

  readonly #onAbort = (): void => this.settle(REASONS.late);
}
