import type { Formats } from '../../language/formats.js';

/** Text that all elements share. */
export const sharedText = ({ inTime }: Formats) => ({
  tryAgain: 'Try again',
  waitingTitle: 'Too many requests at the moment',
  waiting: (time: string) => `Trying again in ${time}.`,
  tryNow: 'Try now',

  // failures
  errorSetup: 'Forms aren’t set up correctly here. Site owner: see the browser console.',
  errorSignIn: 'Sign in, then try again.',
  errorForbidden: 'You don’t have permission to do this.',
  errorBlocked: 'This website blocked the request. Reload the page and try again.',
  errorGone: 'This form no longer exists.',
  errorTooLong: 'Your description is too long. Shorten it and try again.',
  errorListTooLong: 'This list is too long to show.',
  errorRejected: 'This request was rejected. Change it and try again.',
  errorBusy: 'Too many requests at the moment. Wait a little, then try again.',
  errorBusyFor: (seconds: number) =>
    `Too many requests at the moment. Try again ${inTime(seconds)}.`,
  errorServer: 'Something went wrong. Try again.',
  errorUnavailable: 'Forms aren’t available right now. Try again in a moment.',
  errorTimeout: 'This took too long. Try again.',
  errorNetwork: 'Couldn’t connect. Check your connection and try again.',
  errorOffline: 'You seem to be offline. Try again when you are connected.',
});

export interface SharedText extends ReturnType<typeof sharedText> {}
