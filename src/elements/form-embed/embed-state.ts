import type { Form, FormsError } from '../../client/index.js';
import type { UrlRefusal } from './url-guard.js';

/** Reason why the form's page does not show in its frame, as far as the browser reveals it. */
export type LoadProblem =
  /** The page has not loaded after 15 seconds. */
  | 'slow'
  /** The page has loaded but sent no message for 15 seconds. It may not allow embedding. */
  | 'silent'
  /** The Content-Security-Policy of the surrounding page does not allow the form. */
  | 'blocked'
  /** The Cross-Origin-Embedder-Policy of the surrounding page does not allow the form. */
  | 'isolated'
  /** The browser is offline. The page loads as soon as it is online. */
  | 'offline'
  /** The page has loaded while the browser was offline, so it may be the browser's error page. */
  | 'loaded-offline'
  /** The form's server could not be reached. */
  | 'unreachable';

/** Reason why the element can't show a form. */
export type EmbedFailure =
  | { readonly reason: 'url-refused'; readonly refusal: UrlRefusal }
  /** The lookup by id failed, or the endpoint can't be used. */
  | { readonly reason: 'lookup-failed'; readonly error: FormsError }
  /** The response to the lookup has no `formUrl`. */
  | { readonly reason: 'no-url'; readonly id: string }
  | FrameFailure;

/** A problem that prevents the form from showing in its frame. */
export interface FrameFailure {
  readonly reason: LoadProblem;
  readonly href: string;
  /** True if the visitor may have used the form already. Then its frame stays visible. */
  readonly isInUse?: boolean | undefined;
}

/** The state of `<form-embed>`. */
export type EmbedState =
  /** There is no form to show, or the visitor has not asked for it yet. */
  | { readonly status: 'empty' }
  /** The form's URL is not known yet. */
  | { readonly status: 'looking-up' }
  | FormState
  /** The form was deleted. */
  | { readonly status: 'gone' }
  | { readonly status: 'failed'; readonly failure: EmbedFailure };

/** The element shows a form in a frame. */
export interface FormState {
  readonly status: 'form';
  /** The form's own URL. */
  readonly src: string;
  /** The checked URL of the frame: {@link src} with the parameters that the page adds. */
  readonly url: URL;
  /** Undefined if the form was given by its URL. */
  readonly form: Form | undefined;
}

export type EmbedStatus = 'empty' | 'looking-up' | 'form' | 'gone' | 'failed';

/** Problems in spite of which the form may be visible in its frame. */
const MAY_BE_VISIBLE: readonly LoadProblem[] = ['slow', 'silent', 'loaded-offline'];

/** True if the notice of the problem covers the frame. Otherwise it is below the frame. */
export const hidesFrame = ({ reason, isInUse }: Omit<FrameFailure, 'href'>): boolean =>
  !isInUse && !MAY_BE_VISIBLE.includes(reason);
