import type { FormsError, GeneratedForm } from '../../client/index.js';

/** A form is being asked for, or the next try is being waited for. */
export interface Underway {
  readonly name: 'running' | 'waiting';
  readonly prompt: string;
  readonly abort: AbortController;
  /** When the next try is due, in milliseconds of `performance.now()`. */
  readonly until?: number;
}

/** Nobody waits any more; the form may exist all the same where the error's outcome is unknown. */
export interface Ended {
  readonly name: 'cancelled' | 'failed';
  readonly prompt: string;
  readonly abort?: AbortController;
  readonly error?: FormsError;
  /** What the list has of it; `impossible` where nobody knows what it had before. */
  readonly search?: 'looking' | 'impossible' | readonly GeneratedForm[];
}

export interface Done {
  readonly name: 'done';
  readonly form: GeneratedForm;
}

export type View = { readonly name: 'idle' } | Underway | Ended | Done;

/** The names of the element's states. */
export type GeneratorView = View['name'];

/** Whether somebody waits for a form. */
export const isUnderway = (view: View): view is Underway =>
  view.name === 'running' || view.name === 'waiting';
