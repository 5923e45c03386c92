import type { Formats } from '../language/formats.js';

/**
 * English, the source of all text that a person sees. Other locales have exactly these keys.
 */
export const en = ({ isolate, number, plural }: Formats) => ({
  // form-generator
  promptLabel: 'Describe the form you need',
  promptPlaceholder:
    'For example: an RSVP for our summer party with name, email, number of guests and dietary needs',
  promptMissing: 'Describe the form first: what is it for, and what should it ask?',
  promptTooLong: (max: number) =>
    `The description is too long. Shorten it to ${number(max)} characters.`,
  promptCount: (used: number, max: number) => `${number(used)} of ${number(max)}`,
  generate: 'Generate form',
  generateKeys: (keys: string) => `${keys} to generate`,
  cancel: 'Cancel',
  generating: 'Generating your form…',
  generatingLong: 'Still generating. This can take a minute or two.',
  cancelled: 'Cancelled. The service may still finish this form; look for it in your list later.',
  ready: 'Your form is ready',
  openForm: 'Open form',
  copyLink: 'Copy link',
  copyEmbed: 'Copy embed code',
  generateAnother: 'Generate another',
  generateFailed: 'Your form was not generated',
  generateUnknown: 'Your form may have been created',
  generateUnknownDetail: 'Look in your list of forms before you try again.',
  candidatesFound: 'New in your list since then:',
  candidatesNone: 'So far there is no new form in your list.',
  itIsThisOne: 'It’s this one',
  generateAgain: 'Generate again',

  // form-list
  forms: 'Forms',
  formCount: (count: number) => plural(count, { one: '# form', other: '# forms' }),
  refresh: 'Refresh',
  loading: 'Loading your forms…',
  empty: 'No forms yet',
  emptyHint: 'Forms that you generate appear here.',
  listFailed: 'Your forms could not be loaded',
  open: 'Open',
  delete: 'Delete',
  actionOn: (action: string, label: string) => `${action} ${label}`,
  skipped: (count: number) =>
    plural(count, {
      one: '# entry could not be read and is not shown.',
      other: '# entries could not be read and are not shown.',
    }),
  maybeMore: 'The service may hold more forms than it sent.',

  // deleting
  deleteForm: 'Delete form',
  deleteTitle: 'Delete this form?',
  deleteText: (label: string) =>
    `“${isolate(label)}” will be deleted for everyone, with its link. This cannot be undone.`,
  deleting: 'Deleting…',
  deleted: (label: string) => `“${isolate(label)}” was deleted`,
  deletedAlready: (label: string) => `“${isolate(label)}” was already gone`,
  deleteFailed: 'The form was not deleted',

  // form-embed
  embedLabel: 'Form',
  embedEmpty: 'Your form will appear here',
  embedLoading: 'Loading the form…',
  embedGone: 'This form no longer exists',
  embedGoneHint: 'It was deleted. Generate or choose another one.',
  embedRefused: 'This address can’t be shown as a form',
  embedFailed: 'The form could not be loaded',

  // shared
  tryAgain: 'Try again',
  linkCopied: 'Link copied',
  embedCopied: 'Embed code copied',
  copyFailed: 'Copying is not allowed here. Copy this text yourself.',

  // what went wrong, and what to do
  errorSetup:
    'Forms are not set up correctly on this site. The people who run it can see the cause in the browser’s console.',
  errorSignIn: 'You are signed out. Sign in again, then try once more.',
  errorForbidden: 'You are not allowed to do this.',
  errorGone: 'This form no longer exists.',
  errorTooLong: 'The description is longer than the service takes. Shorten it and try again.',
  errorRejected: 'The service did not accept this.',
  errorBusy: 'Too many requests at the moment. Wait a little, then try again.',
  errorBusyFor: (seconds: number) =>
    plural(seconds, {
      one: 'Too many requests at the moment. Try again in # second.',
      other: 'Too many requests at the moment. Try again in # seconds.',
    }),
  errorServer: 'The service had a problem. Try again.',
  errorUnavailable: 'The service can’t be reached right now. Try again in a moment.',
  errorTimeout: 'The service took too long to answer. Try again.',
  errorNetwork: 'The connection was lost. Check it and try again.',
  errorOffline: 'You seem to be offline. Try again when you are connected.',
});

type Source = ReturnType<typeof en>;

/** A locale's text: each key a string, or a function of the values that the sentence needs. */
export type Messages = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : Source[Key];
};
