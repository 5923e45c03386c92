import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { closing, failed, row, verdict, type Figure } from './figures.js';

const KEPT: Figure = { name: 'first screen', value: 0.02, gate: 0.03 };
const MISSED: Figure = { name: 'size of script', value: 43, gate: 28, aim: 24, unit: 'KiB' };

describe('a figure of the benchmark', () => {
  it('meets its gate up to and including the gate', () => {
    assert.equal(verdict({ name: 'x', value: 2, gate: 2 }), 'met');
    assert.equal(verdict({ name: 'x', value: 2.001, gate: 2 }), 'not met');
  });

  it('meets its aim, or only its gate', () => {
    assert.equal(verdict({ name: 'x', value: 1, gate: 2, aim: 1 }), 'aim met');
    assert.equal(verdict({ name: 'x', value: 1.5, gate: 2, aim: 1 }), 'met');
  });

  it('without limits has no verdict, and one that only misses an aim does not fail', () => {
    assert.equal(verdict({ name: 'x', value: 9 }), '–');
    assert.deepEqual(failed([{ name: 'x', value: 9, aim: 1 }]), []);
  });

  it('that was not measured misses its gate', () => {
    assert.equal(verdict({ name: 'x', value: Number.NaN, gate: 2 }), 'not met');
  });

  it('is shown as a row with its limits', () => {
    assert.deepEqual(row(MISSED), ['size of script', '43.0 KiB', '28', '24', 'not met']);
  });
});

describe('the summary of the benchmark', () => {
  it('names each figure that misses its gate', () => {
    assert.deepEqual(failed([KEPT, MISSED]), [MISSED]);
    assert.deepEqual(closing([KEPT, MISSED]), [
      'Gates: 1 met, 1 not met',
      'Not met: size of script: 43.0 KiB, at most 28.0 KiB',
    ]);
  });

  it('is one line if all gates are met', () => {
    assert.deepEqual(closing([KEPT, { name: 'x', value: 1 }]), ['Gates: 1 met, 0 not met']);
  });
});
