import type { FormDefinition, LocalDefinition } from './form.js';
import { FormChange } from './prompt/change.js';
import { plain, readPrompt } from './prompt/read-prompt.js';
import { splitChanges } from './prompt/split.js';

/**
 * Makes the definition of a prompt's form.
 * @param signal That of the request: it aborts if nobody waits for the form.
 */
export type DefineForm = (
  prompt: string,
  signal: AbortSignal,
) => LocalDefinition | Promise<LocalDefinition>;

/**
 * The definition of a prompt's form, with what the prompt reader did not understand. If the prompt ends with a change of a
 * form, the definition has marks, and names what was not understood of the change.
 */
export function defineForm(prompt: string): LocalDefinition {
  const { description, changes } = splitChanges(prompt);
  const { form, ...understanding } = readPrompt(description);
  const first = { ...form, ...understanding, origin: 'sample' } as const;
  const last = changes.at(-1);
  if (last === undefined) return first;
  const previous = changes.slice(0, -1).reduce(changed, form);
  const change = new FormChange(previous);
  change.apply(plain(last));
  const labels = new Set(change.form.fields.map(({ label }) => label));
  return {
    ...first,
    ...change.form,
    assumed: understanding.assumed.filter((label) => labels.has(label)),
    notUnderstood: change.notUnderstood,
    changed: change.changes,
  };
}

/** A form after a change, without marks. */
function changed(form: FormDefinition, text: string): FormDefinition {
  const change = new FormChange(form);
  change.apply(plain(text));
  const fields = change.form.fields.map(({ change: _mark, ...field }) => field);
  return { ...change.form, fields };
}
