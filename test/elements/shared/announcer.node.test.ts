import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { numberText } from '../../../src/elements/shared/announcer.js';

describe('the announcement of a number', () => {
  it('is empty once the number has changed, also if it changes back', () => {
    let number = 3;
    const text = numberText(
      () => number,
      (count) => `${count} forms`,
    );
    assert.equal(text(), '3 forms');
    number = 2;
    assert.equal(text(), '');
    number = 3;
    assert.equal(text(), '');
  });
});
