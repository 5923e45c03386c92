import type { Formats } from '../../language/formats.js';

/** What `<form-generator>` says. */
export const generatorText = ({ number }: Formats) => ({
  promptLabel: 'Describe the form you need',
  promptPlaceholder:
    'For example: an RSVP for our summer party with name, email, number of guests and dietary needs',
  promptMissing: 'Describe the form first: what is it for, and what should it ask?',
  formMissing: 'Generate a form first.',
  promptTooLong: (max: number) =>
    `The description is too long. Shorten it to ${number(max)} characters.`,
  promptCount: (used: number, max: number) => `${number(used)} of ${number(max)}`,
  generate: 'Generate form',
  generateKeys: (keys: string) => `${keys} to generate`,
  generating: 'Generating your form…',
  generatingLong: 'Still generating. This can take a minute or two.',
  cancelled: 'Cancelled. The service may still finish this form; look for it in your list later.',
  ready: 'Your form is ready',
  openForm: 'Open form',
  copyEmbed: 'Copy embed code',
  generateAnother: 'Generate another',
  generateFailed: 'Your form was not generated',
  generateUnknown: 'Your form may have been created',
  generateUnknownDetail: 'Look in your list of forms before you try again.',
  candidatesFound: 'New in your list since then:',
  candidatesNone: 'So far there is no new form in your list.',
  itIsThisOne: 'It’s this one',
  generateAgain: 'Generate again',
});

export interface GeneratorText extends ReturnType<typeof generatorText> {}
