import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { run } from './process.js';

const node = (source: string) => run([process.execPath, '-e', source]);

describe('run', () => {
  it('returns exit code, output and results', async () => {
    const outcome = await node(`
      console.log('out'); console.error('err');
      process.send({ results: { Node: { passed: 1, failed: 0, skipped: 0, failures: [] } } }, () => process.exit(3));
    `);
    assert.equal(outcome.code, 3);
    assert.match(outcome.output, /out\n/);
    assert.match(outcome.output, /err\n/);
    assert.deepEqual(outcome.results, { Node: { passed: 1, failed: 0, skipped: 0, failures: [] } });
  });

  it('returns no exit code for a command that does not exist or was killed', async () => {
    assert.equal((await run(['no-such-command-here'])).code, undefined);
    assert.equal((await node("process.kill(process.pid, 'SIGKILL')")).code, undefined);
  });

  it('ends child processes that the command left running', { timeout: 60_000 }, async () => {
    // the child holds the output open, so that this answers only once the child is gone
    const { code, output } = await node(`
      const forever = ['-e', 'console.log("child"); process.send("up"); setInterval(() => {}, 1000)'];
      const stdio = ['inherit', 'inherit', 'inherit', 'ipc'];
      const child = require('node:child_process').spawn(process.execPath, forever, { stdio });
      child.on('message', () => process.exit(0));
    `);
    assert.equal(code, 0);
    assert.equal(output, 'child\n');
  });
});
