import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Selection } from '../../../src/elements/form-list/selection.js';

const shown = ['a', 'b', 'c', 'd', 'e'];

describe('a selection', () => {
  it('takes in and out, and says what changed', () => {
    const selection = new Selection();
    assert.deepEqual(selection.set('b', true, { shown }), ['b']);
    assert.deepEqual(selection.set('b', true, { shown }), []);
    assert.deepEqual(selection.set('d', true, { shown }), ['d']);
    const before = selection.ids;
    assert.deepEqual(selection.set('b', false, { shown }), ['b']);
    assert.deepEqual([...selection.ids], ['d']);
    assert.deepEqual([...before], ['b', 'd']);
  });

  it('takes a range, from either end, in or out', () => {
    const selection = new Selection();
    selection.set('b', true, { shown });
    assert.deepEqual(selection.set('d', true, { range: true, shown }), ['c', 'd']);
    assert.deepEqual(selection.set('a', true, { range: true, shown }), ['a']);
    selection.set('e', true, { shown });
    assert.deepEqual(selection.set('b', false, { range: true, shown }), ['b', 'c', 'd', 'e']);
    assert.deepEqual([...selection.ids], ['a']);
  });

  it('takes one where a range has no beginning that is shown', () => {
    const selection = new Selection();
    assert.deepEqual(selection.set('c', true, { range: true, shown }), ['c']);
    const fewer = ['d', 'e'];
    assert.deepEqual(selection.set('e', true, { range: true, shown: fewer }), ['e']);
  });

  it('takes all, and one alone', () => {
    const selection = new Selection();
    selection.set('b', true, { shown });
    assert.deepEqual(selection.setAll(shown, true), ['a', 'c', 'd', 'e']);
    assert.deepEqual(selection.only('c').toSorted(), ['a', 'b', 'd', 'e']);
    assert.deepEqual([...selection.ids], ['c']);
    assert.deepEqual(selection.setAll(['a', 'c'], false), ['c']);
    assert.equal(selection.ids.size, 0);
  });
});
