import type { ListedForm } from '../../client/index.js';
import { STEPS, type Work } from './slices.js';
import type { Sort } from './sorts.js';

/** The forms' places in the wanted order; undefined for the order in which they are. */
export type Order = Uint32Array | undefined;

export interface Names {
  readonly label: (form: ListedForm) => string;
  /** BCP 47. */
  readonly language: string;
}

/**
 * Sorts; equal ones stay as they were. The age is that of the dates where all forms have one, else that
 * of the numbers in the ids (section 2): both together would compare what can't be compared.
 */
export function* orderOf(
  forms: readonly ListedForm[],
  sort: Sort,
  { label, language }: Names,
): Work<Order> {
  if (sort === 'service') return undefined;
  if (sort === 'name') {
    const { compare } = new Intl.Collator(language, { numeric: true });
    const labels = forms.map(label);
    return yield* merged(forms.length, (one, other) => compare(labels[one]!, labels[other]!));
  }
  const dated = forms.every((form) => form.createdAt);
  const sign = sort === 'oldest' ? 1 : -1;
  const ages = new Float64Array(forms.length);
  for (let index = 0; index < forms.length; index++) {
    const { createdAt, id } = forms[index]!;
    ages[index] = sign * (dated ? Date.parse(createdAt!) : Number.parseInt(id.slice(5), 10));
    if (index % STEPS === 0) yield;
  }
  return yield* merged(forms.length, (one, other) => ages[one]! - ages[other]!);
}

/** A stable merge sort of 0 to `length` that can pause, which the browser's own can't. */
function* merged(
  length: number,
  compare: (one: number, other: number) => number,
): Work<Uint32Array> {
  let from = new Uint32Array(length).map((_, index) => index);
  let to = new Uint32Array(length);
  let steps = 0;
  for (let width = 1; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length);
      const end = Math.min(middle + width, length);
      let one = start;
      let other = middle;
      for (let at = start; at < end; at++) {
        const first = one < middle && (other >= end || compare(from[one]!, from[other]!) <= 0);
        to[at] = from[first ? one++ : other++]!;
        if (++steps % STEPS === 0) yield;
      }
    }
    [from, to] = [to, from];
  }
  return from;
}
