import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { storeFailure } from '../../src/proxy/store-failure.js';

const withCode = (code: string, message = 'It failed.') =>
  Object.assign(new Error(message), { code });

describe('a store that fails', () => {
  const cases: readonly (readonly [string, unknown, 500 | 503])[] = [
    ['that refuses connections', withCode('ECONNREFUSED'), 503],
    ['that does not respond', new Error('no response within 5000 ms'), 503],
    ['that is shut down by an administrator', withCode('57P01'), 503],
    ['that has too many connections', withCode('53300'), 503],
    ['whose client is closed', new Error('The client is closed'), 503],
    ['that loads its data', new Error('LOADING Redis is loading the dataset in memory'), 503],
    ['over fetch', new TypeError('fetch failed', { cause: withCode('ECONNRESET') }), 503],
    ['with a value that is no error', 'away', 503],
    ['without its table in PostgreSQL', withCode('42P01'), 500],
    ['with a wrong password in PostgreSQL', withCode('28P01'), 500],
    ['without its database in PostgreSQL', withCode('3D000'), 500],
    ['without its table in MySQL', withCode('ER_NO_SUCH_TABLE'), 500],
    ['with a wrong password in MySQL', withCode('ER_ACCESS_DENIED_ERROR'), 500],
    ['without its table in SQLite', withCode('SQLITE_ERROR', 'no such table: owners'), 500],
    ['with a wrong password in Redis', new Error('WRONGPASS invalid username-password pair'), 500],
    ['with an error in its code', new TypeError('this.db is undefined'), 500],
  ];
  for (const [name, error, status] of cases)
    it(`${name}: ${status}`, () => {
      const failure = storeFailure(error, 'The store');
      assert.equal(failure.status, status);
      assert.equal(failure.code, status === 500 ? 'PROXY_MISCONFIGURED' : 'PROXY_UNAVAILABLE');
    });
});
