import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readExamples } from '../../../src/elements/form-generator/prompt/examples.js';

const RSVP = { label: 'RSVP', prompt: 'An RSVP for our party' };

describe('examples', () => {
  it('are strings, or objects with label and prompt, in an array or in JSON', () => {
    const list = ['A survey', RSVP, { prompt: 'A quiz' }];
    const read = [
      { label: 'A survey', prompt: 'A survey' },
      RSVP,
      { label: 'A quiz', prompt: 'A quiz' },
    ];
    assert.deepEqual(readExamples(list), read);
    assert.deepEqual(readExamples(JSON.stringify(list)), read);
    assert.deepEqual(readExamples('[]'), []);
  });

  it('skip invalid entries', () => {
    const odd = [null, 1, '', '  ', [], {}, { label: 'x' }, { prompt: 7 }, { prompt: ' ' }, RSVP];
    assert.deepEqual(readExamples(odd), [RSVP]);
    assert.deepEqual(readExamples([{ label: 3, prompt: 'A quiz' }]), [
      { label: 'A quiz', prompt: 'A quiz' },
    ]);
  });

  it('are undefined if the value is not an array', () => {
    for (const value of [
      '',
      'A survey',
      '{',
      '{"0":"a"}',
      'null',
      '[object Object]',
      {},
      3,
      null,
    ]) {
      assert.equal(readExamples(value), undefined, String(value));
    }
  });
});
