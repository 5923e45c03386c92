import { agesOf } from '../../../client/age.js';
import type { ListedForm } from '../../../client/index.js';
import type { SortOrder } from '../attributes.js';
import { STEPS_PER_YIELD, type SlicedWork } from './time-slice.js';

/** The indexes of the forms in sorted order. Undefined for the order of the service. */
export type Order = Uint32Array | undefined;

export interface NameOrder {
  readonly labelOf: (form: ListedForm) => string;
  /** BCP 47. */
  readonly language: string;
}

/** Sorts forms. Equal forms keep their order. Forms of unknown age come last. */
export function* orderOf(
  forms: readonly ListedForm[],
  sortOrder: SortOrder,
  { labelOf, language }: NameOrder,
): SlicedWork<Order> {
  if (sortOrder === 'service') return undefined;
  if (sortOrder === 'name') {
    const { compare } = new Intl.Collator(language, { numeric: true });
    const labels = forms.map(labelOf);
    return yield* mergeSort(forms.length, (a, b) => compare(labels[a]!, labels[b]!));
  }
  const ageOf = agesOf(forms);
  const sign = sortOrder === 'oldest' ? 1 : -1;
  const ages = new Float64Array(forms.length);
  for (let index = 0; index < forms.length; index++) {
    const age = ageOf(forms[index]!);
    ages[index] = Number.isNaN(age) ? Number.MAX_VALUE : sign * age;
    if (index % STEPS_PER_YIELD === 0) yield;
  }
  return yield* mergeSort(forms.length, (a, b) => ages[a]! - ages[b]!);
}

/** A stable merge sort of the indexes from 0 to `length` that can pause. The browser's own sort can't. */
function* mergeSort(
  length: number,
  compare: (a: number, b: number) => number,
): SlicedWork<Uint32Array> {
  let source = new Uint32Array(length).map((_, index) => index);
  let target = new Uint32Array(length);
  let steps = 0;
  for (let width = 1; width < length; width *= 2) {
    for (let start = 0; start < length; start += 2 * width) {
      const middle = Math.min(start + width, length);
      const end = Math.min(middle + width, length);
      let left = start;
      let right = middle;
      for (let index = start; index < end; index++) {
        const takesLeft =
          left < middle && (right >= end || compare(source[left]!, source[right]!) <= 0);
        target[index] = source[takesLeft ? left++ : right++]!;
        if (++steps % STEPS_PER_YIELD === 0) yield;
      }
    }
    [source, target] = [target, source];
  }
  return source;
}
