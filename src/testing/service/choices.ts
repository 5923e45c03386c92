/**
 * Decisions about everything that the documentation of the service leaves open, see dist/guide/service.md.
 *
 * Nothing in this file is a promise of the real service. To test that clients do not rely on it, use
 * `answers: 'minimal'`: responses then have only what the documentation shows.
 */
import type { StoredForm } from './store.js';

export type Answers = 'full' | 'minimal';

/** The status of a successful generate. */
export const GENERATED_STATUS = 200;

/** `data` of a generate. The documentation shows only `formUrl`. */
export const generateData = (form: StoredForm, answers: Answers): object =>
  answers === 'minimal'
    ? { formUrl: form.formUrl }
    : { id: form.id, formUrl: form.formUrl, title: form.title, createdAt: form.createdAt };

/** `data` of a list: `forms`, newest first. Query parameters are ignored. */
export const listData = (forms: readonly StoredForm[], answers: Answers): object => ({
  forms: forms.map((form) =>
    answers === 'minimal'
      ? { id: form.id }
      : { id: form.id, formUrl: form.formUrl, title: form.title, createdAt: form.createdAt },
  ),
});

/** `data` of a get: the form itself. `minimal` has the two documented fields. */
export const getData = (form: StoredForm, answers: Answers): object =>
  answers === 'minimal'
    ? { id: form.id, formUrl: form.formUrl }
    : { id: form.id, formUrl: form.formUrl, title: form.title, createdAt: form.createdAt };

/**
 * Failures without a documented code have only a message. The documentation does not show the place of the codes: here it
 * is `error.code`.
 */
export const REFUSALS = {
  edit: { status: 405, message: 'Editing a form is coming soon and is not available yet.' },
  method: { status: 405, message: 'This method is not available here.' },
  /** The code NOT_FOUND is for forms, so an unknown path has no code. */
  route: { status: 404, message: 'There is nothing at this path.' },
  media: { status: 415, message: 'Send the body as JSON with Content-Type: application/json.' },
  json: { status: 400, message: 'The body is not a JSON object.' },
  promptMissing: { status: 400, message: 'The field "prompt" must be a string.' },
  promptEmpty: { status: 400, message: 'The prompt is empty. Describe the form that you need.' },
  tooLarge: { status: 413, message: 'The request body is too large.' },
  /** The documentation has these words for a 429, and no code. */
  rateLimit: { status: 429, message: 'Too Many Requests' },
} as const;

/** Maximum bytes of a request body. There is no limit for the prompt itself. */
export const MAX_BODY = 1024 * 1024;
