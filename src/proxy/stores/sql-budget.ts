import { KEEP_MS } from './budgets.js';
import type { BudgetCounter, BudgetResult, BudgetStore } from './budgets.js';
import type { SqlHandle } from './sql-handle.js';
import { checkTable } from './sql-schema.js';
import type { SqlKind } from './sql-schema.js';
import { atMostEvery, insertOnce, keyType, openTable } from './sql-table.js';
import type { SqlTable, SqlTableOptions } from './sql-table.js';

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
  return new SqlBudget(openTable(handle, options, sqlBudgetMigration), table);
}

/** Its methods are fields, so that a site can spread it and replace some of them. */
class SqlBudget implements BudgetStore {
  readonly #opened: SqlTable<BudgetRow>;
  readonly #table: string;
  readonly #deleteOld: () => Promise<void>;

  constructor(opened: SqlTable<BudgetRow>, table: string) {
    this.#opened = opened;
    this.#table = table;
    this.#deleteOld = atMostEvery(KEEP_MS, () =>
      opened.db
        .deleteFrom(table)
        .where('ends_at', '<', Date.now() - KEEP_MS)
        .execute(),
    );
  }

  readonly reserve = async (counters: readonly BudgetCounter[]): Promise<BudgetResult> => {
    await this.#opened.ready();
    await this.#deleteOld();
    for (const [index, counter] of counters.entries()) {
      const reserved = counters.slice(0, index);
      const isReserved = await this.#reserveOne(counter).catch(async (error: unknown) => {
        await this.#releaseAll(reserved);
        throw error;
      });
      if (isReserved) continue;
      await this.#releaseAll(reserved);
      return { spent: index };
    }
    const used = await this.#usedOf(counters.map(({ key }) => key));
    return {
      remaining: Math.min(...counters.map(({ key, limit }) => limit - (used.get(key) ?? 1))),
    };
  };

  readonly release = async (counters: readonly BudgetCounter[]): Promise<void> => {
    await this.#opened.ready();
    await this.#releaseAll(counters);
  };

  readonly used = async (keys: readonly string[]): Promise<readonly number[]> => {
    await this.#opened.ready();
    const used = await this.#usedOf(keys);
    return keys.map((key) => used.get(key) ?? 0);
  };

  /** Adds one to the counter. False if it is at its limit. */
  async #reserveOne(counter: BudgetCounter): Promise<boolean> {
    // Between a failed update and the insert, another process may have added the row.
    return (
      (await this.#increment(counter)) ||
      (await this.#start(counter)) ||
      (await this.#increment(counter))
    );
  }

  /** Adds one if the counter has a row and is below its limit. */
  async #increment({ key, limit }: BudgetCounter): Promise<boolean> {
    const result = await this.#opened.db
      .updateTable(this.#table)
      .set((row) => ({ used: row('used', '+', 1) }))
      .where('budget', '=', key)
      .where('used', '<', limit)
      .executeTakeFirst();
    return Number(result.numUpdatedRows) > 0;
  }

  /** Adds the counter, with this generate counted. False if there is one already. */
  #start({ key, endsAt }: BudgetCounter): Promise<boolean> {
    const { db, dialect } = this.#opened;
    const row = { budget: key, used: 1, ends_at: endsAt };
    return insertOnce(dialect, db.insertInto(this.#table).values(row));
  }

  async #releaseAll(counters: readonly BudgetCounter[]): Promise<void> {
    for (const { key } of counters) {
      await this.#opened.db
        .updateTable(this.#table)
        .set((row) => ({ used: row('used', '-', 1) }))
        .where('budget', '=', key)
        .where('used', '>', 0)
        .execute();
    }
  }

  async #usedOf(keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    if (keys.length === 0) return new Map();
    const rows = await this.#opened.db
      .selectFrom(this.#table)
      .select(['budget', 'used'])
      .where('budget', 'in', [...keys])
      .execute();
    return new Map(rows.map((row) => [row.budget, Number(row.used)]));
  }
}
