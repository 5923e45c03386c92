import type { Formats } from '../../language/formats.js';

/** What every element may have to say. */
export const sharedText = ({ plural }: Formats) => ({
  tryAgain: 'Try again',

  // what went wrong, and what to do
  errorSetup:
    'Forms are not set up correctly on this site. The people who run it can see the cause in the browser’s console.',
  errorSignIn: 'You are signed out. Sign in again, then try once more.',
  errorForbidden: 'You are not allowed to do this.',
  errorGone: 'This form no longer exists.',
  errorTooLong: 'The description is longer than the service takes. Shorten it and try again.',
  errorListTooLong: 'This list is too long to show.',
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

export interface SharedText extends ReturnType<typeof sharedText> {}
