import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { partsOf } from './options.js';
import { markdownTable, median, ratio, spread } from './table.js';

describe('tables of the benchmark', () => {
  it('are markdown, the first row their head', () => {
    assert.equal(
      markdownTable([
        ['a', 'b'],
        ['1', '2'],
      ]),
      '| a | b |\n| --- | --- |\n| 1 | 2 |',
    );
  });

  it('have the middle of the values and how far they lie apart', () => {
    assert.deepEqual(spread([9, 1, 2]), { median: 2, least: 1, most: 9 });
    assert.equal(median([1, 2, 3, 10]), 2.5);
    assert.ok(Number.isNaN(median([])));
  });

  it('compare round by round', () => {
    assert.deepEqual(ratio([1, 20, 3], [2, 10, 3]), { median: 1, least: 0.5, most: 2 });
    assert.equal(ratio([1, 2, 3], [2]).median, 0.5);
  });
});

describe('the parts of the benchmark', () => {
  it('are all of them, or those that are named, in their order', () => {
    assert.equal(partsOf([]).length, 8);
    assert.deepEqual(partsOf(['--only=list,sizes']), ['sizes', 'list']);
  });

  it('that do not exist are rejected by name', () => {
    assert.throws(() => partsOf(['--only=sise']), /no part sise/);
    assert.throws(() => partsOf(['--only=']), /no part to run/);
    assert.throws(() => partsOf(['--fast']), /no option --fast/);
  });
});
