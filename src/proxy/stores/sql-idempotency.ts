import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Claim, IdempotencyStore, Lease, StoredResponse } from './idempotency.js';
import type { SqlHandle } from './sql-handle.js';
import { checkTable } from './sql-schema.js';
import type { SqlKind } from './sql-schema.js';
import { atMostEvery, insertOnce, keyType, openTable } from './sql-table.js';
import type { SqlTable, SqlTableOptions } from './sql-table.js';

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
  return new SqlIdempotency(openTable(handle, options, sqlIdempotencyMigration), table);
}

/** Its methods are fields, so that a site can spread it and replace some of them. */
class SqlIdempotency implements IdempotencyStore {
  readonly #opened: SqlTable<ResponseRow>;
  readonly #table: string;
  readonly #now: RawBuilder<number>;
  readonly #deleteOld: () => Promise<void>;

  constructor(opened: SqlTable<ResponseRow>, table: string) {
    const { db, dialect } = opened;
    this.#opened = opened;
    this.#table = table;
    this.#now = dialect.now;
    this.#deleteOld = atMostEvery(CLEANUP_MS, () =>
      db.deleteFrom(table).where('keep_until', '<=', dialect.now).execute(),
    );
  }

  readonly has = async (key: string): Promise<boolean> => {
    const { db, ready } = this.#opened;
    await ready();
    const row = await db
      .selectFrom(this.#table)
      .select('request_key')
      .where('request_key', '=', key)
      .where('keep_until', '>', this.#now)
      .executeTakeFirst();
    return row !== undefined;
  };

  readonly claim = async (key: string, lease: Lease): Promise<Claim> => {
    const { db, dialect, ready } = this.#opened;
    await ready();
    await this.#deleteOld();
    const row = { request_key: key, ...this.#timesOf(lease), response: null };
    if (await insertOnce(dialect, db.insertInto(this.#table).values(row))) return 'acquired';
    if (await this.#takeOver(key, lease)) return 'acquired';
    const held = await db
      .selectFrom(this.#table)
      .select(['response', sql<number>`run_until - ${this.#now}`.as('left')])
      .where('request_key', '=', key)
      .executeTakeFirst();
    // Another claim has freed the key meanwhile. The next attempt can get it.
    if (held === undefined) return 'running';
    if (held.response !== null) return JSON.parse(held.response) as StoredResponse;
    return Number(held.left) > 0 ? 'running' : 'unknown';
  };

  readonly renew = async (key: string, lease: Lease): Promise<void> => {
    await this.#opened.ready();
    await this.#updateHeld(key, lease).set(this.#timesOf(lease)).execute();
  };

  readonly keep = async (key: string, response: StoredResponse, lease: Lease): Promise<void> => {
    await this.#opened.ready();
    const kept = { response: JSON.stringify(response), keep_until: this.#after(lease.keepMs) };
    await this.#updateHeld(key, lease).set(kept).execute();
  };

  readonly release = async (key: string, { owner }: Lease): Promise<void> => {
    const { db, ready } = this.#opened;
    await ready();
    await db
      .deleteFrom(this.#table)
      .where('request_key', '=', key)
      .where('claimed_by', '=', owner)
      .where('response', 'is', null)
      .execute();
  };

  /** The time of the database in so many milliseconds. */
  #after(ms: number): RawBuilder<number> {
    return sql<number>`${this.#now} + ${Math.ceil(ms)}`;
  }

  #timesOf({ owner, runMs, keepMs }: Lease) {
    return {
      claimed_by: owner,
      run_until: this.#after(runMs),
      keep_until: this.#after(runMs + keepMs),
    };
  }

  /** The row of a claim that still holds the key, and has no response. */
  #updateHeld(key: string, { owner }: Lease) {
    return this.#opened.db
      .updateTable(this.#table)
      .where('request_key', '=', key)
      .where('claimed_by', '=', owner)
      .where('response', 'is', null)
      .where('keep_until', '>', this.#now);
  }

  /** Takes a key whose time is over. False if another claim was first. */
  async #takeOver(key: string, lease: Lease): Promise<boolean> {
    const { numUpdatedRows } = await this.#opened.db
      .updateTable(this.#table)
      .set({ ...this.#timesOf(lease), response: null })
      .where('request_key', '=', key)
      .where('keep_until', '<=', this.#now)
      .executeTakeFirst();
    return numUpdatedRows > 0;
  }
}
