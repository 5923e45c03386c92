import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changedIn, choiceOf, type Choice } from '../../../src/elements/form-list/selection.js';

const shown = ['a', 'b', 'c', 'd', 'e'];

/** What is chosen after one click after the other, each in a word. */
function after(...clicks: Omit<Choice, 'shown'>[]): string {
  let chosen: ReadonlySet<string> = new Set();
  for (const click of clicks) chosen = choiceOf(chosen, { ...click, shown });
  return [...chosen].sort().join('');
}

describe('a choice', () => {
  it('is one more, or one less', () => {
    assert.equal(after({ id: 'b', on: true }, { id: 'd', on: true }), 'bd');
    assert.equal(after({ id: 'b', on: true }, { id: 'b', on: true }), 'b');
    assert.equal(after({ id: 'b', on: true }, { id: 'b', on: false }), '');
  });

  it('is a range, from either end, in or out', () => {
    const b = { id: 'b', on: true };
    assert.equal(after(b, { id: 'd', on: true, from: 'b' }), 'bcd');
    assert.equal(after(b, { id: 'a', on: true, from: 'd' }), 'abcd');
    const all = { id: 'a', on: true, from: 'e' };
    assert.equal(after(all, { id: 'b', on: false, from: 'd' }), 'ae');
    assert.equal(after(all, { id: 'd', on: false, from: 'b' }), 'ae');
  });

  it('is one alone where a range has no beginning that is shown, or the one is not', () => {
    assert.equal(after({ id: 'c', on: true, from: 'z' }), 'c');
    assert.equal(after({ id: 'z', on: true, from: 'c' }), 'z');
  });

  it('changes no set that somebody has', () => {
    const before = new Set(['a']);
    choiceOf(before, { id: 'b', on: true, shown });
    choiceOf(before, { id: 'a', on: false, shown });
    assert.deepEqual([...before], ['a']);
  });
});

describe('what changed', () => {
  it('is what left, then what came', () => {
    assert.deepEqual(changedIn(new Set('abc'), new Set('bcd')), ['a', 'd']);
    assert.deepEqual(changedIn(new Set('ab'), new Set('ba')), []);
  });
});
