import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import type { TestSuiteResult } from '@web/test-runner';
import { resultOf, resultsOf } from './reporter.js';

const test = (passed: boolean, skipped = false) => ({
  name: 'test',
  passed,
  skipped,
  ...(!passed && { error: { message: 'expected 1 to equal 2\n+ 1' } }),
});
const suite = (name: string, ...tests: TestSuiteResult['tests']): TestSuiteResult => ({
  name,
  suites: [],
  tests,
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
  it('counts the tests of all suites, and names failed ones', () => {
    const testResults = {
      ...suite('', test(true), test(true, true)),
      suites: [suite('inner', test(false), test(true))],
    };
    assert.deepEqual(of({ testResults }), {
      ...place,
      passed: 2,
      failed: 1,
      skipped: 1,
      tests: ['test', 'test', 'inner › test', 'inner › test'],
      failures: [{ test: 'inner › test', text: 'expected 1 to equal 2\n    + 1' }],
    });
  });

  it('counts a file that broke outside of its tests as failed', () => {
    const errors = [{ message: 'no such module' }];
    assert.deepEqual(of({ testResults: suite('', test(true)), errors }), {
      ...place,
      passed: 1,
      failed: 1,
      skipped: 0,
      tests: ['test'],
      failures: [{ test: 'the file', text: 'no such module' }],
    });
    const nothing = { tests: [], failures: [] };
    assert.deepEqual(of({}), { ...place, passed: 0, failed: 1, skipped: 0, ...nothing });
    assert.deepEqual(of({ passed: true }).failed, 0);
  });
});

describe('resultsOf', () => {
  const page: Session = {
    testFile: resolve('pages/elements.js'),
    browser: { name: 'Firefox' } as Session['browser'],
    passed: false,
    errors: [],
  };

  it('counts each file of a page separately, and an error of the page for the last file', () => {
    const testResults = {
      ...suite(''),
      suites: [suite('test/a.browser.test.ts', test(true)), suite('test/b.browser.test.ts')],
    };
    const errors = [{ message: 'out of memory' }];
    const [first, last, ...others] = resultsOf({ ...page, testResults, errors });
    assert.deepEqual(others, []);
    assert.deepEqual([first!.file, first!.passed, first!.failed], ['test/a.browser.test.ts', 1, 0]);
    assert.equal(last!.failed, 1);
    assert.deepEqual(last!.failures, [{ test: 'the file', text: 'out of memory' }]);
  });

  it('counts a failed hook for its own file', () => {
    const testResults = {
      ...suite(''),
      suites: [suite('test/a.browser.test.ts', test(true)), suite('test/b.browser.test.ts')],
    };
    const message = 'Requests that nothing answered';
    const failures = new Map([['test/a.browser.test.ts', [message]]]);
    const found = resultsOf({ ...page, testResults, errors: [{ message }] }, undefined, failures);
    assert.deepEqual(
      found.map(({ failed }) => failed),
      [1, 0],
    );
    assert.deepEqual(found[0]!.failures, [{ test: 'the file', text: message }]);
  });

  it('names the file that ran last if the page sent no report', () => {
    const errors = [{ message: 'test/b.browser.test.ts did not end within 90 s' }];
    const [only] = resultsOf({ ...page, errors }, 'test/b.browser.test.ts');
    assert.deepEqual([only!.file, only!.failed], ['test/b.browser.test.ts', 1]);
  });
});
