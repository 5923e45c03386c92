import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseHttpDate, readRetryAfter } from '../../src/client/response.js';

const NOW = Date.UTC(2026, 10, 20, 12);

const read = (value: string, date?: string) =>
  readRetryAfter(new Headers({ 'Retry-After': value, ...(date && { Date: date }) }), NOW);

describe('Retry-After', () => {
  it('in seconds', () => {
    assert.equal(read('0'), 0);
    assert.equal(read('120'), 120_000);
    assert.equal(read('007'), 7000);
    assert.equal(read('999999999'), 999_999_999_000);
  });

  it('as a date in any of the three forms', () => {
    const inAMinute = [
      'Fri, 20 Nov 2026 12:01:00 GMT',
      'Friday, 20-Nov-26 12:01:00 GMT',
      'Fri Nov 20 12:01:00 2026',
    ];
    for (const value of inAMinute) assert.equal(read(value), 60_000, value);
  });

  it('as a date with a day of one digit', () => {
    assert.equal(parseHttpDate('Sun Nov  6 08:49:37 1994'), Date.UTC(1994, 10, 6, 8, 49, 37));
    assert.equal(parseHttpDate('Sun Nov 06 08:49:37 1994'), Date.UTC(1994, 10, 6, 8, 49, 37));
    assert.equal(parseHttpDate('Sunday, 06-Nov-94 08:49:37 GMT'), Date.UTC(1994, 10, 6, 8, 49, 37));
  });

  it('is read as a date with any weekday in full', () => {
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    days.forEach((day, index) => {
      assert.equal(
        parseHttpDate(`${day}, ${16 + index}-Nov-26 00:00:00 GMT`),
        Date.UTC(2026, 10, 16 + index),
      );
    });
  });

  it('as a date is relative to the response’s own Date, if that is valid', () => {
    assert.equal(read('Fri, 20 Nov 2026 12:01:00 GMT', 'Fri, 20 Nov 2026 12:00:50 GMT'), 10_000);
    assert.equal(read('Fri, 20 Nov 2026 12:01:00 GMT', 'yesterday'), 60_000);
    assert.equal(read('10', 'Fri, 20 Nov 2026 12:00:50 GMT'), 10_000);
  });

  it('in the past is 0', () => {
    assert.equal(read('Thu, 01 Jan 1970 00:00:00 GMT'), 0);
    assert.equal(read('Fri, 20 Nov 2026 11:00:00 GMT'), 0);
  });

  it('is ignored in any other format', () => {
    const wrong = [
      '',
      '1.5',
      '-1',
      '+5',
      '1e3',
      '0x10',
      '7, 8',
      '7;',
      '1234567890',
      'Infinity',
      'NaN',
      'soon',
      'null',
      'Invalid Date',
      '5 s',
      '२',
      '2026-11-20',
      '2026-11-20T12:01:00Z',
      '20/11/2026',
      'Nov 20 2026',
      '1795176060000',
      'Sat, 31 Feb 2026 00:00:00 GMT',
      'Tue, 31 Nov 2026 12:00:00 GMT',
      'Thu, 20 Nov 2026 12:01:00 GMT',
      'Fri, 20 Nov 2026 24:00:00 GMT',
      'Fri, 20 Nov 2026 12:01:60 GMT',
      'Fri, 20 Nov 2026 12:01:00 UTC',
      'Fri, 20 Nov 2026 12:01:00 +0000',
      'Fri, 20 Nov 2026 12:01:00',
      'fri, 20 nov 2026 12:01:00 gmt',
      'Fri,  20 Nov 2026 12:01:00 GMT',
      'Fri 20 Nov 2026 12:01:00 GMT',
      'Sun,  6 Nov 1994 08:49:37 GMT',
      'Fri, 20-Nov-26 12:01:00 GMT',
      'Friday, 20-Nov-2026 12:01:00 GMT',
      'Thursday, 20-Nov-26 12:01:00 GMT',
      'Frixday, 20-Nov-26 12:01:00 GMT',
      'Fri Nov 20 12:01:00 2026 GMT',
      'x Fri, 20 Nov 2026 12:01:00 GMT',
      'Fri, 20 Nov 2026 12:01:00 GMT x',
    ];
    for (const value of wrong) assert.equal(readRetryAfter(get(value), NOW), undefined, value);
  });

  it('that is missing is undefined', () => {
    assert.equal(readRetryAfter(new Headers(), NOW), undefined);
  });
});

/** Headers that say `value` even where no header can. */
const get = (value: string) =>
  ({ get: (name: string) => (name === 'Retry-After' ? value : null) }) as Headers;
