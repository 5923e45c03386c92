import { MysqlDialect, PostgresDialect, SqliteDialect } from 'kysely';
import type {
  Dialect,
  MysqlPool,
  PostgresPool,
  PostgresPoolClient,
  SqliteDatabase,
  SqliteStatement,
} from 'kysely';
import { surviveOutages } from './connection-errors.js';
import type { SqlKind } from './sql-schema.js';

/** The part of a `DatabaseSync` of `node:sqlite` that the stores use. */
export interface NodeSqliteDatabase {
  prepare(statement: string): NodeSqliteStatement;
  close(): void;
}

/** The part of a `StatementSync` of `node:sqlite` that the stores use. */
export interface NodeSqliteStatement {
  all(...values: never[]): unknown[];
  run(...values: never[]): ReturnType<SqliteStatement['run']>;
  iterate(...values: never[]): IterableIterator<unknown>;
}

/**
 * The site's own database handle: of `node:sqlite`, `better-sqlite3` or `libsql`, a pool of `pg`, or of `createPool` of `mysql2`. A pool of
 * `pg` without a listener for errors gets one, so that the process survives a restart of PostgreSQL.
 */
export type SqlHandle =
  | { readonly sqlite: SqliteDatabase | NodeSqliteDatabase }
  | { readonly postgres: PostgresPool }
  | { readonly mysql: MysqlPool };

/** The kind of a handle, and how Kysely speaks to it. Throws a TypeError for an unknown one. */
export function connectionOf(handle: SqlHandle): readonly [SqlKind, Dialect] {
  if ('sqlite' in handle)
    return ['sqlite', new SqliteDialect({ database: forKysely(handle.sqlite) })];
  if ('postgres' in handle)
    return ['postgres', new PostgresDialect({ pool: withErrorListeners(handle.postgres) })];
  if ('mysql' in handle) return ['mysql', new MysqlDialect({ pool: handle.mysql })];
  throw new TypeError(
    'The stores in SQL take `{ sqlite: database }`, `{ postgres: pool }` or `{ mysql: pool }`.',
  );
}

/** A statement that returns rows. */
const READS = /^\s*(?:select|with|values|pragma)\b|\breturning\b/i;

const isForKysely = (
  statement: SqliteStatement | NodeSqliteStatement,
): statement is SqliteStatement => 'reader' in statement;

/** The database with statements as Kysely calls them. Those of `node:sqlite` take values one by one, and do not tell whether they read. */
const forKysely = (database: SqliteDatabase | NodeSqliteDatabase): SqliteDatabase => ({
  close: () => database.close(),
  prepare(text) {
    const statement = database.prepare(text);
    if (isForKysely(statement)) return statement;
    return {
      reader: READS.test(text),
      all: (values) => statement.all(...(values as never[])),
      run: (values) => statement.run(...(values as never[])),
      iterate: (values) => statement.iterate(...(values as never[])),
    };
  },
});

/**
 * The pool, which has a listener for errors of idle connections, as its connections have one of their own. If PostgreSQL ends a
 * connection that is in use, `pg` emits an error beside the rejected query, and without a listener the process would end.
 */
function withErrorListeners(pool: PostgresPool): PostgresPool {
  surviveOutages(pool, 'PostgreSQL', 'connect');
  const known = new WeakSet<object>();
  return {
    async connect() {
      const client: PostgresPoolClient & { on?(event: 'error', listener: () => void): unknown } =
        await pool.connect();
      if (!known.has(client)) client.on?.('error', () => {});
      known.add(client);
      return client;
    },
    end: () => pool.end(),
  };
}
