import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { indexesIn, visibleRange } from '../../../../src/elements/form-list/rows/visible-range.js';

const viewport = { offset: 0, height: 100, rowHeight: 10, rowCount: 1000 };

describe('the visible range of rows', () => {
  it('has all rows with a visible pixel, and the overscan on either side', () => {
    assert.deepEqual(visibleRange(viewport, 0), [0, 10]);
    assert.deepEqual(visibleRange({ ...viewport, offset: 5 }, 0), [0, 11]);
    assert.deepEqual(visibleRange({ ...viewport, offset: 500 }, 3), [47, 63]);
  });

  it('does not go beyond the start or the end of the list', () => {
    assert.deepEqual(visibleRange({ ...viewport, offset: -50 }, 0), [0, 5]);
    assert.deepEqual(visibleRange({ ...viewport, offset: 9950 }, 2), [993, 1000]);
    assert.deepEqual(visibleRange({ ...viewport, rowCount: 3 }, 2), [0, 3]);
    assert.deepEqual(visibleRange({ ...viewport, rowCount: 0 }, 2), [0, 0]);
  });

  it('is empty or at the end if the list is out of view', () => {
    assert.deepEqual(visibleRange({ ...viewport, offset: -5000, height: -4000 }, 2), [0, 0]);
    assert.deepEqual(visibleRange({ ...viewport, offset: 20_000 }, 2), [998, 1000]);
  });
});

describe('the indexes of ranges', () => {
  it('are listed once and in order', () => {
    assert.deepEqual(
      indexesIn([
        [5, 8],
        [0, 2],
        [6, 7],
        [7, 9],
        [3, 3],
      ]),
      [0, 1, 5, 6, 7, 8],
    );
    assert.deepEqual(indexesIn([]), []);
  });
});
