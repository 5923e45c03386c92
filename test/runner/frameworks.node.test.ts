import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { frameworksFaults, frameworksLine, frameworksOf } from './frameworks.js';

const files = ['test/frameworks/first.browser.test.ts', 'test/frameworks/late.browser.test.ts'];
const options = { engines: ['chromium', 'firefox', 'webkit'] } as const;
const counts = (passed: number, failed = 0) => ({ passed, failed, skipped: 0 });

describe('the matrix of frameworks', () => {
  it('contains every case in every framework, order and engine', () => {
    const matrix = frameworksOf(options, files)!;
    assert.deepEqual(frameworksFaults(matrix, counts(576)), []);
    assert.deepEqual(frameworksFaults(matrix, counts(570, 5)), [
      'Frameworks ran 575 of 576 checks',
    ]);
  });

  it('contains only the orders whose files run', () => {
    assert.equal(frameworksOf(options, files.slice(1))?.orders, 1);
    assert.equal(frameworksOf(options, ['test/frameworks/server.browser.test.ts']), undefined);
  });

  it('prints a line with the checks that ran', () => {
    const matrix = frameworksOf(options, files)!;
    assert.equal(
      frameworksLine(matrix, counts(576)),
      'Frameworks: 6 frameworks × 16 cases × 2 orders × 3 engines = 576 checks, 0 failed',
    );
    assert.equal(
      frameworksLine({ ...matrix, engines: 1 }, counts(90, 1)),
      'Frameworks: 6 frameworks × 16 cases × 2 orders × 1 engine: only 91 of 192 checks, 1 failed',
    );
  });
});
