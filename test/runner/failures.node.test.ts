import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { FileResult } from './counts.js';
import { failureLines } from './failures.js';

const fileWith = (file: string, engine: string, failed: number): FileResult => ({
  file,
  engine,
  passed: 1,
  failed,
  skipped: 0,
  tests: [],
  failures: Array.from({ length: failed }, (_, index) => ({ test: `test ${index}`, text: 'no' })),
});

it('a file with many failures does not hide those of other files', () => {
  const results = {
    Firefox: [fileWith('a.ts', 'Firefox', 89), fileWith('b.ts', 'Firefox', 0)],
    Chromium: [fileWith('c.ts', 'Chromium', 1)],
  };
  assert.deepEqual(failureLines(results), [
    '✖ Firefox a.ts: test 0: no',
    '✖ Firefox a.ts: test 1: no',
    '✖ Firefox a.ts: test 2: no',
    '  Firefox a.ts: 86 more',
    '✖ Chromium c.ts: test 0: no',
  ]);
});
