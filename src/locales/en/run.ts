/** What `<form-generator>` says once a form was asked for. */
export const runText = () => ({
  // while it runs
  usually: (time: string) => `usually about ${time}`,
  generatingLong: (time: string) => `Still generating, for ${time} now.`,
  waiting: (time: string) => `Too many requests at the moment. Trying again in ${time}.`,
  tryNow: 'Try now',

  // given up
  cancelled: 'Cancelled.',
  cancelledMayFinish: 'Cancelled. The service may still finish this form.',
  generateFailed: 'Your form was not generated',
  generateUnknown: 'Your form may have been created',
  generateUnknownDetail: 'Look in your list of forms before you try again.',
  looking: 'Looking in your list…',
  candidatesFound: 'New in your list since then:',
  candidatesNone: 'So far there is no new form in your list.',
  lookAgain: 'Look again',
  itIsThisOne: 'It’s this one',
  generateAgain: 'Generate again',

  // the new form
  ready: 'Your form is ready',
  openForm: 'Open form',
  copyEmbed: 'Copy embed code',
  share: 'Share',
  showQr: 'Show QR code',
  generateAnother: 'Generate another',
});

export interface RunText extends ReturnType<typeof runText> {}
