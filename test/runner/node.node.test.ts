import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it, type TestContext } from 'node:test';
import { nodeGroups } from './node-groups.js';
import { run } from './process.js';

/** Runs test files with this text in it. */
async function runTexts(t: TestContext, ...texts: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'node-tests-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const files = texts.map((text, index) => {
    const file = join(folder, `${index}.test.mjs`);
    writeFileSync(file, `import { describe, it } from 'node:test';\n${text}`);
    return file;
  });
  const command = [
    process.execPath,
    '--import=tsx',
    'test/runner/node.ts',
    'Trial',
    ...files,
  ] as const;
  const env = { NODE_TESTS_LIMIT: '2000', COVERAGE_DIR: undefined, NODE_TEST_CONTEXT: undefined };
  const { code, results, output } = await run([...command], env);
  return { code, counts: results.Trial!, output };
}

describe('the process that runs Node tests', () => {
  it('counts the tests of files that share a process, and names failures', async (t) => {
    const { code, counts } = await runTexts(
      t,
      "describe('a', () => { it('passes', () => {}); it.skip('waits', () => {}); });",
      "describe('b', () => { it('fails', () => { throw new Error('no'); }); });",
      '',
      "describe('c', () => {});",
      "throw new Error('broken');",
    );
    assert.equal(code, 1);
    assert.equal(counts.passed, 1);
    assert.equal(counts.skipped, 1);
    const said = counts.failures.join('\n');
    assert.match(said, /1\.test\.mjs › b › fails: Error: no/);
    for (const name of ['2', '3', '4'])
      assert.match(said, new RegExp(`${name}\\.test\\.mjs: holds no test`));
    assert.doesNotMatch(said, /0\.test\.mjs/);
  });

  it('counts a suite that is skipped for a reason, and says so', async (t) => {
    const { counts, output } = await runTexts(
      t,
      "describe('a', { skip: 'php is missing' }, () => { it('b', () => {}); });",
      "it('passes', () => {});",
    );
    assert.deepEqual(counts, { passed: 1, failed: 0, skipped: 1, failures: [] });
    assert.match(output, /0\.test\.mjs › a: skipped, php is missing/);
  });

  it('fails for a file alone that holds no test', async (t) => {
    for (const text of ['', "describe('a', () => {});"]) {
      const { code, counts } = await runTexts(t, text);
      assert.equal(code, 1);
      assert.match(counts.failures.join('\n'), /0\.test\.mjs: holds no test/);
    }
  });

  it('ends if a test hangs and leaves a process running', { timeout: 30_000 }, async (t) => {
    const { code, counts, output } = await runTexts(
      t,
      `import { spawn } from 'node:child_process';
it('hangs', () => new Promise(() => {
  spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' });
}));`,
    );
    assert.equal(code, 1, output);
    assert.ok(counts.failed > 0);
    assert.match(output, /test timed out after 2000ms/);
  });
});

describe('the test files of a process', () => {
  it('are several, unless a file needs a process of its own', () => {
    const files = [
      'test/proxy/server.node.test.ts',
      'test/api/a.node.test.ts',
      'test/proxy/limits.node.test.ts',
      'test/store/connect.node.test.ts',
      'test/proxy/admin/verify.node.test.ts',
    ];
    const [server, api, limits, connect, verify] = files;
    assert.deepEqual(nodeGroups(files), [[server], [api, limits, verify], [connect]]);
  });

  it('are at most 12, or 4 that drive a browser, and each runs once', () => {
    const many = (folder: string, count: number) =>
      Array.from({ length: count }, (_, index) => `test/${folder}/${index}.node.test.ts`);
    const files = [...many('api', 30), ...many('visual', 6)];
    const groups = nodeGroups(files);
    assert.deepEqual(groups.flat().toSorted(), files.toSorted());
    assert.deepEqual(
      groups.map(({ length }) => length),
      [12, 12, 6, 4, 2],
    );
  });
});
