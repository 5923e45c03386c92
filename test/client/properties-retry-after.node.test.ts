import assert from 'node:assert/strict';
import { describe } from 'node:test';
import fc from 'fast-check';
import { parseHttpDate, readRetryAfter } from '../../src/client/response.js';
import { holds } from './support/holds.js';
import { httpDate, nearlyDate } from './support/http-dates.js';
import { dateOracle, retryAfterOracle } from './support/retry-after-oracle.js';

const NOW = Date.UTC(2026, 10, 20, 12);

/** Headers as they are, or as no header can be: with line ends, or more than Latin-1. */
const headersOf = (values: Readonly<Record<string, string>>): Headers =>
  ({ get: (name: string) => values[name] ?? null }) as Headers;

const read = (value: string, date = ''): number | undefined =>
  readRetryAfter(headersOf({ 'Retry-After': value, Date: date }), NOW);

const nearlySeconds = fc
  .array(fc.constantFrom(...'0123456789', ...'0123456789', ...'.+-eExX, \n٣'), { maxLength: 11 })
  .map((chars) => chars.join(''));

describe('any Retry-After', () => {
  holds('as a date in one of three formats is read to the second', httpDate, (text) => {
    const time = dateOracle(text);
    assert.notEqual(time, undefined, text);
    assert.equal(parseHttpDate(text), time, text);
  });

  const impossible = [
    'Sat, 31 Feb 2026 00:00:00 GMT',
    'Tue, 31 Feb 2026 00:00:00 GMT',
    'Sun, 29 Feb 2026 00:00:00 GMT',
    'Sun, 31-Feb-26 00:00:00 GMT',
    'Sun Feb 31 00:00:00 2026',
    'Tue, 03 Mar 2026 24:00:00 GMT',
    'Invalid, Date undefined undefined undefined GMT',
    'Invalid Date',
    'undefined',
  ];
  holds(
    'as a date that does not exist is ignored',
    nearlyDate,
    (text) => assert.equal(parseHttpDate(text), dateOracle(text), text),
    impossible,
  );

  holds('in seconds has one to nine digits and nothing else', nearlySeconds, (text) => {
    assert.equal(read(text), retryAfterOracle(text, '', NOW), JSON.stringify(text));
  });

  const value = fc.oneof(httpDate, nearlyDate, nearlySeconds, fc.string(), fc.date().map(String));
  holds(
    'with any Date header has the value of an independent implementation',
    fc.tuple(value, value),
    ([text, date]) => {
      const result = read(text, date);
      assert.equal(result, retryAfterOracle(text, date, NOW), JSON.stringify([text, date]));
      assert.ok(result === undefined || (Number.isFinite(result) && result >= 0));
    },
  );
});
