/**
 * A child process: `verify` of the owner admin. Its arguments are the address of a service, an SQLite file for the owners, and the
 * number of forms that they have. It fills the store, and then sends a {@link VerifyResult}.
 */
import Database from 'libsql';
import { createOwnerAdmin } from '../../../src/proxy/index.js';
import type { VerifyReport } from '../../../src/proxy/index.js';
import { sqlOwners, sqlOwnersMigration } from '../../../src/proxy/sql.js';
import { KEY } from '../requests.js';
import { fillRecords } from './large-account.js';

export interface VerifyResult {
  /** Bytes that the process was larger at most than before. */
  readonly growth: number;
  readonly counts: Omit<VerifyReport, 'unownedForms'>;
}

const [baseUrl = '', address = '', count = ''] = process.argv.slice(2);
/** Between two looks at the memory, in milliseconds. */
const INTERVAL_MS = 20;

const database = new Database(address);
database.exec('pragma journal_mode = wal');
for (const statement of sqlOwnersMigration('sqlite')) database.exec(statement);
database.exec(fillRecords(Number(count)));
const owners = sqlOwners({ sqlite: database });
const admin = createOwnerAdmin({ baseUrl, apiKey: KEY, owners, log: () => {} });
// Loads what the first call loads.
await owners.find?.([{ id: 'form_0_Ab' }]);
globalThis.gc?.();
const before = process.memoryUsage.rss();
let peak = before;
const timer = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, INTERVAL_MS);
const report = await admin.verify();
clearInterval(timer);
const growth = Math.max(peak, process.memoryUsage.rss()) - before;
const { unownedForms: _, ...counts } = report;
process.send?.({ growth, counts } satisfies VerifyResult, () => process.exit());
