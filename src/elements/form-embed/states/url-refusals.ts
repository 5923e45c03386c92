import type { Refusal } from '../url-guard.js';

/** The message of a refusal, for the page's developer. */
export const REFUSALS: Readonly<Record<Refusal, string>> = {
  unparsable: 'The form’s URL can’t be parsed. Set "src" to an absolute https URL.',
  scheme:
    'A form’s URL must be https (or http on localhost, from an http page). It was not loaded.',
  userinfo: 'A form’s URL must not carry a user name or password. It was not loaded.',
  'own-origin': 'A form must come from another origin than the page around it. It was not loaded.',
  'foreign-origin': 'The form’s origin is not among "origins". It was not loaded.',
};
