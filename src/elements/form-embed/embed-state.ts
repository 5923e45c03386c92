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
  /** True if the notice of the problem stands in place of the page. Otherwise it is below the frame: the form may show, or be in use. */
  readonly hidesFrame: boolean;
}

/** The state of `<form-embed>`. */
export type EmbedState =
  /** Nothing is requested yet: the dialog, drawer or popover has not opened, or the element has just begun. */
  | { readonly status: 'closed' }
  /** A button asks the visitor before anything connects to the form's server. */
  | { readonly status: 'asking' }
  /** There is no form to show. */
  | { readonly status: 'empty' }
  /** The form's URL is not known yet. */
  | { readonly status: 'looking-up' }
  | FormState
  /** The page's HTML has an iframe inside the element which the element must leave alone, or has no code for yet. */
  | { readonly status: 'unwatched' }
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
  /** The iframe that the page's HTML has inside the element. Undefined: the element creates the iframe. */
  readonly iframe?: HTMLIFrameElement | undefined;
}

export type EmbedStatus = EmbedState['status'];
