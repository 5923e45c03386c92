import { linkTo } from '../../../client/errors.js';
import {
  FormsError,
  type ErrorKind,
  type FormsErrorFields,
  type Operation,
} from '../../../client/index.js';
import { logError } from '../../shared/log-error.js';
import type { EmbedFailure, LoadProblem } from '../embed-state.js';
import type { UrlRefusal } from '../url-guard.js';

/** The detail of `form-error`. */
export interface ReportedError {
  readonly error: FormsError;
  readonly operation: Operation | 'embed';
}

interface Advice {
  readonly kind: ErrorKind;
  readonly text: string;
  /** A heading in dist/guide/errors.md. */
  readonly anchor: string;
}

const LOAD_PROBLEM_ADVICE: Readonly<Record<LoadProblem, Advice>> = {
  slow: {
    kind: 'timeout',
    text: 'The form has not loaded after 15 seconds. Its server may be slow or unreachable, or the page’s Cross-Origin-Embedder-Policy may not allow the form.',
    anchor: 'slow-or-silent',
  },
  silent: {
    kind: 'timeout',
    text: 'The frame’s page has sent no message for 15 seconds. It may not allow embedding (X-Frame-Options, frame-ancestors), or the page’s Cross-Origin-Embedder-Policy may not allow it. If it never reports its height, set "height".',
    anchor: 'slow-or-silent',
  },
  blocked: {
    kind: 'input',
    text: 'The page’s Content-Security-Policy does not allow the form. Add the form’s origin to frame-src.',
    anchor: 'blocked-by-the-pages-policy',
  },
  isolated: {
    kind: 'input',
    text: 'The page’s Cross-Origin-Embedder-Policy does not allow the form. The form’s page must send "Cross-Origin-Embedder-Policy: require-corp" and "Cross-Origin-Resource-Policy: cross-origin".',
    anchor: 'blocked-by-the-pages-policy',
  },
  offline: {
    kind: 'network',
    text: 'The browser is offline.',
    anchor: 'form-unreachable',
  },
  'loaded-offline': {
    kind: 'network',
    text: 'The frame has loaded while the browser was offline, so it may show the browser’s error page.',
    anchor: 'form-unreachable',
  },
  unreachable: {
    kind: 'network',
    text: 'The form’s server could not be reached, or the page’s Cross-Origin-Embedder-Policy does not allow the form.',
    anchor: 'form-unreachable',
  },
};

const REFUSAL_TEXTS: Readonly<Record<UrlRefusal, string>> = {
  unparsable: 'The form’s URL can’t be parsed. Set "src" to an absolute https URL.',
  scheme: 'The form’s URL must be https (on localhost also http).',
  'http-in-https':
    'The form’s URL is http, and the page is not, so the browser would block the form. Serve both with https, or open the page with http on localhost.',
  userinfo: 'The form’s URL must not contain a user name or password.',
  'own-origin': 'The form’s origin must differ from the page’s origin.',
  'foreign-origin': 'The form’s origin is not listed in "origins".',
};

/** The error for the page's developer. */
export function toReportedError(failure: EmbedFailure): ReportedError {
  switch (failure.reason) {
    case 'lookup-failed':
      return { error: failure.error, operation: 'get' };
    case 'no-url': {
      const text = `The response for ${failure.id} has no formUrl, so the form can't be shown. Set "src" to the form's URL.`;
      return createError({ kind: 'protocol', operation: 'get' }, text, 'no-form-url');
    }
    case 'url-refused':
      return createError({ kind: 'input' }, REFUSAL_TEXTS[failure.refusal], 'url-refused');
    default: {
      const { kind, text, anchor } = LOAD_PROBLEM_ADVICE[failure.reason];
      const offline = /offline/.test(failure.reason) || undefined;
      return createError({ kind, offline }, text, anchor);
    }
  }
}

const createError = (fields: FormsErrorFields, text: string, anchor: string): ReportedError => ({
  error: new FormsError({ ...fields, message: `${text} ${linkTo(anchor)}` }),
  operation: fields.operation ?? 'embed',
});

/** Writes a failure to the console. @returns the detail of `form-error`. */
export function logFailure(element: Element, failure: EmbedFailure): ReportedError {
  const reported = toReportedError(failure);
  logError(element, reported.error);
  return reported;
}
