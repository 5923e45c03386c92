import type { LocalDefinition } from './form.js';
import { readPrompt } from './prompt/read-prompt.js';

/** The definition of a prompt's form, with what the prompt reader did not understand. */
export function defineForm(prompt: string): LocalDefinition {
  const { form, ...understanding } = readPrompt(prompt);
  return { ...form, ...understanding, origin: 'sample' };
}
