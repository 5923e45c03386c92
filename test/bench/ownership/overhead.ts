/** How much longer a list and a get take with an owner store, compared with `'shared'`. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import Database from 'libsql';
import pg from 'pg';
import { createFormsProxy } from '../../../src/proxy/index.js';
import type { FormsProxyOptions } from '../../../src/proxy/index.js';
import { redisOwners } from '../../../src/proxy/redis.js';
import { sqlOwners, sqlOwnersMigration } from '../../../src/proxy/sql.js';
import { startPostgres } from '../../proxy/postgres-server.js';
import { startRedis } from '../../proxy/redis-server.js';
import { FILL, FORMS_EACH, idOf, KEY, ownerName, OWNERS, success, urlOf } from './account.js';

const ROUNDS = 2_000;
const WARM_UP = 200;
const OWNER = 500;

export interface Overhead {
  readonly store: string;
  /** 95th percentile in milliseconds. */
  readonly list: number;
  readonly get: number;
}

/** The 100 forms of one owner: `'shared'` and a store then send the same number of entries. */
const LIST = Array.from({ length: FORMS_EACH }, (_, index) => ({
  id: idOf(OWNER, index),
  formUrl: urlOf(OWNER, index),
}));

const percentile95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? Number.NaN;

function makeProxy(owners: FormsProxyOptions['owners']) {
  return createFormsProxy({
    baseUrl: 'https://service.test',
    apiKey: KEY,
    owners,
    rateLimit: false,
    authorize: () => ({ allow: true, identity: ownerName(OWNER) }),
    log: () => {},
    fetch: async (url) => success(url.endsWith('/forms') ? { forms: LIST } : LIST[0]),
  });
}

/** Runs in turn, so that a busy machine hits all alike. */
export async function measureOverhead(): Promise<readonly Overhead[]> {
  const folder = mkdtempSync(join(tmpdir(), 'overhead-'));
  const database = new Database(join(folder, 'owners.sqlite'));
  database.exec('pragma journal_mode = wal');
  for (const statement of sqlOwnersMigration('sqlite')) database.exec(statement);
  database.exec(FILL);

  const server = await startPostgres();
  const pool = new pg.Pool({ connectionString: server.url });
  for (const statement of sqlOwnersMigration('postgres')) await pool.query(statement);
  await pool.query(FILL);
  await pool.query('analyze form_owner');

  const redisServer = await startRedis({ appendOnlyIn: mkdtempSync(join(folder, 'redis-')) });
  const client = await createClient({ url: redisServer.url() }).connect();
  const inRedis = redisOwners(client);
  for (let owner = 0; owner < OWNERS; owner++) {
    await Promise.all(
      Array.from({ length: FORMS_EACH }, (_, index) =>
        inRedis.add(ownerName(owner), {
          id: idOf(owner, index),
          formUrl: urlOf(owner, index),
          prompt: `prompt of-${ownerName(owner)}-end`,
          createdAt: '2026-01-01T00:00:00.000Z',
        }),
      ),
    );
  }

  const proxies = {
    shared: makeProxy('shared'),
    SQLite: makeProxy(sqlOwners({ sqlite: database })),
    PostgreSQL: makeProxy(sqlOwners({ postgres: pool })),
    Redis: makeProxy(inRedis),
  };
  const times = new Map<string, number[]>();
  const paths = { list: '/api/v1/forms', get: `/api/v1/forms/${idOf(OWNER, 0)}` };
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    for (const [operation, path] of Object.entries(paths)) {
      for (const [store, proxy] of Object.entries(proxies)) {
        const start = performance.now();
        const response = await proxy.fetch(new Request(`https://site.test${path}`));
        const text = await response.text();
        const ms = performance.now() - start;
        if (response.status !== 200 || !text.includes(idOf(OWNER, 0)))
          throw new Error(`${store}, ${operation}: ${response.status} ${text.slice(0, 200)}`);
        if (round < WARM_UP) continue;
        const key = `${store} ${operation}`;
        const measured = times.get(key) ?? [];
        measured.push(ms);
        times.set(key, measured);
      }
    }
  }
  client.destroy();
  await redisServer.stop();
  await pool.end();
  await server.end();
  database.close();
  rmSync(folder, { recursive: true });
  const p95 = (key: string): number => percentile95(times.get(key) ?? []);
  return Object.keys(proxies).map((store) => ({
    store,
    list: p95(`${store} list`),
    get: p95(`${store} get`),
  }));
}
