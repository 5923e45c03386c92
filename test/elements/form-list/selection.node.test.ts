import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutIds } from '../../../src/elements/form-list/id-sets.js';
import {
  selectionAfterClick,
  type SelectionClick,
} from '../../../src/elements/form-list/selection.js';

const shown = ['a', 'b', 'c', 'd', 'e'];

/** The selection after a sequence of clicks, each described by a word. */
function after(...clicks: Omit<SelectionClick, 'shown'>[]): string {
  let chosen: ReadonlySet<string> = new Set();
  for (const click of clicks) chosen = selectionAfterClick(chosen, { ...click, shown });
  return [...chosen].sort().join('');
}

describe('a selection', () => {
  it('adds or removes one form', () => {
    assert.equal(after({ id: 'b', isChecked: true }, { id: 'd', isChecked: true }), 'bd');
    assert.equal(after({ id: 'b', isChecked: true }, { id: 'b', isChecked: true }), 'b');
    assert.equal(after({ id: 'b', isChecked: true }, { id: 'b', isChecked: false }), '');
  });

  it('adds or removes a range, clicked from either end', () => {
    const b = { id: 'b', isChecked: true };
    assert.equal(after(b, { id: 'd', isChecked: true, anchorId: 'b' }), 'bcd');
    assert.equal(after(b, { id: 'a', isChecked: true, anchorId: 'd' }), 'abcd');
    const all = { id: 'a', isChecked: true, anchorId: 'e' };
    assert.equal(after(all, { id: 'b', isChecked: false, anchorId: 'd' }), 'ae');
    assert.equal(after(all, { id: 'd', isChecked: false, anchorId: 'b' }), 'ae');
  });

  it('adds only the clicked form if it or the start of the range is not shown', () => {
    assert.equal(after({ id: 'c', isChecked: true, anchorId: 'z' }), 'c');
    assert.equal(after({ id: 'z', isChecked: true, anchorId: 'c' }), 'z');
  });

  it('does not change an existing set', () => {
    const before = new Set(['a']);
    selectionAfterClick(before, { id: 'b', isChecked: true, shown });
    selectionAfterClick(before, { id: 'a', isChecked: false, shown });
    assert.deepEqual([...before], ['a']);
  });
});

describe('withoutIds', () => {
  it('returns a new set in the same order', () => {
    const ids = new Set('abc');
    assert.deepEqual([...withoutIds(ids, new Set('bx'))], ['a', 'c']);
    assert.deepEqual([...ids], ['a', 'b', 'c']);
  });
});
