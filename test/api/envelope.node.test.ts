import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readFailure } from '../../src/api/envelope.js';

describe('the code of a failure', () => {
  it('is read from error.code, error.error_code, error.type or code, in this order', () => {
    const sources: readonly (readonly [object, string, string])[] = [
      [
        { error: { code: 'A_1', error_code: 'B_1', type: 'C_1' }, code: 'D_1' },
        'A_1',
        'error.code',
      ],
      [{ error: { code: 'no', error_code: 'B_1', type: 'C_1' } }, 'B_1', 'error.error_code'],
      [{ error: { code: 7, type: 'C_1' }, code: 'D_1' }, 'C_1', 'error.type'],
      [{ error: { message: 'A_1' }, code: 'D_1' }, 'D_1', 'code'],
      [{ error: 'text', code: 'D_1' }, 'D_1', 'code'],
    ];
    for (const [json, code, codeSource] of sources) {
      const found = readFailure(json);
      assert.deepEqual([found.code, found.codeSource], [code, codeSource]);
    }
  });

  it('is undefined if nothing has the format of a code', () => {
    for (const code of [
      '',
      'x',
      'A',
      'not_found',
      'Not found',
      '1A',
      '_A',
      'A-B',
      ' A_B',
      'A_B\n',
      7,
      null,
      ['A_B'],
      { toString: () => 'A_B' },
      `A${'B'.repeat(64)}`,
    ]) {
      const found = readFailure({ error: { code }, code });
      assert.deepEqual([found.code, found.codeSource], [undefined, undefined], String(code));
    }
    assert.equal(readFailure(undefined).code, undefined);
    assert.equal(readFailure(JSON.parse('{"__proto__":{"code":"A_B"}}')).code, undefined);
  });

  it('is reported with the message, cut at 500 characters', () => {
    assert.equal(readFailure({ error: { message: 'm' } }).message, 'm');
    assert.equal(readFailure({ error: 'm' }).message, 'm');
    assert.equal(readFailure({ error: { message: 'x'.repeat(900) } }).message?.length, 500);
    const odd = { toString: 1, valueOf: 1 };
    const none = [undefined, null, 7, '', {}, { message: 7 }, { message: '' }, ['m'], odd];
    for (const error of [...none, { message: odd, code: odd }]) {
      assert.equal(readFailure({ error }).message, undefined);
    }
  });
});
