import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  readData,
  isFailure,
  isGone,
  isNotFound,
  isOk,
  readFailure,
} from '../../src/api/envelope.js';

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

describe('an envelope', () => {
  it('has data only with a status of 2xx and `success: true`', () => {
    assert.equal(readData({ status: 200, value: { success: true, data: 7 } }), 7);
    for (const [status, json] of [
      [404, { success: true, data: 7 }],
      [200, { success: false, data: 7 }],
      [200, { success: 'true', data: 7 }],
      [200, { data: 7 }],
      [200, [7]],
    ] as const)
      assert.equal(readData({ status, value: json }), undefined, JSON.stringify(json));
    assert.deepEqual([199, 200, 299, 300].map(isOk), [false, true, true, false]);
  });

  it('is a failure only with `success: false`', () => {
    assert.ok(isFailure({ success: false }));
    for (const json of [{}, { success: 0 }, { success: true }, null, 'false'])
      assert.ok(!isFailure(json));
  });

  it('says that a form is gone: of the service with any code, of something in front with the documented one or none', () => {
    const withCode = (code?: string) => ({ success: false, error: { message: 'x', code } });
    for (const [status, json, gone, notFound] of [
      [404, withCode('NOT_FOUND'), true, true],
      [404, withCode(), true, true],
      [404, withCode('FORM_REMOVED'), true, false],
      [404, withCode('PROXY_NO_ROUTE'), true, false],
      [404, { message: 'No route' }, false, false],
      [404, undefined, false, false],
      [410, withCode('NOT_FOUND'), false, false],
    ] as const) {
      assert.equal(isGone({ status, value: json }), gone, JSON.stringify(json));
      assert.equal(isNotFound({ status, value: json }), notFound, JSON.stringify(json));
    }
  });
});
