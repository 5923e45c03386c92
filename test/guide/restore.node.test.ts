import assert from 'node:assert/strict';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openSqlite } from '../../src/cli/stores.js';
import { runToEnd } from '../cli/run-command.js';
import { adapt } from '../proxy/conformance/process.js';
import { findProgram } from '../runner/programs.js';
import { snippetsOf } from './documents.js';

const PAGE = 'demo/guide/day-to-day.md';
const FILE = 'forms-owners.sqlite';
const BACKUP = 'owners-backup.sqlite';

function commandsWith(text: string): string {
  const found = snippetsOf(PAGE).find(
    ({ language, code }) => language === 'sh' && code.includes(text),
  );
  assert.ok(found, text);
  return found.code;
}

const form = (id: string) => ({
  id,
  formUrl: `https://forms.test/${id}`,
  prompt: 'A survey',
  createdAt: '2025-01-01T00:00:00.000Z',
});

/** Writes what it is asked for into a file. */
const SYSTEMCTL = '#!/bin/sh\necho "$@" >> systemctl.log\n';

const skip = findProgram('sqlite3') === undefined && 'sqlite3 is missing';

describe('the backup of owners in SQLite of day-to-day.md', { skip }, () => {
  const folders: string[] = [];
  after(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'prompt-forms-'));
    folders.push(folder);
    writeFileSync(join(folder, 'systemctl'), SYSTEMCTL, { mode: 0o755 });
    return folder;
  }

  async function run(folder: string, commands: string): Promise<void> {
    const { code, stderr } = await runToEnd('sh', ['-e', '-c', `umask 022\n${commands}`], {
      cwd: folder,
      env: { PATH: `${folder}:${process.env.PATH}` },
    });
    assert.deepEqual([code, stderr], [0, '']);
  }

  /** The lines about SQLite: the other stores have their own commands. */
  const backUp = commandsWith('sqlite3')
    .split('\n')
    .filter((line) => /^(?:umask|sqlite3) /.test(line))
    .join('\n');
  const restore = adapt(commandsWith('systemctl stop forms'), [
    ['--owner=forms', `--owner=${userInfo().username}`],
  ]);

  const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

  async function idsIn(folder: string): Promise<(string | undefined)[]> {
    const { owners, close } = await openSqlite(join(folder, FILE), { mustExist: true });
    const forms = await owners.forms('ada');
    await close();
    return forms.map(({ id }) => id);
  }

  it('restores the records of the backup over the files of a process that was killed', async () => {
    const before = newFolder();
    const { owners, close } = await openSqlite(join(before, FILE));
    await owners.add('ada', form('form_1_a'));
    await run(before, backUp);
    assert.equal(modeOf(join(before, BACKUP)), '600');
    await owners.add('ada', form('form_2_a'));
    const killed = newFolder();
    for (const file of readdirSync(before))
      if (file.startsWith(FILE) || file === BACKUP)
        copyFileSync(join(before, file), join(killed, file));
    await close();
    assert.ok(statSync(join(killed, `${FILE}-wal`)).size > 0);

    await run(killed, restore);
    assert.equal(readFileSync(join(killed, 'systemctl.log'), 'utf8'), 'stop forms\nstart forms\n');
    assert.equal(modeOf(join(killed, FILE)), '600');
    assert.deepEqual(await idsIn(killed), ['form_1_a']);
  });
});
