import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { runCommand } from './run-command.js';

describe('the prompt-forms command', () => {
  it('prints its usage with --help, also after a command', async () => {
    const help = await runCommand(['--help']);
    assert.deepEqual([help.code, help.stderr], [0, '']);
    assert.match(help.stdout, /^Usage: npx prompt-forms <command>\n/);
    assert.match(help.stdout, /^ {2}orphans {2,}List /m);
    assert.match(help.stdout, /^ {2}orphans assign <owner> <id>… {2,}Give /m);
    assert.deepEqual(await runCommand(['orphans', '--help']), help);
  });

  it('prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const printed = { code: 0, stdout: `${version}\n`, stderr: '' };
    assert.deepEqual(await runCommand(['--version']), printed);
  });

  it('fails for an unknown command, and prints its usage without one', async () => {
    for (const name of ['orphan', 'constructor', '--what']) {
      const { code, stdout, stderr } = await runCommand([name]);
      assert.deepEqual([code, stdout], [1, '']);
      assert.equal(
        stderr,
        `prompt-forms: Unknown command "${name}". Run: npx prompt-forms --help\n`,
      );
    }
    const none = await runCommand([]);
    assert.deepEqual([none.code, none.stdout], [1, '']);
    assert.match(none.stderr, /^Usage: /);
  });
});
