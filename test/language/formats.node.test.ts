import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatsOf } from '../../src/language/formats.js';

/** Which space, and which apostrophe, differs between versions of ICU. */
const plain = (text: string): string => text.replace(/\s/g, ' ').replace(/’/g, "'");

describe('formatsOf', () => {
  it('writes numbers as the language and the region do', () => {
    const written: [string, string][] = [
      ['en', '1,234,567.5'],
      ['en-IN', '12,34,567.5'],
      ['de', '1.234.567,5'],
      ['de-CH', "1'234'567.5"],
      ['ja', '1,234,567.5'],
      ['ar-EG', '١٬٢٣٤٬٥٦٧٫٥'],
    ];
    for (const [tag, text] of written) {
      assert.equal(plain(formatsOf(tag).number(1_234_567.5)), text, tag);
    }
  });

  it('selects the plural form by the rules of the language, and inserts the number', () => {
    const forms = { one: '# form', other: '# forms' };
    const { plural } = formatsOf('en');
    assert.equal(plural(0, forms), '0 forms');
    assert.equal(plural(1, forms), '1 form');
    assert.equal(plural(2, forms), '2 forms');
    assert.equal(plural(1234, forms), '1,234 forms');
    assert.equal(formatsOf('fr').plural(0, forms), '0 form');
    assert.equal(formatsOf('ja').plural(1, forms), '1 forms');
    assert.equal(plain(formatsOf('de-CH').plural(1234, forms)), "1'234 forms");
  });

  it('writes a time from now in the unit that people use, and never too early', () => {
    const { inTime } = formatsOf('en');
    for (const [seconds, text] of [
      [1, 'in 1 second'],
      [59, 'in 59 seconds'],
      [60, 'in 1 minute'],
      [90, 'in 90 seconds'],
      [121, 'in 3 minutes'],
      [3600, 'in 1 hour'],
      [3601, 'in 61 minutes'],
      [86_400, 'in 1 day'],
      [200_000, 'in 3 days'],
    ] as const)
      assert.equal(inTime(seconds), text);
    assert.equal(formatsOf('ru').inTime(60), 'через 1 минуту');
  });

  it('supports all six plural categories', () => {
    const forms = { zero: 'z', one: 'o', two: 't', few: '# f', many: '# m', other: '# x' };
    const { plural } = formatsOf('ar-u-nu-latn');
    assert.deepEqual(
      [0, 1, 2, 3, 10, 11, 99, 100, 102, 103, 111].map((count) => plural(count, forms)),
      ['z', 'o', 't', '3 f', '10 f', '11 m', '99 m', '100 x', '102 x', '103 f', '111 m'],
    );
  });

  it('uses the plural form "other" if a category has none', () => {
    assert.equal(formatsOf('ar-u-nu-latn').plural(3, { one: '# a', other: '# b' }), '3 b');
    assert.equal(formatsOf('en').plural(1, { other: '# b' }), '1 b');
  });

  it('writes a length of time in minutes and seconds', () => {
    const duration = (tag: string, seconds: number) => plain(formatsOf(tag).duration(seconds));
    assert.equal(duration('en', 0), '0 sec');
    assert.equal(duration('en', 59), '59 sec');
    assert.equal(duration('en', 60), '1 min 0 sec');
    assert.equal(duration('en', 65), '1 min 5 sec');
    assert.equal(duration('en', 3600), '1 hr');
    assert.equal(duration('en', 3900), '1 hr 5 min');
    assert.equal(duration('de', 125), '2 Min. 5 Sek.');
    assert.equal(duration('ja', 125), '2 分 5 秒');
  });

  it('formats date and time in the visitor’s time zone', () => {
    const moment = new Date(2026, 2, 5, 14, 30);
    const date = (tag: string) => plain(formatsOf(tag).date(moment));
    assert.match(date('en'), /^March 5, 2026\b.* 2:30 PM$/);
    assert.match(date('en-GB'), /^5 March 2026\b.* 14:30$/);
    assert.match(date('de'), /^5\. März 2026\b.* 14:30$/);
    assert.match(date('ja'), /^2026年3月5日 14:30$/);
  });

  describe('relative', () => {
    const now = new Date('2026-03-05T12:00:00Z');
    const SECOND = 1000;
    const MINUTE = 60 * SECOND;
    const HOUR = 60 * MINUTE;
    const DAY = 24 * HOUR;
    const relative = (away: number, tag = 'en') =>
      plain(formatsOf(tag).relative(new Date(now.getTime() + away), now));

    const said: [string, number, string][] = [
      ['now', 0, 'now'],
      ['less than a minute ago', -59 * SECOND, 'now'],
      ['less than a minute ahead', 59 * SECOND, 'now'],
      ['a minute ago', -MINUTE, '1 minute ago'],
      ['a little less than an hour ago', -(HOUR - SECOND), '59 minutes ago'],
      ['an hour ago', -HOUR, '1 hour ago'],
      ['a little less than two hours ago', -(2 * HOUR - SECOND), '1 hour ago'],
      ['a day ago', -DAY, '1 day ago'],
      ['three days ago', -3 * DAY, '3 days ago'],
      ['six days ago', -6 * DAY, '6 days ago'],
      ['a week ago', -7 * DAY, '1 week ago'],
      ['three weeks ago', -21 * DAY, '3 weeks ago'],
      ['two months ago', -61 * DAY, '2 months ago'],
      ['three years ago', -3 * 366 * DAY, '3 years ago'],
      ['in five minutes', 5 * MINUTE, 'in 5 minutes'],
      ['in a day', DAY, 'in 1 day'],
    ];
    for (const [name, away, text] of said) {
      it(`${name}: “${text}”`, () => {
        assert.equal(relative(away), text);
      });
    }

    it('follows the language', () => {
      assert.equal(relative(-3 * DAY, 'de'), 'vor 3 Tagen');
      assert.equal(relative(-DAY, 'de'), 'vor 1 Tag');
      assert.equal(relative(-3 * DAY, 'ja'), '3 日前');
    });
  });

  it('isolates a text from the text direction around it', () => {
    assert.equal(formatsOf('ar').isolate('RSVP'), '\u2068RSVP\u2069');
  });

  it('returns the tag in its canonical spelling', () => {
    assert.equal(formatsOf('de-CH').tag, 'de-CH');
    assert.equal(formatsOf('DE-ch').tag, 'de-CH');
    assert.equal(formatsOf('iw').tag, 'he');
  });

  for (const tag of ['', 'x', 'en_US', 'de_CH', '🙂', 'de-', 'not a tag']) {
    it(`falls back to English for “${tag}”, which is no tag`, () => {
      const formats = formatsOf(tag);
      assert.equal(formats.tag, 'en');
      assert.equal(formats.number(1234.5), '1,234.5');
    });
  }

  it('caches the formats of a tag', () => {
    assert.equal(formatsOf('de'), formatsOf('de'));
    assert.notEqual(formatsOf('de'), formatsOf('de-CH'));
  });
});
