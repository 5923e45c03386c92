import type { Operation } from '../api/routes.js';
import type { Form, FormsError, GeneratedForm, ListedForm } from '../client/index.js';

export type ListStatus = 'idle' | 'loading' | 'ready' | 'error';

/** The account's forms behind one endpoint. */
export interface FormsState {
  /** `idle` before the first load and after an aborted one. Only `ready` means that `forms` is up to date. */
  readonly status: ListStatus;
  /** In the order of the response. New ones come first until the next response. */
  readonly forms: readonly ListedForm[];
  /** The error of the last load. */
  readonly error?: FormsError;
  /** While loading after a 429: when the next attempt starts, in milliseconds of `performance.now()`. */
  readonly retryAt?: number | undefined;
  /** Entries of the response that could not be read. */
  readonly skipped: number;
  /** The response hints at paging. */
  readonly possiblyTruncated: boolean;
  /** The operations that this visitor has permission for, as the proxy reports. Undefined: all. */
  readonly allow?: readonly Operation[] | undefined;
  /** How many more forms this visitor may generate, as the last response that says it. Undefined: no budget is known. */
  readonly remaining?: number | undefined;
}

export type FormsChange =
  | { readonly type: 'state' }
  /**
   * The store dropped everything that belongs to the previous visitor. `refused`: the proxy refused a call with 401 or 403, and `signal` is the
   * signal of that call. `changed`: the connection changed, the page called `resetForms()`, this happened in another tab, or that tab called
   * it while this tab waits for a sign-in. `replaced`: another tab called it otherwise, so what is typed here is the previous
   * visitor's.
   */
  | {
      readonly type: 'reset';
      readonly reason: 'refused' | 'changed' | 'replaced';
      readonly signal?: AbortSignal | undefined;
    }
  /** The element that showed a generate has left the page. Another one may show it. */
  | { readonly type: 'released' }
  | { readonly type: 'generated'; readonly form: GeneratedForm; readonly prompt: string }
  | { readonly type: 'deleted'; readonly id: string; readonly formUrl?: string | undefined };

export type FormsListener = (change: FormsChange) => void;

/** True if a change or message reports the deletion of this form. Compares URLs if the form has no id. */
export function isDeletionOf(
  form: Form,
  change: { readonly type: string; readonly id?: string; readonly formUrl?: string | undefined },
): boolean {
  if (change.type !== 'deleted') return false;
  if (form.id !== undefined) return form.id === change.id;
  return form.formUrl !== undefined && form.formUrl === change.formUrl;
}

/** `confirmed: false`: the form was already deleted, or the first attempt got no response. */
export interface Deletion {
  readonly id: string;
  readonly confirmed: boolean;
}

export const EMPTY_STATE: FormsState = {
  status: 'idle',
  forms: [],
  skipped: 0,
  possiblyTruncated: false,
};
