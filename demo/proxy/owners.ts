import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { OwnerStore } from '../../src/proxy/index.js';

/** Where the owners of forms are recorded. */
export type OwnersSetting =
  | { readonly kind: 'shared' }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'postgres'; readonly url: string };

export interface OpenOwners {
  readonly owners: OwnerStore;
  close(): Promise<void>;
}

/** Default of `npm run proxy` and `npm start`, in the folder in which they run. */
export const OWNERS_FILE = 'forms-owners.sqlite';

/** Milliseconds that a process waits for another one that writes into the same file. */
const LOCK_TIMEOUT_MS = 5_000;

/**
 * Opens an SQLite file, which several processes of one machine may share; creates it and its folder if they are
 * missing. `:memory:` keeps nothing. Its libraries are loaded only here.
 */
export async function openOwnersFile(path: string): Promise<OpenOwners> {
  const [{ default: Database }, { sqlOwners }] = await Promise.all([
    import('libsql'),
    import('../../src/proxy/sql.js'),
  ]);
  if (path !== ':memory:') mkdirSync(dirname(path), { recursive: true });
  const database = new Database(path, { timeout: LOCK_TIMEOUT_MS });
  // Readers do not wait for a writer.
  database.exec('pragma journal_mode = wal');
  return { owners: sqlOwners({ sqlite: database }), close: async () => void database.close() };
}

/** Opens a pool of connections to PostgreSQL. Rejects if the database cannot be reached now. */
export async function openOwnersPostgres(url: string): Promise<OpenOwners> {
  const [{ default: pg }, { sqlOwners }] = await Promise.all([
    import('pg'),
    import('../../src/proxy/sql.js'),
  ]);
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 3_000 });
  // The pool replaces a connection that the server has ended. Without a listener the process would end.
  pool.on('error', () => {});
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    throw error;
  }
  return { owners: sqlOwners({ postgres: pool }), close: () => pool.end() };
}
