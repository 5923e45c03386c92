import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { measureVerify } from '../../bench/ownership/verify.js';
import { expectedCounts } from '../../bench/ownership/verify-account.js';

/** `npm run bench -- --only=ownership` verifies 300,000 within the same limit. A whole list in memory takes more already here. */
const FORMS = 100_000;
const MAX_GROWTH = 120 * 2 ** 20;

describe('the verification of an account of 100,000 forms', () => {
  const folder = mkdtempSync(join(tmpdir(), 'large-account-'));
  after(() => rmSync(folder, { recursive: true }));

  it('finds each change, in bounded memory', async () => {
    const { counts, growth } = await measureVerify(FORMS, join(folder, 'owners.sqlite'));
    assert.deepEqual(counts, expectedCounts(FORMS));
    assert.ok(growth <= MAX_GROWTH, `${growth / 2 ** 20} MiB`);
  });
});
