import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { run } from '../runner/process.js';

/** Runs fixture files in one page of Chromium, as the test command runs test files. */
async function runFixtures(names: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const files = names.map((name) => `test/browsers/fixtures/${name}.ts`);
  const outcome = await run(
    [process.execPath, '--import=tsx', 'test/browsers/main.ts', 'chromium', ...files],
    { PAGES_FOLDER: 'fixtures', ...env },
  );
  return { ...outcome, counts: outcome.results.Chromium! };
}

describe('the runner of browser tests', () => {
  it('counts passed and skipped tests', async () => {
    const { code, counts } = await runFixtures(['passing']);
    assert.equal(code, 0);
    assert.deepEqual(counts, { passed: 1, failed: 0, skipped: 1, failures: [] });
  });

  it('fails for failed tests, broken files and unhandled requests', async () => {
    const { code, output, counts } = await runFixtures([
      'failing',
      'broken',
      'unhandled',
      'passing',
    ]);
    assert.equal(code, 1);
    assert.equal(counts.failed, 3);
    const said = counts.failures.join('\n');
    assert.match(said, /^test\/browsers\/fixtures\/failing\.ts › .+: .*This failure is meant/m);
    assert.match(
      said,
      /^test\/browsers\/fixtures\/broken\.ts › loads: .*This file is meant to break/m,
    );
    assert.match(output, /This failure is meant/);
    assert.match(
      output,
      /Requests that nothing answered:\s+GET http:\/\/localhost:\d+\/api\/v1\/forms/,
    );
    assert.match(
      said,
      /: Requests that nothing answered:\n.+\n +in .+unhandled\.ts › .+ › does not look/,
    );
  });

  it('stops a page whose test never ends, and names the file', async () => {
    const { code, counts, seconds } = await runFixtures(['passing', 'hanging'], {
      // The page also loads all that the tests import in this time.
      PAGE_LIMIT_MS: '10000',
    });
    assert.equal(code, 1);
    assert.match(counts.failures[0]!, /^test\/browsers\/fixtures\/hanging\.ts: .*did not finish/);
    assert.ok(seconds < 60, `${seconds} s`);
  });
});
