import type { Form } from '../client/index.js';

/** Whether a change or message says that this form was deleted. A form without an id is known by its URL. */
export function isDeletionOf(
  form: Form,
  change: { readonly type: string; readonly id?: string; readonly formUrl?: string | undefined },
): boolean {
  if (change.type !== 'deleted') return false;
  if (form.id !== undefined) return form.id === change.id;
  return form.formUrl !== undefined && form.formUrl === change.formUrl;
}
