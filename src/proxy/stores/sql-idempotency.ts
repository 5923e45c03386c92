import { sql } from 'kysely';
import type { Claim, IdempotencyStore, Lease, StoredResponse } from './idempotency.js';
import type { SqlHandle } from './sql-handle.js';
import { checkTable } from './sql-schema.js';
import type { SqlKind } from './sql-schema.js';
import { atMostEvery, insertOnce, keyType, openTable } from './sql-table.js';
import type { SqlTableOptions } from './sql-table.js';

interface ResponseRow {
  request_key: string;
  claimed_by: string;
  /** Milliseconds. Later, a claim without a response is abandoned. */
  run_until: number;
  /** Milliseconds. Later, the key is free. */
  keep_until: number;
  response: string | null;
}

const DEFAULT_TABLE = 'form_response';

/** Rows whose time is over are deleted this often. */
const CLEANUP_MS = 300_000;

/** The statement that creates the table, for a migration of your own. It changes nothing that exists. */
export const sqlIdempotencyMigration = (
  kind: SqlKind,
  table = DEFAULT_TABLE,
): readonly string[] => [
  `create table if not exists ${checkTable(table)} (\n  request_key ${keyType(kind, 100)} not null primary key,\n` +
    `  claimed_by ${keyType(kind, 100)} not null,\n  run_until bigint not null,\n  keep_until bigint not null,\n` +
    `  response ${kind === 'mysql' ? 'mediumtext character set utf8mb4' : 'text'}\n)`,
];

/**
 * Responses to generates in a table of the site's own database, which several proxy processes may share. The table then contains
 * the service's responses, with the URLs of forms. Only the clock of the database counts.
 *
 * See dist/guide/production.md#several-processes.
 * @param options `table`: default `form_response`.
 */
export function sqlIdempotency(
  handle: SqlHandle,
  { table = DEFAULT_TABLE, createTable }: SqlTableOptions = {},
): IdempotencyStore {
  const options = { table, createTable };
  const { db, dialect, ready } = openTable<ResponseRow>(handle, options, sqlIdempotencyMigration);
  const { now } = dialect;
  const after = (ms: number) => sql<number>`${now} + ${Math.ceil(ms)}`;

  const timesOf = ({ owner, runMs, keepMs }: Lease) => ({
    claimed_by: owner,
    run_until: after(runMs),
    keep_until: after(runMs + keepMs),
  });

  const deleteOld = atMostEvery(CLEANUP_MS, () =>
    db.deleteFrom(table).where('keep_until', '<=', now).execute(),
  );

  /** The row of a claim that still holds the key, and has no response. */
  const updateHeld = (key: string, { owner }: Lease) =>
    db
      .updateTable(table)
      .where('request_key', '=', key)
      .where('claimed_by', '=', owner)
      .where('response', 'is', null)
      .where('keep_until', '>', now);

  /** Takes a key whose time is over. False if another claim was first. */
  const takeOver = async (key: string, lease: Lease): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ ...timesOf(lease), response: null })
      .where('request_key', '=', key)
      .where('keep_until', '<=', now)
      .executeTakeFirst();
    return numUpdatedRows > 0;
  };

  return {
    async has(key) {
      await ready();
      const row = await db
        .selectFrom(table)
        .select('request_key')
        .where('request_key', '=', key)
        .where('keep_until', '>', now)
        .executeTakeFirst();
      return row !== undefined;
    },
    async claim(key, lease): Promise<Claim> {
      await ready();
      await deleteOld();
      const row = { request_key: key, ...timesOf(lease), response: null };
      if (await insertOnce(dialect, db.insertInto(table).values(row))) return 'acquired';
      if (await takeOver(key, lease)) return 'acquired';
      const held = await db
        .selectFrom(table)
        .select(['response', sql<number>`run_until - ${now}`.as('left')])
        .where('request_key', '=', key)
        .executeTakeFirst();
      // Another claim has freed the key meanwhile. The next attempt can get it.
      if (held === undefined) return 'running';
      if (held.response !== null) return JSON.parse(held.response) as StoredResponse;
      return Number(held.left) > 0 ? 'running' : 'unknown';
    },
    async renew(key, lease) {
      await ready();
      await updateHeld(key, lease).set(timesOf(lease)).execute();
    },
    async keep(key, response, lease) {
      await ready();
      const kept = { response: JSON.stringify(response), keep_until: after(lease.keepMs) };
      await updateHeld(key, lease).set(kept).execute();
    },
    async release(key, { owner }) {
      await ready();
      await db
        .deleteFrom(table)
        .where('request_key', '=', key)
        .where('claimed_by', '=', owner)
        .where('response', 'is', null)
        .execute();
    },
  };
}
