import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { mounting, named, run, snippetsWith, TESTS, write } from './consumer-project.js';

const VITEST = snippetsWith('@vitest-environment');

interface Report {
  readonly numPassedTests: number;
  readonly numTotalTests: number;
  readonly success: boolean;
}

describe('a site with tests in vitest', () => {
  it('has a first test of at most ten lines in the guide, for jsdom and happy-dom', () => {
    for (const environment of ['jsdom', 'happy-dom']) {
      const [first] = snippetsWith(`@vitest-environment ${environment}\n`);
      assert.ok(first && first.split('\n').length <= 10, environment);
    }
  });

  it('runs the tests of the guide with vitest', async () => {
    assert.ok(VITEST.length >= 5);
    write('vitest', {
      ...named(VITEST),
      'mount-jsdom.test.js': mounting('@vitest-environment jsdom', 'vitest'),
      'mount-happy-dom.test.js': mounting('@vitest-environment happy-dom', 'vitest'),
    });
    const file = join(TESTS, 'vitest.json');
    const output = await run('node_modules/vitest/vitest.mjs', [
      'run',
      '--dir',
      'tests/vitest',
      '--reporter=verbose',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
    assert.equal(report.success, true, output);
    assert.equal(report.numPassedTests, VITEST.length + 2, output);
    assert.doesNotMatch(output, /Unhandled/);
  });
});
