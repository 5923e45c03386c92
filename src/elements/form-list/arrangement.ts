import type { ListedForm } from '../../client/index.js';
import { findWords, searchable, wordsOf } from './search.js';
import { inSlices, STEPS, type SlicesWorld, type Work } from './slices.js';
import { orderOf, type Order } from './sort.js';
import type { Sort } from './sorts.js';

/** What is to be shown, and how. */
export interface Wish {
  readonly forms: readonly ListedForm[];
  /** Forms that have left, although the service still has them. */
  readonly away: ReadonlySet<string>;
  readonly sort: Sort;
  readonly filter: string;
  /** BCP 47, for the order of names. */
  readonly language: string;
}

type Forms = readonly ListedForm[];

/**
 * The forms that are shown, in their order, of as many as there may be: sorting and searching never keep
 * the page from answering. While they last, what was shown before is shown.
 */
export class Arrangement {
  /** What is shown now. */
  shown: Forms = [];
  /** The filter whose results are {@link shown}. */
  filter = '';
  /** The words that all {@link shown} have, folded. */
  words: readonly string[] = [];
  readonly #label: (form: ListedForm) => string;
  readonly #changed: () => void;
  readonly #world: SlicesWorld | undefined;
  #wish: Wish | undefined;
  /** The forms of the wish that have not left, in the service's order. */
  #forms: Forms = [];
  #order: Order;
  /** Whether {@link #order} is that of the wish. */
  #isOrdered = false;
  /** What a search looks at, of each of {@link #forms}, as far as it was needed. */
  #texts: string[] = [];
  #cancel: (() => void) | undefined;

  /** `changed` is called whenever {@link shown} has changed. */
  constructor(label: (form: ListedForm) => string, changed: () => void, world?: SlicesWorld) {
    this.#label = label;
    this.#changed = changed;
    this.#world = world;
  }

  /** Where what was searched for stands in a label: pairs of begin and end. */
  marksIn(label: string) {
    return this.words.length ? findWords(label, this.words) : [];
  }

  want(wish: Wish): void {
    const before = this.#wish;
    const same = (...keys: (keyof Wish)[]) => keys.every((key) => wish[key] === before?.[key]);
    const sameOrder = same('sort', 'language');
    const sameView = sameOrder && same('filter');
    if (sameView && same('forms', 'away')) return;
    this.#wish = wish;
    if (!same('forms', 'away')) {
      const { away } = wish;
      const forms = away.size ? wish.forms.filter(({ id }) => !away.has(id)) : wish.forms;
      const less = lessOf(this.#forms, forms);
      if (less) {
        this.#order &&= remap(this.#order, less.places);
        this.#texts = this.#texts.filter((_, place) => less.places[place] !== GONE);
      } else {
        this.#isOrdered = false;
        this.#texts = [];
      }
      this.#forms = forms;
      if (less && sameView) {
        // What is under way takes them out at its end.
        return this.#show(this.words, without(this.shown, less.gone));
      }
    }
    this.#isOrdered &&= sameOrder;
    this.#arrange();
  }

  /** Makes a search that may come quick: what it looks at takes longer than the search itself. */
  prepare(): void {
    if (!this.#cancel) this.#run(this.#readAll(this.#forms, this.#texts), () => {});
  }

  /** Ends what is under way. */
  stop(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }

  #run<Result>(work: Work<Result>, done: (result: Result) => void): void {
    this.stop();
    let ended = false;
    const cancel = inSlices(
      work,
      (result) => {
        ended = true;
        this.#cancel = undefined;
        done(result);
      },
      this.#world,
    );
    if (!ended) this.#cancel = cancel;
  }

  #arrange(): void {
    const wish = this.#wish!;
    const forms = this.#forms;
    const words = wordsOf(wish.filter);
    this.#run(this.#work(forms, wish, words), ([order, shown]) => {
      const less = lessOf(forms, this.#forms);
      // Others have come since it began.
      if (!less) return this.#arrange();
      this.#order = order && remap(order, less.places);
      this.#isOrdered = true;
      this.filter = wish.filter;
      this.#show(words, without(shown, less.gone));
    });
  }

  #show(words: readonly string[], found: Forms): void {
    const forms = this.#forms;
    this.words = words;
    this.shown = words.length ? found : inOrder(forms, this.#order);
    this.#changed();
  }

  *#work(forms: Forms, { sort, language }: Wish, words: readonly string[]): Work<[Order, Forms]> {
    const order = this.#isOrdered
      ? this.#order
      : yield* orderOf(forms, sort, { label: this.#label, language });
    const found: ListedForm[] = [];
    if (words.length) {
      const texts = this.#texts;
      yield* this.#readAll(forms, texts);
      const isFound = (text: string): boolean => {
        for (const word of words) if (!text.includes(word)) return false;
        return true;
      };
      // A generator's own loop runs at half the speed the first time.
      const find = (begin: number, end: number): void => {
        for (let at = begin; at < end; at++) {
          const place = order ? order[at]! : at;
          if (isFound(texts[place]!)) found.push(forms[place]!);
        }
      };
      for (let at = 0; at < forms.length; at += STEPS) {
        find(at, Math.min(at + STEPS, forms.length));
        yield;
      }
    }
    return [order, found];
  }

  *#readAll(forms: Forms, texts: string[]): Work<void> {
    for (let place = texts.length; place < forms.length; place++) {
      const form = forms[place]!;
      texts.push(searchable(this.#label(form), form.id));
      if (place % STEPS === 0) yield;
    }
  }
}

const GONE = 2 ** 32 - 1;

interface Less {
  /** Where each of the forms is now. */
  readonly places: Uint32Array;
  readonly gone: ReadonlySet<ListedForm>;
}

/** What became of the forms; undefined where others have come, or the order is another one. */
function lessOf(forms: Forms, now: Forms): Less | undefined {
  const places = new Uint32Array(forms.length);
  const gone = new Set<ListedForm>();
  let at = 0;
  for (let place = 0; place < forms.length; place++) {
    const stayed = forms[place] === now[at];
    if (!stayed && gone.size + now.length >= forms.length) return undefined;
    places[place] = stayed ? at++ : GONE;
    if (!stayed) gone.add(forms[place]!);
  }
  return at === now.length ? { places, gone } : undefined;
}

function remap(order: Uint32Array, places: Uint32Array): Uint32Array {
  const now = new Uint32Array(order.length);
  let at = 0;
  for (let before = 0; before < order.length; before++) {
    const place = places[order[before]!]!;
    if (place !== GONE) now[at++] = place;
  }
  return now.subarray(0, at);
}

function inOrder(forms: Forms, order: Order): Forms {
  if (!order) return forms;
  const ordered: ListedForm[] = [];
  for (const place of order) ordered.push(forms[place]!);
  return ordered;
}

/** One alone, which is what mostly goes, is taken out without a look at each. */
function without(forms: Forms, gone: ReadonlySet<ListedForm>): Forms {
  if (gone.size > 1) return forms.filter((form) => !gone.has(form));
  const [only] = gone;
  const place = only ? forms.indexOf(only) : -1;
  return place < 0 ? forms : forms.toSpliced(place, 1);
}
