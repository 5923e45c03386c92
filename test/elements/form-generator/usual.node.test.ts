import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { learn, usualSeconds } from '../../../src/elements/form-generator/usual.js';

describe('how long a run usually takes', () => {
  it('is known after three, and is the middle of the last twenty', () => {
    const told = [9, 0, 2, 30, 4].map((seconds) => {
      learn(seconds);
      return usualSeconds();
    });
    assert.deepEqual(told, [undefined, undefined, 2, 9, 4]);
    for (let run = 0; run < 20; run++) learn(0);
    assert.equal(usualSeconds(), 1, 'never nothing at all');
  });
});
