import type { Formats } from '../../language/formats.js';

/** Text of the description builder, and the lines that it writes into the box. `|` separates choices. */
export const builderText = ({ plural }: Formats) => ({
  audience: 'Audience',
  language: 'Language',
  tone: 'Tone',
  tones: 'friendly|formal|playful',
  questions: 'Number of questions',
  mustHaves: 'Must-have fields',
  mustHaveNames: 'Name|Email|Phone|Address|Date|Number of guests|Comments',

  // lines of the description
  forAudience: (audience: string) => `It is for ${audience}.`,
  inLanguage: (language: string) => `Write it in ${language}.`,
  inTone: (tone: string) => `The tone is ${tone}.`,
  withQuestions: (count: number) =>
    plural(count, { one: 'It asks # question.', other: 'It asks # questions.' }),
  withFields: (fields: string) => `Include fields for ${fields}.`,
});

export interface BuilderText extends ReturnType<typeof builderText> {}
