import type { FormsErrorFields } from './errors.js';

/** Further facts about a failure, for its message. */
export interface FailureDetails {
  /** With `input`: the problem, a heading in demo/guide/errors.md. */
  readonly input?: 'endpoint' | 'empty-prompt' | 'form-id';
  readonly response?: Response;
  /** The JSON value of the response's body. Undefined if the body is not JSON. */
  readonly json?: unknown;
}

/** The failure of a call or of one attempt. Callers get a FormsError instead. */
export class CallFailure extends Error {
  constructor(
    readonly fields: FormsErrorFields,
    readonly details: FailureDetails = {},
  ) {
    super(fields.kind);
  }
}
