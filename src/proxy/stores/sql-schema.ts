/** The databases that {@link sqlOwners} speaks to. */
export type SqlKind = 'sqlite' | 'postgres' | 'mysql';

/** The column types of the table. Comparisons must be case-sensitive and must not ignore trailing spaces. */
const TYPES: Record<
  SqlKind,
  { url: string; id: string; owner: string; text: string; date: string }
> = {
  sqlite: { url: 'text', id: 'text', owner: 'text', text: 'text', date: 'text' },
  postgres: { url: 'text', id: 'text', owner: 'text', text: 'text', date: 'text' },
  mysql: {
    // The longest key that InnoDB takes is 3,072 bytes.
    url: 'varchar(750) character set utf8mb4 collate utf8mb4_bin',
    id: 'varchar(100) character set ascii collate ascii_bin',
    owner: 'varchar(255) character set utf8mb4 collate utf8mb4_bin',
    text: 'mediumtext character set utf8mb4',
    date: 'varchar(30) character set ascii collate ascii_bin',
  },
};

/** Characters that MySQL's columns hold: it would cut off the rest. */
export const MAX_MYSQL_LENGTH = { formUrl: 750, id: 100, owner: 255, createdAt: 30 } as const;

export const DEFAULT_TABLE = 'form_owner';

/** Throws for a table name that would need quotes. */
export function checkTable(table: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,50}$/.test(table))
    throw new TypeError('sqlOwners, sqlBudget: `table` must be a plain name such as `form_owner`.');
  return table;
}

/**
 * Returns a function that executes the statements at its first call. After a failure, the next call executes them again.
 */
export function createTableOnce(
  statements: readonly string[],
  execute: (statement: string) => Promise<unknown>,
): () => Promise<void> {
  let created: Promise<void> | undefined;
  const create = async (): Promise<void> => {
    // If two processes create the table at the same time, PostgreSQL rejects one. A retry then finds the table.
    for (const statement of statements) await execute(statement).catch(() => execute(statement));
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
 * The statements that create the table and its index, for a migration of your own. Each may run again: it changes
 * nothing that exists.
 */
export function sqlOwnersMigration(kind: SqlKind, table = DEFAULT_TABLE): readonly string[] {
  const { url, id, owner, text, date } = TYPES[kind];
  const index = `${checkTable(table)}_by_owner`;
  const columns = [
    `form_url ${url} not null primary key`,
    `id ${id} unique`,
    `owner ${owner} not null`,
    `prompt ${text} not null`,
    `created_at ${date} not null`,
    // MySQL has no `create index if not exists`.
    ...(kind === 'mysql' ? [`index ${index} (owner, created_at)`] : []),
  ];
  const createTable = `create table if not exists ${table} (\n  ${columns.join(',\n  ')}\n)`;
  return kind === 'mysql'
    ? [createTable]
    : [createTable, `create index if not exists ${index} on ${table} (owner, created_at)`];
}
