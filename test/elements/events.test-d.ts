/** Nothing here runs: `tsc` checks what listeners learn of the elements' events, and each expected error. */
import type { Form, ListedForm } from '../../src/index.js';

declare function take<Value>(value: Value): void;

export function listen(list: HTMLElementTagNameMap['form-list']): void {
  list.addEventListener('form-selected', ({ detail }) => take<ListedForm>(detail.form));
  // They bubble out of the elements.
  document.addEventListener('form-deleted', ({ detail }) => take<boolean>(detail.confirmed));
  window.addEventListener('form-loaded', ({ detail }) => take<Form | undefined>(detail.form));
  // @ts-expect-error no such detail
  list.addEventListener('form-selected', ({ detail }) => take(detail.prompt));
  // @ts-expect-error the id is a string
  document.body.addEventListener('form-delete', ({ detail }) => take<number>(detail.id));
}
