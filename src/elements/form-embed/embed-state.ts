import type { Form, FormsError } from '../../client/index.js';
import type { FormFrame } from './frame/frame.js';
import type { Refusal } from './url-guard.js';

/** Why a form is not shown. */
export type Fault =
  | { readonly name: 'refused'; readonly refusal: Refusal }
  /** The look-up failed, or the endpoint can't be used. */
  | { readonly name: 'lookup'; readonly error: FormsError }
  /** The look-up's answer has no URL. */
  | { readonly name: 'no-url'; readonly id: string }
  | { readonly name: Cause; readonly href: string };

/**
 * What keeps a form from showing in its frame, as far as can be known: nothing came for a while; the page
 * came and does not speak, as where it refuses to be framed; the page around it does not allow it; the
 * browser is offline; the server was not reached.
 */
export type Cause = 'slow' | 'silent' | 'blocked' | 'offline' | 'unreachable';

export interface FormView {
  readonly name: 'form';
  /** The form's own URL. */
  readonly src: string;
  /** With what the page adds. */
  readonly url: URL;
  /** Tells it from a frame that would show something else, or allow it more or less. */
  readonly key: string;
  readonly form: Form | undefined;
  readonly frame: FormFrame;
}

/** What the element shows. */
export type View =
  | { readonly name: 'empty' }
  | { readonly name: 'looking-up' }
  | FormView
  | { readonly name: 'gone' }
  | { readonly name: 'failed' };

/** The names of the element's states. */
export type EmbedView = View['name'];
