import type { Form, FormsError } from '../../client/index.js';
import type { Refusal } from './url-guard.js';

/** Why a form can't be shown. */
export type Fault =
  | { readonly name: 'refused'; readonly refusal: Refusal }
  /** The endpoint can't be used. */
  | { readonly name: 'endpoint' }
  /** The look-up failed. */
  | { readonly name: 'lookup'; readonly error: FormsError }
  /** The look-up's answer has no URL. */
  | { readonly name: 'no-url'; readonly id: string };

export interface FormView {
  readonly name: 'form';
  readonly url: URL;
  readonly form: Form | undefined;
  readonly frame: HTMLIFrameElement;
}

export interface FailedView {
  readonly name: 'failed';
  readonly fault: Fault;
}

/** What the element shows. */
export type View =
  | { readonly name: 'empty' }
  | { readonly name: 'looking-up' }
  | FormView
  | { readonly name: 'gone' }
  | FailedView;

/** The names of the element's states. */
export type EmbedView = View['name'];
