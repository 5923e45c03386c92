import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failuresOf, MOST_AGAIN, onlyOnce, triedAgain, withSecond } from './again.js';
import { total, type FileResult } from './counts.js';

const result = (file: string, engine: string, failures: string[] = []): FileResult => ({
  ...{ file, engine, failures },
  ...{ passed: 5 - failures.length, failed: failures.length, skipped: 0 },
  access: { checks: 5 - failures.length, violations: 0 },
});

const first = {
  Chromium: [result('a.ts', 'Chromium', ['one: late', 'two: late']), result('b.ts', 'Chromium')],
  Firefox: [result('a.ts', 'Firefox'), result('b.ts', 'Firefox', ['three: wrong'])],
  WebKit: [result('a.ts', 'WebKit'), result('b.ts', 'WebKit')],
};
const second = {
  Chromium: [result('a.ts', 'Chromium'), result('b.ts', 'Chromium', ['four: late'])],
  Firefox: [result('a.ts', 'Firefox'), result('b.ts', 'Firefox', ['three: wrong'])],
};

describe('a second try', () => {
  it('is had by the files that failed, in the engines where they did', () => {
    assert.deepEqual(triedAgain(first), {
      lines: ['Chromium', 'Firefox'],
      files: ['a.ts', 'b.ts'],
    });
    assert.deepEqual(triedAgain({ WebKit: first.WebKit }).files, []);
  });

  it('is had by none where many failed', () => {
    const files = Array.from({ length: MOST_AGAIN + 1 }, (_, index) =>
      result(`${index}.ts`, 'Chromium', ['it: failed']),
    );
    assert.equal(triedAgain({ Chromium: files.slice(1) }).files.length, MOST_AGAIN);
    assert.deepEqual(triedAgain({ Chromium: files }), { lines: [], files: [] });
  });

  it('counts for what failed in the first, and for nothing else', () => {
    const both = withSecond(first, second);
    assert.deepEqual(total(both.Chromium), {
      ...{ passed: 10, failed: 0, skipped: 0 },
      access: { checks: 10, violations: 0 },
    });
    assert.equal(total(both.Firefox).failed, 1);
    assert.deepEqual(both.WebKit, first.WebKit);
  });

  it('that brings no result leaves the failure', () => {
    assert.deepEqual(withSecond(first, {}), first);
  });

  it('leaves a line for each failure, of both tries and of the first alone', () => {
    const both = withSecond(first, second);
    assert.deepEqual(failuresOf(both), ['✖ Firefox b.ts: three: wrong']);
    assert.deepEqual(onlyOnce(first, both), [
      '✖ Chromium a.ts: one: late',
      '✖ Chromium a.ts: two: late',
    ]);
    const broken = { E2E: [{ ...result('c.ts', ''), failed: 1 }] };
    assert.deepEqual(failuresOf(broken), ['✖ E2E c.ts: failed outside of its tests']);
  });
});
