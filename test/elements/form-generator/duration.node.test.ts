import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  recordDuration,
  typicalSeconds,
} from '../../../src/elements/form-generator/generate/duration.js';

describe('the typical duration of a generate', () => {
  it('is known after three generates, and is the median of the last twenty', () => {
    const told = [9, 0, 2, 30, 4].map((seconds) => {
      recordDuration(seconds);
      return typicalSeconds();
    });
    assert.deepEqual(told, [undefined, undefined, 2, 9, 4]);
    for (let run = 0; run < 20; run++) recordDuration(0);
    assert.equal(typicalSeconds(), 1, 'never nothing at all');
  });
});
