import type { Form } from '../client/index.js';

/** Whether what is told says that this form was deleted. */
export const isDeletionOf = (
  form: Form,
  told: { readonly type: string; readonly id?: string; readonly formUrl?: string | undefined },
): boolean =>
  told.type === 'deleted' &&
  (form.id === undefined
    ? form.formUrl !== undefined && form.formUrl === told.formUrl
    : form.id === told.id);
