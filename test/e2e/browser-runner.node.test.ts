import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { failuresOf } from '../runner/again.js';
import { total } from '../runner/counts.js';
import { run } from '../runner/process.js';

/** Runs fixture files in Chromium, as the test command runs test files. */
const runFixtures = (...names: string[]) =>
  run(
    [
      process.execPath,
      '--import=tsx',
      'test/browsers/main.ts',
      ...names.map((name) => `test/browsers/fixtures/${name}.ts`),
    ],
    { ENGINES: 'chromium' },
  );

describe('the runner of browser tests', () => {
  it('counts passed and skipped tests', async () => {
    const { code, results } = await runFixtures('passing');
    assert.equal(code, 0);
    assert.deepEqual(results, {
      Chromium: [
        {
          ...{ file: 'test/browsers/fixtures/passing.ts', engine: 'Chromium', failures: [] },
          ...{ passed: 1, failed: 0, skipped: 1 },
        },
      ],
    });
  });

  it('fails for failed tests, broken files and requests that nothing answers', async () => {
    const { code, output, results } = await runFixtures(
      'failing',
      'broken',
      'unhandled',
      'passing',
    );
    assert.equal(code, 1);
    assert.equal(total(results.Chromium).failed, 3);
    const said = failuresOf(results).join('\n');
    assert.match(
      said,
      /^✖ Chromium test\/browsers\/fixtures\/failing\.ts: .+: .*This failure is meant/m,
    );
    assert.match(
      said,
      /^✖ Chromium test\/browsers\/fixtures\/broken\.ts: the file: .*Could not import your test module/m,
    );
    assert.match(output, /This failure is meant/);
    assert.match(output, /This file is meant to break/);
    assert.match(
      output,
      /Requests that nothing answered:\s+GET http:\/\/localhost:\d+\/api\/v1\/forms/,
    );
  });
});
