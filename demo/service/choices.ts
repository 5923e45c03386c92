/**
 * Everything that service-api.md leaves open and that a running service has to decide anyway.
 *
 * Nothing in this file is a promise of the real service. Clients must not come to depend on it, which is
 * what `answers: 'minimal'` is for: it answers with nothing but what the document shows.
 */
import type { StoredForm } from './store.js';

export type Answers = 'full' | 'minimal';

/** 4.1: the status of a successful generate is not shown. */
export const GENERATED_STATUS = 200;

/** 4.1: "response fields other than `formUrl`: not shown". */
export const generateData = (form: StoredForm, answers: Answers): object =>
  answers === 'minimal'
    ? { formUrl: form.formUrl }
    : { id: form.id, formUrl: form.formUrl, title: form.title, createdAt: form.createdAt };

/** 4.2: response shape and order are not shown. `data.forms`, newest first; query parameters are ignored. */
export const listData = (forms: readonly StoredForm[], answers: Answers): object => ({
  forms: forms.map((form) =>
    answers === 'minimal'
      ? { id: form.id }
      : { id: form.id, formUrl: form.formUrl, title: form.title, createdAt: form.createdAt },
  ),
});

/** 4.3: response shape not shown. The form itself is `data`; minimal keeps the two fields of section 2. */
export const getData = (form: StoredForm, answers: Answers): object =>
  answers === 'minimal'
    ? { id: form.id, formUrl: form.formUrl }
    : { id: form.id, formUrl: form.formUrl, title: form.title, createdAt: form.createdAt };

/**
 * Failures without a named code (section 7 lists five errors and no others) carry a message alone.
 * Section 7 does not show where the code of the named ones stands: it stands in `error.code`.
 */
export const REFUSALS = {
  /** 4.4: announced, not available. */
  edit: { status: 405, message: 'Editing a form is coming soon and is not available yet.' },
  method: { status: 405, message: 'This method is not available here.' },
  /** NOT_FOUND means a form (section 7), so an unknown path has no code. */
  route: { status: 404, message: 'There is nothing at this path.' },
  media: { status: 415, message: 'Send the body as JSON with Content-Type: application/json.' },
  json: { status: 400, message: 'The body is not a JSON object.' },
  promptMissing: { status: 400, message: 'The field "prompt" must be a string.' },
  promptEmpty: { status: 400, message: 'The prompt is empty. Describe the form that you need.' },
  tooLarge: { status: 413, message: 'The request body is too large.' },
  /** Section 7 gives these words for 429; it names no code. */
  rateLimit: { status: 429, message: 'Too Many Requests' },
} as const;

/** Section 8: a maximum prompt length is not shown. Only a whole request body is capped, in bytes. */
export const MAX_BODY = 1024 * 1024;

/** A person's answers to a form, with files, in bytes. */
export const MAX_SUBMISSION = 10 * 1024 * 1024;

/** Section 8: thresholds are not shown, so there is no built-in limit; a 429 comes from a fault alone. */

/** Section 5: the scheme's case and the spaces around the key follow RFC 9110, which the document does not cite. */
export const BEARER = /^bearer +([\x21-\x7e]+) *$/i;
