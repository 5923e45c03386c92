import { KEEP_MS } from './budgets.js';
import type { BudgetCounter, BudgetStore } from './budgets.js';
import type { SqlHandle } from './sql-handle.js';
import { checkTable } from './sql-schema.js';
import type { SqlKind } from './sql-schema.js';
import { atMostEvery, insertOnce, keyType, openTable } from './sql-table.js';
import type { SqlTableOptions } from './sql-table.js';

interface BudgetRow {
  budget: string;
  used: number;
  ends_at: number;
}

const DEFAULT_TABLE = 'form_budget';

/** The statement that creates the table, for a migration of your own. It changes nothing that exists. */
export function sqlBudgetMigration(kind: SqlKind, table = DEFAULT_TABLE): readonly string[] {
  return [
    `create table if not exists ${checkTable(table)} (\n  budget ${keyType(kind, 100)} not null primary key,\n` +
      '  used integer not null,\n  ends_at bigint not null\n)',
  ];
}

/**
 * Budgets in a table of the site's own database, which several proxy processes may share. Each counter is reserved with one
 * conditional statement, so that it never exceeds its limit. Creates the table at the first call.
 */
export function sqlBudget(
  handle: SqlHandle,
  { table = DEFAULT_TABLE, createTable }: SqlTableOptions = {},
): BudgetStore {
  const options = { table, createTable };
  const { db, dialect, ready } = openTable<BudgetRow>(handle, options, sqlBudgetMigration);

  /** Adds one if the counter has a row and is below its limit. */
  const increment = async ({ key, limit }: BudgetCounter): Promise<boolean> => {
    const result = await db
      .updateTable(table)
      .set((row) => ({ used: row('used', '+', 1) }))
      .where('budget', '=', key)
      .where('used', '<', limit)
      .executeTakeFirst();
    return Number(result.numUpdatedRows) > 0;
  };

  /** Adds the counter, with this generate counted. False if there is one already. */
  const start = ({ key, endsAt }: BudgetCounter): Promise<boolean> =>
    insertOnce(dialect, db.insertInto(table).values({ budget: key, used: 1, ends_at: endsAt }));

  const deleteOld = atMostEvery(KEEP_MS, () =>
    db
      .deleteFrom(table)
      .where('ends_at', '<', Date.now() - KEEP_MS)
      .execute(),
  );

  // Between a failed update and the insert, another process may have added the row.
  const reserveOne = async (counter: BudgetCounter): Promise<boolean> =>
    (await increment(counter)) || (await start(counter)) || (await increment(counter));

  const release = async (counters: readonly BudgetCounter[]): Promise<void> => {
    for (const { key } of counters) {
      await db
        .updateTable(table)
        .set((row) => ({ used: row('used', '-', 1) }))
        .where('budget', '=', key)
        .where('used', '>', 0)
        .execute();
    }
  };

  const usedOf = async (keys: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    if (keys.length === 0) return new Map();
    const rows = await db
      .selectFrom(table)
      .select(['budget', 'used'])
      .where('budget', 'in', [...keys])
      .execute();
    return new Map(rows.map((row) => [row.budget, Number(row.used)]));
  };

  return {
    async reserve(counters) {
      await ready();
      await deleteOld();
      for (const [index, counter] of counters.entries()) {
        const reserved = counters.slice(0, index);
        const isReserved = await reserveOne(counter).catch(async (error: unknown) => {
          await release(reserved);
          throw error;
        });
        if (isReserved) continue;
        await release(reserved);
        return { spent: index };
      }
      const used = await usedOf(counters.map(({ key }) => key));
      return {
        remaining: Math.min(...counters.map(({ key, limit }) => limit - (used.get(key) ?? 1))),
      };
    },
    async release(counters) {
      await ready();
      await release(counters);
    },
    async used(keys) {
      await ready();
      const used = await usedOf(keys);
      return keys.map((key) => used.get(key) ?? 0);
    },
  };
}
