import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { contentHash } from './content-hash.js';

it('a content hash changes with the names and the contents of files', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'content-hash-'));
  t.after(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'inner'));
  writeFileSync(join(folder, 'inner/a.txt'), 'one');
  const before = contentHash(folder);
  assert.equal(contentHash(folder), before);
  writeFileSync(join(folder, 'inner/a.txt'), 'two');
  const changed = contentHash(folder);
  assert.notEqual(changed, before);
  renameSync(join(folder, 'inner/a.txt'), join(folder, 'inner/b.txt'));
  assert.notEqual(contentHash(folder), changed);
  assert.equal(contentHash(join(folder, 'none')), contentHash());
});
