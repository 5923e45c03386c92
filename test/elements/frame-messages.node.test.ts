import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { heightFrom } from '../../src/elements/form-embed/frame-messages.js';

const resize = (height: unknown) => ({ type: 'prompt-forms:resize', height });

describe('heightFrom', () => {
  it('takes whole pixels, rounded up and at most 20,000', () => {
    assert.equal(heightFrom(resize(420)), 420);
    assert.equal(heightFrom(resize(419.2)), 420);
    assert.equal(heightFrom(resize(1e9)), 20_000);
  });

  const odd = [
    null,
    undefined,
    7,
    'prompt-forms:resize',
    [],
    {},
    { height: 10 },
    { type: 'resize', height: 10 },
    resize(undefined),
    resize(null),
    resize('10'),
    resize(Number.NaN),
    resize(Number.POSITIVE_INFINITY),
    resize(0),
    resize(-1),
    resize({ valueOf: () => 10 }),
  ];
  for (const data of odd) {
    it(`takes nothing from ${JSON.stringify(data)}`, () => {
      assert.equal(heightFrom(data), undefined);
    });
  }
});
