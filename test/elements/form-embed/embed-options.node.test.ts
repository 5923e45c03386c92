import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parsePixels } from '../../../src/elements/form-embed/embed-options.js';

describe('parsePixels', () => {
  for (const value of [480, '480', '480px', ' 480px ', '480.0']) {
    it(`reads ${JSON.stringify(value)} as 480 pixels`, () => {
      assert.equal(parsePixels(value), 480);
    });
  }

  it('keeps fractions', () => {
    assert.equal(parsePixels(480.5), 480.5);
    assert.equal(parsePixels('480.5px'), 480.5);
  });

  const invalid = ['auto', '', 'px', '50%', '30rem', '480 px', '4 80', '-1', '0', '0x10', '1e3'];
  for (const value of [...invalid, 0, -480, NaN, Infinity]) {
    it(`reads nothing from ${String(value) || '""'}`, () => {
      assert.equal(parsePixels(value), undefined);
    });
  }
});
