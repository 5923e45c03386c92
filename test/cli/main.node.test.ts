import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { isPlaceholder, REPOSITORY } from '../../demo/guide/repository.js';
import { anchorsOf } from '../guide/documents.js';
import { runCommand } from './run-command.js';

describe('the prompt-forms command', () => {
  it('prints its usage with --help, and the usage of a command with <command> --help', async () => {
    const help = await runCommand(['--help']);
    assert.deepEqual([help.code, help.stderr], [0, '']);
    assert.match(help.stdout, /^Usage: npx prompt-forms <command>\n/);
    assert.match(help.stdout, /^ {2}orphans {2,}List /m);
    assert.match(help.stdout, /^ {2}orphans assign <owner> <id>… {2,}Give /m);
    const commands = [...help.stdout.matchAll(/^ {2}(\w+)/gm)].map(([, name]) => name!);
    assert.ok(commands.includes('proxy') && commands.includes('orphans'));
    for (const name of new Set(commands)) {
      const own = await runCommand([name, '--help']);
      assert.deepEqual([own.code, own.stderr], [0, '']);
      assert.match(own.stdout, new RegExp(`^Usage: npx prompt-forms\n  ${name} `));
      const lines = help.stdout.split('\n').filter((line) => line.startsWith(`  ${name} `));
      const words = lines.map((line) => line.split(/ {2,}/));
      for (const [, , effect] of words) assert.ok(own.stdout.includes(effect!), effect);
      const [, page, anchor] = /^Guide: .*\/guide\/(\w+\.md)#(\S+)$/m.exec(own.stdout) ?? [];
      const shown = `npx prompt-forms guide ${page}#${anchor}\n`;
      if (isPlaceholder(REPOSITORY)) assert.ok(own.stdout.endsWith(shown), own.stdout);
      assert.ok(anchorsOf(`demo/guide/${page}`).includes(anchor!), own.stdout);
    }
    const orphans = await runCommand(['orphans', '--help']);
    assert.match(orphans.stdout, /^ {2}orphans assign <owner> <id>… {2,}Give /m);
    assert.match(orphans.stdout, /^ {2}FORMS_OWNERS {2,}/m);
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
