import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import type { TestSuiteResult } from '@web/test-runner';
import { resultOf } from './reporter.js';

const test = (passed: boolean, skipped = false) => ({
  ...{ name: 'test', passed, skipped },
  ...(!passed && { error: { message: 'expected 1 to equal 2\n+ 1' } }),
});
const suite = (name: string, ...tests: TestSuiteResult['tests']): TestSuiteResult => ({
  ...{ name, suites: [], tests },
});
type Session = Parameters<typeof resultOf>[0];
const of = (session: Partial<Session>) =>
  resultOf({
    testFile: resolve('test/a.browser.test.ts'),
    browser: { name: 'Firefox' } as Session['browser'],
    errors: [],
    passed: false,
    ...session,
  });
const place = { file: 'test/a.browser.test.ts', engine: 'Firefox' };

describe('resultOf', () => {
  it('counts tests of all suites, and names what failed', () => {
    const testResults = {
      ...suite('', test(true), test(true, true)),
      suites: [suite('inner', test(false), test(true))],
    };
    assert.deepEqual(of({ testResults }), {
      ...place,
      ...{ passed: 2, failed: 1, skipped: 1 },
      failures: ['inner › test: expected 1 to equal 2\n    + 1'],
    });
  });

  it('counts a file that broke outside of its tests as failed', () => {
    const errors = [{ message: 'no such module' }];
    assert.deepEqual(of({ testResults: suite('', test(true)), errors }), {
      ...place,
      ...{ passed: 1, failed: 1, skipped: 0 },
      failures: ['the file: no such module'],
    });
    assert.deepEqual(of({}), { ...place, passed: 0, failed: 1, skipped: 0, failures: [] });
    assert.deepEqual(of({ passed: true }).failed, 0);
  });
});
