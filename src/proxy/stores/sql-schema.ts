/** The databases that the stores speak to. */
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
export const MAX_MYSQL_LENGTH = {
  formUrl: 750,
  id: 100,
  owner: 255,
  createdAt: 30,
  verifiedAt: 30,
} as const;

export const DEFAULT_TABLE = 'form_owner';

/** Throws for a table name that would need quotes. */
export function checkTable(table: string): string {
  if (!/^[A-Za-z_][A-Za-z0-9_]{0,50}$/.test(table))
    throw new TypeError('The option `table` must be a plain name such as `form_owner`.');
  return table;
}

/** Adds columns to a table that an earlier version has created. */
export interface TableUpgrade {
  /** A query that fails as long as a column is missing. */
  readonly check: string;
  /** Each adds a column. None for a site that does it itself. */
  readonly statements: readonly string[];
}

/** How to add the columns of {@link sqlOwnersMigration} with `upgrade`. */
export const ownersUpgrade = (kind: SqlKind, table: string, isAllowed: boolean): TableUpgrade => ({
  check: `select details, verified_at from ${checkTable(table)} where 1 = 0`,
  statements: isAllowed ? sqlOwnersMigration(kind, table, { upgrade: true }) : [],
});

/**
 * The statements that create the table and its index, for a migration of your own. Each may run again: it changes
 * nothing that exists.
 *
 * With `upgrade: true`, the statements for a table of an earlier version, which has only the columns `form_url`, `id`,
 * `owner`, `prompt` and `created_at`. They add `details` and `verified_at`, keep all records, and may run while proxies of
 * both versions use the table. Each fails if its column exists.
 * @param table Default `form_owner`. Throws a TypeError for a name that would need quotes.
 */
export function sqlOwnersMigration(
  kind: SqlKind,
  table: string = DEFAULT_TABLE,
  { upgrade = false }: { readonly upgrade?: boolean } = {},
): readonly string[] {
  const { url, id, owner, text, date } = TYPES[kind];
  const index = `${checkTable(table)}_by_owner`;
  const added = [`details ${text}`, `verified_at ${date}`];
  if (upgrade) return added.map((column) => `alter table ${table} add column ${column}`);
  const columns = [
    `form_url ${url} not null primary key`,
    `id ${id} unique`,
    `owner ${owner} not null`,
    `prompt ${text} not null`,
    `created_at ${date} not null`,
    ...added,
    // MySQL has no `create index if not exists`.
    ...(kind === 'mysql' ? [`index ${index} (owner, created_at)`] : []),
  ];
  const createTable = `create table if not exists ${table} (\n  ${columns.join(',\n  ')}\n)`;
  return kind === 'mysql'
    ? [createTable]
    : [createTable, `create index if not exists ${index} on ${table} (owner, created_at)`];
}
