import type { SqliteDatabase } from 'kysely';
import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BudgetStore } from '../proxy/stores/budgets.js';
import type { OwnerStore } from '../proxy/stores/owners.js';
import { redisBudget, redisOwners } from '../proxy/redis.js';
import { sqlBudget, sqlOwners } from '../proxy/sql.js';
import { DEFAULT_TABLE } from '../proxy/stores/sql-schema.js';
import type { NodeSqliteDatabase } from '../proxy/sql.js';
import { loadLibraries } from './libraries.js';
import { connectRedis } from './redis.js';
import { SettingError } from './settings.js';
import type { CommandSettings } from './settings.js';

/** The stores of one open database. */
export interface Stores {
  readonly owners: OwnerStore;
  readonly budget: BudgetStore;
  close(): Promise<void>;
}

/** Milliseconds that a process waits for another one that writes into the same file. */
const LOCK_TIMEOUT_MS = 5_000;

/** The part of an open SQLite file that is used here. */
type SqliteFile = (NodeSqliteDatabase | SqliteDatabase) & {
  exec(statement: string): unknown;
};

/** Node's own SQLite, or else `libsql`. */
async function loadSqlite(otherwise?: string): Promise<new (path: string) => SqliteFile> {
  const node = await importNodeSqlite();
  if (node) return node.DatabaseSync;
  const { default: Database } = await loadLibraries(
    'libsql',
    () => import('libsql'),
    'the owner store, which Node has from 22.13 on,',
    otherwise,
  );
  return Database;
}

interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => SqliteFile;
}

/** Node's own SQLite. Undefined before 22.13. Node 22 warns that it may change: nothing is used that has. */
async function importNodeSqlite(): Promise<NodeSqlite | undefined> {
  const { emitWarning } = process;
  process.emitWarning = (warning, ...rest) => {
    if (!String(warning).includes('SQLite'))
      Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  try {
    return (await import('node:sqlite' as string)) as NodeSqlite;
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}

/** How to open a database. */
export interface OpenOptions {
  /** True for administration: a database without owners is an error, since it is hardly the one of the proxy. */
  readonly mustExist?: boolean;
  /** The end of the error about a missing library of SQLite, the default. */
  readonly otherwise?: string;
}

const FIND_TABLE = `select 1 from ${DEFAULT_TABLE} limit 1`;

/**
 * Opens an SQLite file, which several processes of one machine may share; creates it and its folder if they are
 * missing. Other users of the machine can't read a file that it creates. `:memory:` keeps nothing.
 */
export async function openSqlite(
  path: string,
  { mustExist = false, otherwise }: OpenOptions = {},
): Promise<Stores> {
  const Sqlite = await loadSqlite(otherwise);
  if (mustExist && !existsSync(path))
    throw nothingIn(`The SQLite file of FORMS_OWNERS does not exist (${path})`);
  if (path !== ':memory:') {
    mkdirSync(dirname(path), { recursive: true });
    // SQLite gives its own files beside it, -wal and -shm, the same mode.
    closeSync(openSync(path, 'a', 0o600));
  }
  const database = new Sqlite(path);
  if (mustExist) {
    try {
      database.exec(FIND_TABLE);
    } catch {
      database.close();
      throw nothingIn(`The SQLite file of FORMS_OWNERS has no owners (${path})`);
    }
  }
  database.exec(`pragma busy_timeout = ${LOCK_TIMEOUT_MS}`);
  // Readers do not wait for a writer.
  database.exec('pragma journal_mode = wal');
  return {
    owners: sqlOwners({ sqlite: database }),
    budget: sqlBudget({ sqlite: database }),
    close: async () => void database.close(),
  };
}

const nothingIn = (what: string): SettingError =>
  new SettingError(
    `${what}. The proxy creates it, and this command only reads and changes it. Run it in the folder of the proxy and with its ` +
      'variables, such as FORMS_OWNERS.',
  );

/** Opens a pool of connections to PostgreSQL. Rejects if the database cannot be reached now. */
export async function openPostgres(
  url: string,
  { mustExist = false }: Pick<OpenOptions, 'mustExist'> = {},
): Promise<Stores> {
  const { default: pg } = await loadLibraries('pg', () => import('pg'));
  const pool = new pg.Pool({ connectionString: url, connectionTimeoutMillis: 3_000 });
  // They keep the process alive if the server ends a connection.
  const owners = sqlOwners({ postgres: pool });
  const budget = sqlBudget({ postgres: pool });
  try {
    await pool.query(mustExist ? FIND_TABLE : 'select 1');
  } catch (error) {
    await pool.end();
    if (Object(error).code === UNDEFINED_TABLE)
      throw nothingIn('The database that FORMS_OWNERS names has no owners');
    throw error;
  }
  return { owners, budget, close: () => pool.end() };
}

/** The code of PostgreSQL. */
const UNDEFINED_TABLE = '42P01';

/** Opens a connection to Redis. Throws a {@link SettingError}. */
export async function openRedis(url: string): Promise<Stores> {
  const redis = await connectRedis(url);
  return {
    owners: redisOwners(redis),
    budget: redisBudget(redis),
    close: async () => redis.destroy(),
  };
}

/**
 * Opens the database that the environment names for owners; undefined if all visitors share all forms. `connected` are the
 * stores in the Redis of the environment if the caller has connected to it already. Throws a {@link SettingError}.
 */
export async function openStores(
  { owners, redisUrl }: Pick<CommandSettings, 'owners' | 'redisUrl'>,
  connected?: Pick<Stores, 'owners' | 'budget'>,
  options: OpenOptions = {},
): Promise<Stores | undefined> {
  if (owners === undefined) {
    if (connected) return { ...connected, close: async () => {} };
    return openRedis(redisUrl ?? '');
  }
  if (owners.kind === 'shared') return undefined;
  try {
    return await (owners.kind === 'file'
      ? openSqlite(owners.path, options)
      : openPostgres(owners.url, options));
  } catch (error) {
    if (error instanceof SettingError) throw error;
    throw new SettingError(
      owners.kind === 'file'
        ? 'The SQLite file of FORMS_OWNERS cannot be opened or created.'
        : 'The database that FORMS_OWNERS names cannot be reached.',
    );
  }
}
