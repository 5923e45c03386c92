import type { ListedForm } from '../../../client/index.js';
import { findWords, searchable, wordsOf } from './search.js';
import { orderOf, type Order } from './sort.js';
import type { SortOrder } from '../attributes.js';
import { runInSlices, STEPS_PER_YIELD, type SlicedWork, type SliceRuntime } from './time-slice.js';

/** The forms of a list, and how it shows them. */
export interface ListQuery {
  readonly forms: readonly ListedForm[];
  readonly sortOrder: SortOrder;
  readonly filter: string;
  /** BCP 47, for the order of names. */
  readonly language: string;
}

type Forms = readonly ListedForm[];

/**
 * Filters and sorts any number of forms without blocking the page. While that takes time, the earlier result shows.
 * Loaded on demand.
 */
export class FilterSort {
  /** The forms that match the search, in their order, as soon as {@link hasResult} is true. */
  matchingForms: Forms = [];
  /** True once {@link matchingForms} is the result of a query. The result for a list without forms says nothing about later ones. */
  hasResult = false;
  /** The filter of {@link matchingForms}. */
  filter = '';
  /** The order of {@link matchingForms}. */
  sortOrder: SortOrder = 'service';
  /** The folded words of {@link filter}. */
  words: readonly string[] = [];
  readonly #labelOf: (form: ListedForm) => string;
  readonly #onChange: () => void;
  readonly #runtime: SliceRuntime | undefined;
  #query: ListQuery | undefined;
  /** The forms of the query, in the order of the service. */
  #forms: Forms = [];
  #order: Order;
  /** True if {@link #order} belongs to the query. */
  #isOrdered = false;
  /** The searchable texts of {@link #forms}, as many as a search has needed so far. */
  #texts: string[] = [];
  #stopWork: (() => void) | undefined;

  /** @param onChange Called whenever {@link matchingForms} has changed. */
  constructor(labelOf: (form: ListedForm) => string, onChange: () => void, runtime?: SliceRuntime) {
    this.#labelOf = labelOf;
    this.#onChange = onChange;
    this.#runtime = runtime;
  }

  /** The positions of the search words in a label or an owner: pairs of start and end. */
  marksIn(text: string): readonly (readonly [number, number])[] {
    return this.words.length > 0 ? findWords(text, this.words) : [];
  }

  /** Starts to filter and sort, unless the query is the same as before. */
  request(query: ListQuery): void {
    const before = this.#query;
    const isSame = (...keys: (keyof ListQuery)[]) =>
      keys.every((key) => query[key] === before?.[key]);
    const isSameOrder = isSame('sortOrder', 'language');
    const isSameView = isSameOrder && isSame('filter');
    const areSameForms = isSame('forms');
    if (isSameView && areSameForms) return;
    this.#query = query;
    if (!areSameForms) {
      const { forms } = query;
      const removal = removalFrom(this.#forms, forms);
      if (removal) {
        const { newIndexes } = removal;
        this.#order &&= remap(this.#order, newIndexes);
        this.#texts = this.#texts.filter((_, index) => newIndexes[index] !== REMOVED);
      } else {
        this.hasResult &&= this.#forms.length > 0;
        this.#isOrdered = false;
        this.#texts = [];
      }
      this.#forms = forms;
      if (removal && isSameView) {
        // Work that is under way removes the same forms when it is done.
        if (this.hasResult)
          this.#show(this.words, withoutForms(this.matchingForms, removal.removed));
        return;
      }
    }
    this.#isOrdered &&= isSameOrder;
    this.#start();
  }

  /** Reads the searchable texts before the first search. That takes longer than the search itself. */
  prepare(): void {
    if (!this.#stopWork) this.#run(this.#readTexts(this.#forms, this.#texts), () => {});
  }

  /** Stops work that is under way. The next {@link request} starts it again. */
  stop(): void {
    this.#stopWork?.();
    this.#stopWork = undefined;
    this.#query = undefined;
  }

  #run<Result>(work: SlicedWork<Result>, onDone: (result: Result) => void): void {
    this.#stopWork?.();
    let isDone = false;
    const stopWork = runInSlices(
      work,
      (result) => {
        isDone = true;
        this.#stopWork = undefined;
        onDone(result);
      },
      this.#runtime,
    );
    if (!isDone) this.#stopWork = stopWork;
  }

  #start(): void {
    const query = this.#query;
    if (!query) return;
    const forms = this.#forms;
    const words = wordsOf(query.filter);
    this.#run(this.#sortAndFind(forms, query, words), ([order, found]) => {
      const removal = removalFrom(forms, this.#forms);
      if (!removal) {
        this.#start(); // forms were added meanwhile
        return;
      }
      this.#order = order && remap(order, removal.newIndexes);
      this.#isOrdered = true;
      this.filter = query.filter;
      this.sortOrder = query.sortOrder;
      this.#show(words, withoutForms(found, removal.removed));
    });
  }

  #show(words: readonly string[], found: Forms): void {
    this.words = words;
    this.hasResult = true;
    this.matchingForms = words.length > 0 ? found : inOrder(this.#forms, this.#order);
    this.#onChange();
  }

  *#sortAndFind(
    forms: Forms,
    { sortOrder, language }: ListQuery,
    words: readonly string[],
  ): SlicedWork<[Order, Forms]> {
    const order = this.#isOrdered
      ? this.#order
      : yield* orderOf(forms, sortOrder, { labelOf: this.#labelOf, language });
    const found: ListedForm[] = [];
    if (words.length > 0) {
      const texts = this.#texts;
      yield* this.#readTexts(forms, texts);
      const matches = (text: string): boolean => {
        for (const word of words) if (!text.includes(word)) return false;
        return true;
      };
      // A function of its own: the loop of a generator runs at half the speed the first time.
      const find = (start: number, end: number): void => {
        for (let position = start; position < end; position++) {
          const index = order ? order[position]! : position;
          if (matches(texts[index]!)) found.push(forms[index]!);
        }
      };
      for (let start = 0; start < forms.length; start += STEPS_PER_YIELD) {
        find(start, Math.min(start + STEPS_PER_YIELD, forms.length));
        yield;
      }
    }
    return [order, found];
  }

  *#readTexts(forms: Forms, texts: string[]): SlicedWork<void> {
    for (let index = texts.length; index < forms.length; index++) {
      const form = forms[index]!;
      texts.push(searchable(this.#labelOf(form), form));
      if (index % STEPS_PER_YIELD === 0) yield;
    }
  }
}

/** The new index of a form that was removed. */
const REMOVED = 2 ** 32 - 1;

interface Removal {
  /** The new index of each form, or {@link REMOVED}. */
  readonly newIndexes: Uint32Array;
  readonly removed: ReadonlySet<ListedForm>;
}

/** The forms that were removed between two lists. Undefined if forms were also added or moved. */
function removalFrom(before: Forms, after: Forms): Removal | undefined {
  const newIndexes = new Uint32Array(before.length);
  const removed = new Set<ListedForm>();
  let newIndex = 0;
  for (let index = 0; index < before.length; index++) {
    const isKept = before[index] === after[newIndex];
    if (!isKept && removed.size + after.length >= before.length) return undefined;
    newIndexes[index] = isKept ? newIndex++ : REMOVED;
    if (!isKept) removed.add(before[index]!);
  }
  return newIndex === after.length ? { newIndexes, removed } : undefined;
}

function remap(order: Uint32Array, newIndexes: Uint32Array): Uint32Array {
  const remapped = new Uint32Array(order.length);
  let length = 0;
  for (const index of order) {
    const newIndex = newIndexes[index]!;
    if (newIndex !== REMOVED) remapped[length++] = newIndex;
  }
  return remapped.subarray(0, length);
}

function inOrder(forms: Forms, order: Order): Forms {
  if (!order) return forms;
  const ordered: ListedForm[] = [];
  for (const index of order) ordered.push(forms[index]!);
  return ordered;
}

/** Removing one form, the usual case, does not look at each form. */
function withoutForms(forms: Forms, removed: ReadonlySet<ListedForm>): Forms {
  if (removed.size > 1) return forms.filter((form) => !removed.has(form));
  const [only] = removed;
  const index = only ? forms.indexOf(only) : -1;
  return index < 0 ? forms : forms.toSpliced(index, 1);
}
