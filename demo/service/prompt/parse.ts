/** From a prompt to a form. */
import type { FormDefinition } from '../form.js';

export function parsePrompt(prompt: string): FormDefinition {
  return {
    title: prompt.trim().slice(0, 70),
    lang: 'en',
    fields: [
      { name: 'name', label: 'Name', kind: 'name', required: true },
      { name: 'email', label: 'Email', kind: 'email', required: true },
      { name: 'message', label: 'Message', kind: 'long', required: false },
    ],
  };
}
