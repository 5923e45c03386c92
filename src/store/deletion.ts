import type { Form } from '../client/index.js';

/** True if a change or message reports the deletion of this form. Compares URLs if the form has no id. */
export function isDeletionOf(
  form: Form,
  change: { readonly type: string; readonly id?: string; readonly formUrl?: string | undefined },
): boolean {
  if (change.type !== 'deleted') return false;
  if (form.id !== undefined) return form.id === change.id;
  return form.formUrl !== undefined && form.formUrl === change.formUrl;
}
