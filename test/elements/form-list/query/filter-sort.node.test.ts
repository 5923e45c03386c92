import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { ListedForm } from '../../../../src/client/index.js';
import {
  FilterSort,
  type ListQuery,
} from '../../../../src/elements/form-list/query/filter-sort.lazy.js';

const form = (number: number, title: string): ListedForm => ({
  id: `form_${number}_x`,
  title,
  raw: {},
});
const FRUIT = ['Pear', 'Apple', 'Plum', 'Apricot'].map((title, index) => form(index, title));

describe('filtering and sorting', () => {
  let pauses: (() => void)[];
  /** Milliseconds that the clock advances per call. Large steps pause the work at every opportunity. */
  let step: number;
  let changes: number;
  let filterSort: FilterSort;
  let query: ListQuery;

  beforeEach(() => {
    let now = 0;
    [pauses, step, changes] = [[], 0, 0];
    query = {
      forms: FRUIT,
      sortOrder: 'service',
      filter: '',
      language: 'en',
    };
    filterSort = new FilterSort(
      ({ title, id }) => title ?? id!,
      () => changes++,
      { now: () => (now += step), pause: (go) => void pauses.push(go) },
    );
  });

  const want = (more: Partial<ListQuery> = {}) =>
    filterSort.request((query = { ...query, ...more }));
  const titles = () => filterSort.matchingForms.map(({ title }) => title).join();
  const goOn = () => {
    for (let go = pauses.shift(); go; go = pauses.shift()) go();
  };
  /** So many that work on them pauses. */
  const many = Array.from({ length: 3000 }, (_, index) =>
    form(index, `Form ${'abcdefghij'[index % 10]}`),
  );

  it('returns the same array without filter and sort order', () => {
    want();
    assert.equal(filterSort.matchingForms, FRUIT);
    assert.equal(changes, 1);
  });

  it('does not notify if nothing has changed', () => {
    want();
    want();
    assert.equal(changes, 1);
  });

  it('shows the matches as letters are added and removed', () => {
    want({ filter: 'pl' });
    want({ filter: 'p' });
    assert.equal(titles(), 'Pear,Apple,Plum,Apricot');
    want({ filter: 'ap', sortOrder: 'name' });
    assert.equal(titles(), 'Apple,Apricot');
    want({ filter: 'apr', forms: [...FRUIT, form(9, 'April')] });
    assert.equal(titles(), 'Apricot,April');
  });

  it('shows those that match all words, in label or id', () => {
    want({ filter: 'p r' });
    assert.equal(titles(), 'Pear,Apricot');
    want({ filter: 'p ri' });
    assert.equal(titles(), 'Apricot');
    want({ filter: 'plum' });
    assert.equal(titles(), 'Plum');
    want({ filter: 'FORM_1_' });
    assert.equal(titles(), 'Apple');
    want({ filter: 'z' });
    assert.equal(titles(), '');
    want({ filter: '' });
    assert.equal(filterSort.matchingForms, FRUIT);
  });

  it('sorts, and keeps the order while it searches', () => {
    want({ sortOrder: 'name' });
    assert.equal(titles(), 'Apple,Apricot,Pear,Plum');
    want({ filter: 'p' });
    assert.equal(titles(), 'Apple,Apricot,Pear,Plum');
    want({ sortOrder: 'newest' });
    assert.equal(titles(), 'Apricot,Plum,Apple,Pear');
    want({ filter: 'ap' });
    assert.equal(titles(), 'Apricot,Apple');
  });

  it('leaves out removed forms, and shows forms that are back', () => {
    const [pear, , plum, apricot] = FRUIT;
    want({ sortOrder: 'name', filter: 'p' });
    want({ forms: [pear!, plum!, apricot!] });
    assert.equal(titles(), 'Apricot,Pear,Plum');
    want({ forms: [pear!, plum!] });
    assert.equal(titles(), 'Pear,Plum');
    want({ forms: FRUIT.slice(0, 3) });
    assert.equal(titles(), 'Apple,Pear,Plum');
  });

  it('sorts in new and renamed forms', () => {
    want({ sortOrder: 'name' });
    want({ forms: [form(9, 'Banana'), ...FRUIT] });
    assert.equal(titles(), 'Apple,Apricot,Banana,Pear,Plum');
    want({ forms: FRUIT.map((each, index) => (index === 1 ? form(1, 'Quince') : each)) });
    assert.equal(titles(), 'Apricot,Pear,Plum,Quince');
  });

  it('keeps the old result until the new one is ready', () => {
    want({ forms: many });
    step = 100;
    want({ filter: 'form h' });
    assert.equal(filterSort.matchingForms.length, 3000);
    goOn();
    assert.equal(filterSort.matchingForms.length, 300);
    assert.deepEqual(filterSort.marksIn('Formö H'), [
      [0, 4],
      [6, 7],
    ]);
    want({ filter: '' });
    goOn();
    assert.deepEqual(filterSort.marksIn('A form'), []);
  });

  it('has no result until it has filtered for the first time', () => {
    step = 100;
    want({ filter: 'p' });
    assert.equal(filterSort.hasResult, false);
    want({ forms: FRUIT.slice(1) });
    assert.equal(filterSort.hasResult, false);
    assert.equal(changes, 0);
    goOn();
    assert.equal(filterSort.hasResult, true);
    assert.equal(titles(), 'Apple,Plum,Apricot');
  });

  it('has no result for the first forms after an empty list until it has sorted them', () => {
    want({ forms: [], sortOrder: 'name' });
    want({ forms: [] });
    assert.equal(filterSort.hasResult, true);
    step = 100;
    want({ forms: many });
    assert.equal(filterSort.hasResult, false);
    goOn();
    assert.equal(filterSort.hasResult, true);
    assert.equal(filterSort.matchingForms.length, many.length);
  });

  it('starts the same work again after it was stopped', () => {
    step = 100;
    want({ filter: 'plum' });
    filterSort.stop();
    goOn();
    assert.equal(changes, 0);
    want();
    goOn();
    assert.equal(titles(), 'Plum');
  });

  it('aborts outdated work', () => {
    want({ forms: many });
    step = 100;
    want({ filter: 'form h' });
    want({ filter: '' });
    want({ filter: 'form i' });
    goOn();
    assert.equal(filterSort.matchingForms.length, 300);
    assert.equal(filterSort.matchingForms[0]!.title, 'Form i');
    filterSort.stop();
    want({ filter: 'nothing' });
    filterSort.stop();
    goOn();
    assert.equal(filterSort.matchingForms.length, 300);
  });

  it('leaves out a deleted form at once, and also in the result of pending work', () => {
    want({ forms: many });
    step = 100;
    want({ sortOrder: 'newest' });
    want({ forms: many.filter((each) => each !== many[2999]) });
    assert.equal(filterSort.matchingForms.length, 2999);
    assert.equal(filterSort.matchingForms.includes(many[2999]!), false);
    goOn();
    assert.equal(filterSort.matchingForms.length, 2999);
    assert.equal(filterSort.matchingForms[0], many[2998]);
  });

  it('starts again if the forms change while it works', () => {
    want({ forms: many });
    step = 100;
    want({ sortOrder: 'newest' });
    want({ forms: [form(5000, 'New'), ...many] });
    goOn();
    assert.equal(filterSort.matchingForms.length, 3001);
    assert.equal(filterSort.matchingForms[0]!.title, 'New');
  });
});
