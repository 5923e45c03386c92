import { Kysely, sql } from 'kysely';
import type { InsertQueryBuilder, InsertResult } from 'kysely';
import { DIALECTS } from './sql-dialect.js';
import type { SqlDialect } from './sql-dialect.js';
import { connectionOf } from './sql-handle.js';
import type { SqlHandle } from './sql-handle.js';
import { checkTable } from './sql-schema.js';
import type { SqlKind, TableUpgrade } from './sql-schema.js';

/** The options of a store in one table. */
export interface SqlTableOptions {
  /** Name of the table. */
  readonly table?: string;
  /** False if your own migration creates the table. Default true. */
  readonly createTable?: boolean;
}

/** The database of a store with one table. */
export interface SqlTable<Row> {
  readonly db: Kysely<Record<string, Row>>;
  readonly dialect: SqlDialect;
  /** Creates the table at the first call. */
  ready(): Promise<void>;
}

/**
 * @param statementsOf The statements that create the table. None is run with `createTable: false`.
 * @throws TypeError for an unknown handle, or for the name of a table that would need quotes.
 */
export function openTable<Row>(
  handle: SqlHandle,
  { table, createTable = true }: SqlTableOptions & { readonly table: string },
  statementsOf: (kind: SqlKind, table: string) => readonly string[],
): SqlTable<Row> {
  const [kind, connection] = connectionOf(handle);
  const statements = statementsOf(kind, checkTable(table));
  const db = new Kysely<Record<string, Row>>({ dialect: connection });
  return {
    db,
    dialect: DIALECTS[kind],
    ready: createTableOnce(createTable ? statements : [], (statement) =>
      sql.raw(statement).execute(db),
    ),
  };
}

/**
 * Returns a function that executes the statements at its first call, and upgrades the table if it is older. After a failure,
 * the next call starts again.
 */
export function createTableOnce(
  statements: readonly string[],
  execute: (statement: string) => Promise<unknown>,
  upgrade?: TableUpgrade,
): () => Promise<void> {
  let created: Promise<void> | undefined;
  const create = async (): Promise<void> => {
    // If two processes create the table at the same time, PostgreSQL rejects one. A retry then finds the table.
    for (const statement of statements) await execute(statement).catch(() => execute(statement));
    if (upgrade !== undefined)
      await execute(upgrade.check).catch(() => upgradeTable(upgrade, execute));
  };
  return async () => {
    created ??= create().catch((error: unknown) => {
      created = undefined;
      throw error;
    });
    await created;
  };
}

/**
 * Other processes may add the same columns at the same time, and not every database has `add column if not exists`. So the
 * result counts, not the failure of a statement.
 */
async function upgradeTable(
  { check, statements }: TableUpgrade,
  execute: (statement: string) => Promise<unknown>,
): Promise<void> {
  let failure: unknown;
  for (const statement of statements) {
    await execute(statement).catch((error: unknown) => {
      failure = error;
    });
  }
  await execute(check).catch((error: unknown) => {
    throw failure ?? error;
  });
}

/** Adds a row. Resolves with false if there is one with its key. */
export async function insertOnce<Database, Table extends keyof Database>(
  dialect: SqlDialect,
  insert: InsertQueryBuilder<Database, Table, InsertResult>,
): Promise<boolean> {
  const query = dialect.unlessKnown(insert);
  const result = await retryDeadlocks(() => query.executeTakeFirstOrThrow());
  return Number(result.numInsertedOrUpdatedRows ?? 0) > 0;
}

/** The type of a key column. Comparisons must be case-sensitive, and must not ignore trailing spaces. */
export const keyType = (kind: SqlKind, length: number): string =>
  kind === 'mysql' ? `varchar(${length}) character set ascii collate ascii_bin` : 'text';

/** Returns a function that runs the task at most once in this time, in milliseconds. */
export function atMostEvery(ms: number, task: () => Promise<unknown>): () => Promise<void> {
  let next = -Infinity;
  return async () => {
    const now = performance.now();
    if (now < next) return;
    next = now + ms;
    await task();
  };
}

/** PostgreSQL, and MySQL and MariaDB. */
const DEADLOCKS: ReadonlySet<unknown> = new Set(['40P01', 'ER_LOCK_DEADLOCK']);
const MAX_TRIES = 20;

/**
 * Executes one statement, again if the database ended it because it waited for another one in a circle. Nothing of it happened then.
 * A statement about several rows, which locks them in any order, can bring that on itself and on statements about one row.
 */
export async function retryDeadlocks<Result>(execute: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await execute();
    } catch (error) {
      const { code } = Object(error) as { readonly code?: unknown };
      if (tries === MAX_TRIES || !DEADLOCKS.has(code)) throw error;
    }
  }
}
