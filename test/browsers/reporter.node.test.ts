import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { TestSuiteResult } from '@web/test-runner';
import { countSession } from './reporter.js';

const test = (passed: boolean, skipped = false) => ({ name: 'test', passed, skipped });
const suite = (...tests: TestSuiteResult['tests']): TestSuiteResult => ({
  name: 'suite',
  suites: [],
  tests,
});

describe('countSession', () => {
  it('counts tests of all suites', () => {
    const testResults = {
      ...suite(test(true), test(true, true)),
      suites: [suite(test(false), test(true))],
    };
    assert.deepEqual(countSession({ testResults, passed: false }), {
      passed: 2,
      failed: 1,
      skipped: 1,
    });
  });

  it('counts a file that broke outside of its tests as failed', () => {
    assert.deepEqual(countSession({ testResults: suite(test(true)), passed: false }), {
      passed: 1,
      failed: 1,
      skipped: 0,
    });
    assert.deepEqual(countSession({ passed: false }), { passed: 0, failed: 1, skipped: 0 });
  });
});
