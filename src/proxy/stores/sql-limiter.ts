import { sql } from 'kysely';
import { bucketTimes, limiterOn } from './limiter.js';
import type { Rate, RateLimiter, Rates } from './limiter.js';
import type { SqlHandle } from './sql-handle.js';
import { checkTable } from './sql-schema.js';
import type { SqlKind } from './sql-schema.js';
import { atMostEvery, insertOnce, keyType, openTable } from './sql-table.js';
import type { SqlTableOptions } from './sql-table.js';

export interface SqlLimiterOptions extends SqlTableOptions {
  /** Default 6 generates a minute, 2 at once, and 60 other requests a minute, 60 at once. */
  readonly rates?: Rates;
}

interface BucketRow {
  bucket: string;
  /** Milliseconds. */
  full_at: number;
}

const DEFAULT_TABLE = 'form_limit';

/** Buckets that are full again are deleted this often. */
const CLEANUP_MS = 300_000;

/** Other processes may take tokens between two statements. */
const ATTEMPTS = 3;

/** The statement that creates the table, for a migration of your own. It changes nothing that exists. */
export const sqlLimiterMigration = (kind: SqlKind, table = DEFAULT_TABLE): readonly string[] => [
  `create table if not exists ${checkTable(table)} (\n  bucket ${keyType(kind, 100)} not null primary key,\n` +
    '  full_at double precision not null\n)',
];

/**
 * Rate limits in a table of the site's own database, which several proxy processes may share: an exact token bucket for each
 * visitor, changed by one conditional statement. A visitor with another rate, such as that of a new plan, keeps the bucket. The
 * table has no identities, only digests. Each request writes a row: with many visitors, Redis is faster.
 *
 * See dist/guide/production.md#several-processes.
 * @param options `table`: default `form_limit`.
 */
export function sqlLimiter(
  handle: SqlHandle,
  { table = DEFAULT_TABLE, createTable, rates }: SqlLimiterOptions = {},
): RateLimiter {
  const options = { table, createTable };
  const { db, dialect, ready } = openTable<BucketRow>(handle, options, sqlLimiterMigration);
  const { now, greatest } = dialect;
  const fullAt = sql.ref<number>('full_at');

  const deleteFull = atMostEvery(CLEANUP_MS, () =>
    db.deleteFrom(table).where('full_at', '<', now).execute(),
  );

  const take = async (bucket: string, rate: Rate): Promise<number> => {
    await ready();
    await deleteFull();
    const { intervalMs, capacityMs } = bucketTimes(rate);
    const next = sql<number>`${greatest}(${fullAt}, ${now}) + ${intervalMs}`;
    let waitMs = 0;
    for (let attempt = 0; attempt < ATTEMPTS && waitMs <= 0; attempt++) {
      const { numUpdatedRows } = await db
        .updateTable(table)
        .set({ full_at: next })
        .where('bucket', '=', bucket)
        .where(sql<number>`${next} - ${now}`, '<=', capacityMs)
        .executeTakeFirst();
      if (numUpdatedRows > 0) return 0;
      const first = { bucket, full_at: sql<number>`${now} + ${intervalMs}` };
      if (await insertOnce(dialect, db.insertInto(table).values(first))) return 0;
      const row = await db
        .selectFrom(table)
        .select(sql<number>`${next} - ${now}`.as('needed'))
        .where('bucket', '=', bucket)
        .executeTakeFirst();
      waitMs = row ? Math.ceil(Number(row.needed) - capacityMs) : 0;
    }
    return Math.max(1, waitMs);
  };
  return limiterOn(take, rates);
}
