/** Text of `<form-generator>` during and after a generate. */
export const generateText = () => ({
  // while generating
  usually: (time: string) => `usually about ${time}`,
  generatingLong: (time: string) => `Still generating (${time})`,

  // cancelled or failed
  cancelled: 'Cancelled.',
  cancelledMayFinish: 'Cancelled. This form may still be created.',
  generateFailed: 'Your form wasn’t generated',
  generateUnknown: 'Your form may have been created',
  generateUnknownDetail: 'Check your forms before trying again.',
  looking: 'Looking in your list…',
  candidatesFound: 'New in your list since then:',
  candidatesNone: 'No new form yet.',
  lookAgain: 'Look again',
  itIsThisOne: 'It’s this one',
  generateAgain: 'Generate again',

  connectedAgain: 'You’re connected again.',
  availableAgain: (time: string) => `You can generate forms again on ${time}.`,

  // the new form
  ready: 'Your form is ready',
  versionReady: 'Your new version is ready',
  openForm: 'Open form',
  copyEmbed: 'Copy embed code',
  share: 'Share',
  generateAnother: 'Generate another',
});

export interface GenerateText extends ReturnType<typeof generateText> {}
