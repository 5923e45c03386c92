/**
 * A child process: `verify` of the owner admin. Its arguments are the address of a service, an SQLite file or a `postgres:` address
 * with the owners, and the number of forms that they have. It fills the store, and then sends a {@link VerifyResult}.
 */
import Database from 'libsql';
import pg from 'pg';
import { createOwnerAdmin } from '../../../src/proxy/index.js';
import type { OwnerStore } from '../../../src/proxy/index.js';
import { sqlOwners, sqlOwnersMigration } from '../../../src/proxy/sql.js';
import { KEY } from './account.js';
import type { VerifyResult } from './verify.js';
import { fillRecords } from './verify-account.js';

const [baseUrl = '', address = '', count = ''] = process.argv.slice(2);
/** Between two looks at the memory, in milliseconds. */
const INTERVAL_MS = 20;

async function openStore(): Promise<OwnerStore> {
  if (address.startsWith('postgres:')) {
    const pool = new pg.Pool({ connectionString: address });
    for (const statement of sqlOwnersMigration('postgres')) await pool.query(statement);
    await pool.query(fillRecords(Number(count)));
    await pool.query('analyze form_owner');
    return sqlOwners({ postgres: pool });
  }
  const database = new Database(address);
  database.exec('pragma journal_mode = wal');
  for (const statement of sqlOwnersMigration('sqlite')) database.exec(statement);
  database.exec(fillRecords(Number(count)));
  return sqlOwners({ sqlite: database });
}

const owners = await openStore();
const admin = createOwnerAdmin({ baseUrl, apiKey: KEY, owners, log: () => {} });
// Loads what the first call loads.
await owners.find?.([{ id: 'form_0_Ab' }]);
globalThis.gc?.();
const before = process.memoryUsage.rss();
let peak = before;
const timer = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, INTERVAL_MS);
const start = performance.now();
const report = await admin.verify();
const ms = performance.now() - start;
clearInterval(timer);
const growth = Math.max(peak, process.memoryUsage.rss()) - before;
const { unownedForms: _, ...counts } = report;
process.send?.({ ms, growth, counts } satisfies VerifyResult, () => process.exit());
