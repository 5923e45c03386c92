import { MysqlDialect, PostgresDialect, SqliteDialect } from 'kysely';
import type { Dialect, MysqlPool, PostgresPool, PostgresPoolClient, SqliteDatabase } from 'kysely';
import type { SqlKind } from './sql-schema.js';

/** The site's own database handle: of `better-sqlite3` or `libsql`, a pool of `pg`, or of `createPool` of `mysql2`. */
export type SqlHandle =
  | { readonly sqlite: SqliteDatabase }
  | { readonly postgres: PostgresPool }
  | { readonly mysql: MysqlPool };

/** The kind of a handle, and how Kysely speaks to it. Throws a TypeError for an unknown one. */
export function dialectOf(handle: SqlHandle): readonly [SqlKind, Dialect] {
  if ('sqlite' in handle) return ['sqlite', new SqliteDialect({ database: handle.sqlite })];
  if ('postgres' in handle)
    return ['postgres', new PostgresDialect({ pool: withErrorListeners(handle.postgres) })];
  if ('mysql' in handle) return ['mysql', new MysqlDialect({ pool: handle.mysql })];
  throw new TypeError(
    'The stores in SQL take `{ sqlite: database }`, `{ postgres: pool }` or `{ mysql: pool }`.',
  );
}

/**
 * The pool, whose connections have a listener for errors. If PostgreSQL ends a connection that is in use, `pg` emits an error
 * beside the rejected query, and without a listener the process would end.
 */
function withErrorListeners(pool: PostgresPool): PostgresPool {
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
