import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { selectionOf } from './options.js';
import { markdownTable, median, quantile, ratio, spread } from './table.js';

describe('tables of the benchmark', () => {
  it('are markdown, with the first row as header', () => {
    assert.equal(
      markdownTable([
        ['a', 'b'],
        ['1', '2'],
      ]),
      '| a | b |\n| --- | --- |\n| 1 | 2 |',
    );
  });

  it('show the median, the smallest and the greatest value', () => {
    assert.deepEqual(spread([9, 1, 2]), { median: 2, least: 1, most: 9 });
    assert.equal(median([1, 2, 3, 10]), 2.5);
    assert.ok(Number.isNaN(median([])));
  });

  it('show the value below which a part of the values is', () => {
    const values = Array.from({ length: 100 }, (_, index) => 100 - index);
    assert.equal(quantile(values, 0.95), 96);
    assert.equal(quantile([7], 0.95), 7);
    assert.ok(Number.isNaN(quantile([], 0.5)));
  });

  it('compare the values of each round', () => {
    assert.deepEqual(ratio([1, 20, 3], [2, 10, 3]), { median: 1, least: 0.5, most: 2 });
    assert.equal(ratio([1, 2, 3], [2]).median, 0.5);
  });
});

describe('the parts of the benchmark', () => {
  it('are those of the page, those of the proxy, or the named ones in a fixed order', () => {
    const page = ['sizes', 'list', 'loading', 'interaction', 'session'];
    const proxy = ['network', 'ownership', 'faults'];
    assert.deepEqual(selectionOf([]), { parts: page, results: 'RESULTS.md' });
    assert.deepEqual(selectionOf(['--proxy']), { parts: proxy, results: 'RESULTS-PROXY.md' });
    assert.deepEqual(selectionOf(['--only=list,sizes']), { parts: ['sizes', 'list'] });
  });

  it('that do not exist are rejected by name', () => {
    assert.throws(() => selectionOf(['--only=sise']), /no part sise/);
    assert.throws(() => selectionOf(['--only=']), /no part to run/);
    assert.throws(() => selectionOf(['--fast']), /no option --fast/);
  });
});
