import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { computePosition } from '../../../../src/elements/form-embed/overlay/position.js';

const WINDOW = { width: 1000, height: 800 };
const SIZE = { width: 300, height: 400 };
const anchor = (left: number, top: number) => ({ left, right: left + 100, top, bottom: top + 40 });

describe('computePosition', () => {
  it('is below the trigger, aligned with its start edge', () => {
    assert.deepEqual(computePosition(anchor(200, 100), SIZE, WINDOW, false), { x: 200, y: 148 });
    assert.deepEqual(computePosition(anchor(500, 100), SIZE, WINDOW, true), { x: 300, y: 148 });
  });

  it('is above the trigger if there is more room', () => {
    assert.deepEqual(computePosition(anchor(200, 700), SIZE, WINDOW, false), { x: 200, y: 292 });
  });

  it('is always inside the viewport', () => {
    assert.equal(computePosition(anchor(950, 100), SIZE, WINDOW, false).x, 692);
    assert.equal(computePosition(anchor(-80, 100), SIZE, WINDOW, false).x, 8);
    assert.equal(computePosition(anchor(0, 100), SIZE, WINDOW, true).x, 8);
    assert.equal(
      computePosition(anchor(200, 300), { width: 300, height: 780 }, WINDOW, false).y,
      12,
    );
    assert.deepEqual(
      computePosition(
        anchor(10, 10),
        { width: 900, height: 900 },
        { width: 320, height: 480 },
        false,
      ),
      {
        x: 8,
        y: 8,
      },
    );
  });
});
