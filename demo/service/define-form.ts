import type { LocalDefinition } from './form.js';
import { readPrompt } from './prompt/read-prompt.js';

/**
 * Makes the definition of a prompt's form.
 * @param signal That of the request: it aborts if nobody waits for the form.
 */
export type DefineForm = (
  prompt: string,
  signal: AbortSignal,
) => LocalDefinition | Promise<LocalDefinition>;

/** The definition of a prompt's form, with what the prompt reader did not understand. */
export function defineForm(prompt: string): LocalDefinition {
  const { form, ...understanding } = readPrompt(prompt);
  return { ...form, ...understanding, origin: 'sample' };
}
