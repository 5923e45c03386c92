import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { run } from './process.js';

describe('the process that runs Node tests', () => {
  it('ends if a test hangs and leaves a process running', { timeout: 30_000 }, async (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'node-main-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'hangs.test.mjs');
    writeFileSync(
      file,
      `import { spawn } from 'node:child_process';
import { it } from 'node:test';
it('hangs', () => new Promise(() => {
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
}));
`,
    );
    const { code, results, output } = await run(
      [process.execPath, '--import=tsx', 'test/runner/node-main.ts', 'Node', file],
      { NODE_TESTS_LIMIT: '2000', COVERAGE_DIR: undefined, NODE_TEST_CONTEXT: undefined },
    );
    assert.equal(code, 1, output);
    assert.equal(results.Node?.[0]?.failed, 1);
    assert.match(output, /test timed out after 2000ms/);
  });
});
