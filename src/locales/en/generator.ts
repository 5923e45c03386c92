import type { Formats } from '../../language/formats.js';

/** Text of `<form-generator>` before it generates. */
export const generatorText = ({ number, plural }: Formats) => ({
  promptLabel: 'Describe the form you need',
  promptPlaceholder:
    'For example: an RSVP for our summer party with name, email, number of guests and dietary needs',
  promptMissing: 'Describe the form first: what is it for, and what should it ask?',
  formMissing: 'Generate a form first.',
  promptTooLong: (max: number) =>
    `The description is too long. Shorten it to ${number(max)} characters.`,
  promptCount: (used: number, max: number) => `${number(used)} of ${number(max)} characters`,
  examples: 'Examples',
  generate: 'Generate form',
  generateForbidden: 'You don’t have permission to generate forms.',
  signInToGenerate: 'Sign in to generate forms',
  descriptionStays: 'Your description stays here.',
  generateKeys: (keys: string) => `${keys} to generate`,
  generating: 'Generating your form…',
  // The smallest budget may be one of a day or of a month, so neither is named.
  remaining: (count: number) =>
    plural(count, { one: '# more form available', other: '# more forms available' }),
  noneRemaining: 'The limit for new forms is reached',
});

export interface GeneratorText extends ReturnType<typeof generatorText> {}
