import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { total } from '../runner/counts.js';
import { failureLines } from '../runner/failures.js';
import { run } from '../runner/process.js';

/** Runs fixture files in one page of Chromium, as the test command runs test files. */
const runFixtures = (names: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  run(
    [
      process.execPath,
      '--import=tsx',
      'test/browsers/main.ts',
      'chromium',
      ...names.map((name) => `test/browsers/fixtures/${name}.ts`),
    ],
    { PAGES_FOLDER: 'fixtures', ...env },
  );

describe('the runner of browser tests', () => {
  it('counts passed and skipped tests', async () => {
    const { code, results } = await runFixtures(['passing']);
    assert.equal(code, 0);
    assert.deepEqual(results, {
      Chromium: [
        {
          file: 'test/browsers/fixtures/passing.ts',
          engine: 'Chromium',
          failures: [],
          passed: 1,
          failed: 0,
          skipped: 1,
          tests: ['a file that passes › passes', 'a file that passes › is skipped'],
        },
      ],
    });
  });

  it('fails for failed tests, broken files and unhandled requests', async () => {
    const { code, output, results } = await runFixtures([
      'failing',
      'broken',
      'unhandled',
      'passing',
    ]);
    assert.equal(code, 1);
    assert.equal(total(results.Chromium).failed, 3);
    const said = failureLines(results).join('\n');
    assert.match(
      said,
      /^✖ Chromium test\/browsers\/fixtures\/failing\.ts: .+: .*This failure is meant/m,
    );
    assert.match(
      said,
      /^✖ Chromium test\/browsers\/fixtures\/broken\.ts: loads: .*This file is meant to break/m,
    );
    assert.match(output, /This failure is meant/);
    assert.match(
      output,
      /Requests that nothing answered:\s+GET http:\/\/localhost:\d+\/api\/v1\/forms/,
    );
    assert.match(said, /fixtures\/unhandled\.ts: the file: Requests that nothing answered/);
    const passing = results.Chromium?.find(({ file }) => file.endsWith('/passing.ts'));
    assert.equal(passing?.failed, 0);
  });

  it('stops a file that never ends, and names it', async () => {
    const { code, results, seconds } = await runFixtures(['passing', 'hanging'], {
      // The limit is also that of the page, which loads all that the tests import.
      FILE_LIMIT_MS: '10000',
    });
    assert.equal(code, 1);
    assert.deepEqual(failureLines(results), [
      '✖ Chromium test/browsers/fixtures/hanging.ts: the file: test/browsers/fixtures/hanging.ts did not end within 10 s',
    ]);
    assert.ok(seconds < 60, `${seconds} s`);
  });
});
