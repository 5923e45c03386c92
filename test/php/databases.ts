/** Databases that the proxies in PHP and in JavaScript share. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'libsql';
import pg from 'pg';
import type { BudgetStore, OwnerStore } from '../../src/proxy/index.js';
import { sqlBudget, sqlOwners } from '../../src/proxy/sql.js';
import type { SqlHandle } from '../../src/proxy/stores/sql-handle.js';
import { findProgram } from '../runner/programs.js';
import { startMariadb } from '../proxy/mariadb-server.js';
import { startPostgres } from '../proxy/postgres-server.js';
import { php } from './options.js';
import type { Code } from './options.js';

export interface SharedDatabase {
  /** The option `database`. */
  readonly pdo: Code;
  readonly owners: OwnerStore;
  readonly budget: BudgetStore;
  end(): Promise<void>;
}

const stores = (handle: SqlHandle) => ({ owners: sqlOwners(handle), budget: sqlBudget(handle) });

async function sqlite(): Promise<SharedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'php-sqlite-'));
  const file = join(folder, 'forms.sqlite');
  const database = new Database(file, { timeout: 30_000 });
  return {
    pdo: php`new PDO('sqlite:${file}')`,
    ...stores({ sqlite: database }),
    async end() {
      database.close();
      rmSync(folder, { recursive: true });
    },
  };
}

async function mariadb(): Promise<SharedDatabase> {
  const server = await startMariadb();
  const pool = server.openPool();
  return {
    pdo: php`new PDO('mysql:host=127.0.0.1;port=${server.port};dbname=site;charset=utf8mb4', 'root', '')`,
    ...stores({ mysql: pool }),
    async end() {
      await pool.promise().end();
      await server.end();
    },
  };
}

async function postgres(): Promise<SharedDatabase> {
  const server = await startPostgres();
  const { port } = new URL(server.url);
  const pool = new pg.Pool({ connectionString: server.url, max: 4 });
  pool.on('error', () => {});
  return {
    pdo: php`new PDO('pgsql:host=127.0.0.1;port=${port};dbname=postgres', 'postgres', '')`,
    ...stores({ postgres: pool }),
    async end() {
      await pool.end();
      await server.end();
    },
  };
}

export const DATABASES = {
  SQLite: { start: sqlite, skip: false },
  MariaDB: { start: mariadb, skip: findProgram('mariadb') === undefined && 'mariadbd is missing' },
  PostgreSQL: { start: postgres, skip: false },
} as const;
