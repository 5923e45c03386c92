import { sql } from 'kysely';
import type { InsertQueryBuilder, RawBuilder } from 'kysely';
import type { OwnerRecord } from './owners.js';
import { MAX_MYSQL_LENGTH } from './sql-schema.js';
import type { SqlKind } from './sql-schema.js';

/** The differences between the databases in queries. The definitions of tables are in sql-schema.ts. */
export interface SqlDialect {
  readonly kind: SqlKind;
  /** The time of the database in milliseconds, the same within a statement. The clocks of the processes may differ. */
  readonly now: RawBuilder<number>;
  /** The function that returns the larger of two numbers. */
  readonly greatest: RawBuilder<number>;
  /** The insert, without an effect if there is a row with its key. */
  unlessKnown<Database, Table extends keyof Database, Result>(
    insert: InsertQueryBuilder<Database, Table, Result>,
  ): InsertQueryBuilder<Database, Table, Result>;
  /** True if a column has exactly this text. Can use an index. */
  isExactly(column: string, text: string): RawBuilder<boolean>;
  /** Throws an Error for a value that the columns of the owners' table cannot hold. */
  assertFits(record: Partial<OwnerRecord>): void;
}

const isEqual = (column: string, text: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(column)} = ${text}`;

const STANDARD: Pick<SqlDialect, 'unlessKnown' | 'isExactly' | 'assertFits'> = {
  unlessKnown: (insert) => insert.onConflict((conflict) => conflict.doNothing()),
  isExactly: isEqual,
  assertFits: () => {},
};

const bytesOf = (text: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`cast(convert(${text} using utf8mb4) as binary)`;

export const DIALECTS: Readonly<Record<SqlKind, SqlDialect>> = {
  sqlite: {
    ...STANDARD,
    kind: 'sqlite',
    now: sql.raw("cast((julianday('now') - 2440587.5) * 86400000 as integer)"),
    greatest: sql.raw('max'),
  },
  postgres: {
    ...STANDARD,
    kind: 'postgres',
    now: sql.raw('cast(extract(epoch from statement_timestamp()) * 1000 as double precision)'),
    greatest: sql.raw('greatest'),
  },
  mysql: {
    kind: 'mysql',
    now: sql.raw("timestampdiff(microsecond, '1970-01-01', utc_timestamp(3)) div 1000"),
    greatest: sql.raw('greatest'),
    unlessKnown: (insert) => insert.ignore(),
    // MySQL ignores spaces at the end when it compares, and there `'ada '` is another owner. The first comparison can use an index.
    isExactly: (column, text) =>
      sql<boolean>`${isEqual(column, text)} and ${bytesOf(sql.ref(column))} = ${bytesOf(sql`${text}`)}`,
    // Its `insert ignore` would cut off what does not fit, and without its strict mode `update` would too.
    assertFits: (record) => {
      for (const name of Object.keys(MAX_MYSQL_LENGTH) as (keyof typeof MAX_MYSQL_LENGTH)[]) {
        if ((record[name] ?? '').length > MAX_MYSQL_LENGTH[name])
          throw new Error(`\`${name}\` is longer than its column (${MAX_MYSQL_LENGTH[name]}).`);
      }
    },
  },
};
