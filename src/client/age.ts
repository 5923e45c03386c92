import type { Form } from './types.js';

/** What the age of a form is read from. */
export type Aged = Pick<Form, 'createdAt' | 'id'>;

/**
 * Returns how to compare the ages of these forms: a number that grows with the time at which a form was generated. It is the date if
 * all forms have one, else the number in the id (see dist/guide/service.md): dates and numbers can't be compared with each other.
 * NaN for an unknown age.
 */
export function agesOf(forms: readonly Aged[]): (form: Aged) => number {
  return forms.every(({ createdAt }) => createdAt)
    ? ({ createdAt }) => Date.parse(createdAt!)
    : ({ id = '' }) => Number.parseInt(id.slice(5), 10);
}
