import type { Formats } from '../../language/formats.js';

/** What the prompt builder says, and what it writes into the box. Choices are told apart by `|`. */
export const builderText = ({ plural }: Formats) => ({
  audience: 'Audience',
  language: 'Language',
  tone: 'Tone',
  tones: 'friendly|formal|playful',
  questions: 'Number of questions',
  mustHaves: 'Must-have fields',
  mustHaveNames: 'Name|Email|Phone|Address|Date|Number of guests|Comments',

  // the lines
  forAudience: (audience: string) => `It is for ${audience}.`,
  inLanguage: (language: string) => `All of it is in ${language}.`,
  inTone: (tone: string) => `The tone is ${tone}.`,
  withQuestions: (count: number) =>
    plural(count, { one: 'It asks # question.', other: 'It asks # questions.' }),
  withFields: (fields: string) => `It must ask for ${fields}.`,
});

export interface BuilderText extends ReturnType<typeof builderText> {}
