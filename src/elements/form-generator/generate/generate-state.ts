import type { FormsError, GeneratedForm } from '../../../client/index.js';

/** The search of the list for a form that may exist. `impossible`: the earlier content of the list is unknown. */
export type CandidateSearch = 'searching' | 'impossible' | readonly GeneratedForm[];

/** The visitor waits for a form, or for the next attempt. */
export interface PendingState {
  readonly status: 'running' | 'waiting';
  readonly prompt: string;
  /** The time of the next attempt, in milliseconds of `performance.now()`. Set while waiting. */
  readonly retryAt?: number;
}

/** The visitor no longer waits. If the outcome of the error is unknown, the form may exist. */
export interface EndedState {
  readonly status: 'cancelled' | 'failed';
  readonly prompt: string;
  readonly error?: FormsError;
  /** The time of the error, in milliseconds of `Date.now()`. */
  readonly failedAt?: number;
  readonly search?: CandidateSearch;
}

export interface DoneState {
  readonly status: 'done';
  readonly form: GeneratedForm;
  /** The description that the form was generated from. */
  readonly prompt: string;
}

export type GenerateState = { readonly status: 'idle' } | PendingState | EndedState | DoneState;

export type GenerateStatus = 'idle' | 'running' | 'waiting' | 'cancelled' | 'failed' | 'done';

/** True while the visitor waits for a form. */
export const isPending = (state: GenerateState): state is PendingState =>
  state.status === 'running' || state.status === 'waiting';
