import type { FormsErrorFields } from './errors.js';

/** What else is known of a failure, for its message. */
export interface FailureDetails {
  /** With `input`: what is wrong; a heading in demo/guide/errors.md. */
  readonly input?: 'endpoint' | 'empty-prompt' | 'form-id';
  readonly response?: Response;
  /** The body of the response as JSON; undefined if it is none. */
  readonly json?: unknown;
}

/** Why a call, or one attempt of it, failed. It becomes a FormsError before a caller gets it. */
export class CallFailure extends Error {
  constructor(
    readonly fields: FormsErrorFields,
    readonly details: FailureDetails = {},
  ) {
    super(fields.kind);
  }
}
