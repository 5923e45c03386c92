import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openPostgres, openSqlite } from '../../src/cli/stores.js';
import { startPostgres } from '../proxy/postgres-server.js';

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

describe('a database for administration', () => {
  it('is one that the proxy has created: PostgreSQL', { timeout: 60_000 }, async () => {
    const server = await startPostgres();
    after(() => server.end());
    await assert.rejects(
      openPostgres(server.url, { mustExist: true }),
      /has no owners\. The proxy/,
    );
    const created = await openPostgres(server.url);
    await created.owners.forms('nobody');
    await created.close();
    const { close } = await openPostgres(server.url, { mustExist: true });
    await close();
  });
});

describe('the SQLite file of owners', { skip: process.platform === 'win32' }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'stores-'));
  after(() => rmSync(folder, { recursive: true }));

  /** Opens the file, records a form, and returns the modes of all files while it is open. */
  async function modesIn(place: string): Promise<Record<string, string>> {
    const { owners, close } = await openSqlite(join(place, 'owners.sqlite'));
    const form = { formUrl: 'https://forms.example/1', prompt: 'A survey' };
    // The second start records the same form again.
    await owners.add('ada', { ...form, createdAt: new Date().toISOString() });
    const modes = readdirSync(place).map((name) => [name, modeOf(join(place, name))]);
    await close();
    return Object.fromEntries(modes) as Record<string, string>;
  }

  it('is readable only by its owner, like the files beside it', async () => {
    const place = join(folder, 'new');
    const previous = process.umask(0o022);
    try {
      const files = ['owners.sqlite', 'owners.sqlite-shm', 'owners.sqlite-wal'];
      const wanted = Object.fromEntries(files.map((name) => [name, '600']));
      assert.deepEqual(await modesIn(place), wanted);
      // The next start finds the file.
      assert.deepEqual(await modesIn(place), wanted);
    } finally {
      process.umask(previous);
    }
  });

  it('keeps the mode that its owner has set', async () => {
    const place = mkdtempSync(join(folder, 'old-'));
    writeFileSync(join(place, 'owners.sqlite'), '');
    chmodSync(join(place, 'owners.sqlite'), 0o640);
    assert.equal((await modesIn(place))['owners.sqlite'], '640');
  });
});
