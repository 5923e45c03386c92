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
import { quantile } from '../table.js';
import {
  FILL,
  FORMS_EACH,
  idOf,
  KEY,
  NEVER_VERIFY_MS,
  ownerName,
  OWNERS,
  success,
  urlOf,
} from './account.js';

/** The first round does not count: it warms up. */
export const ROUNDS = 12;
/** Of each operation with each store, in each round. */
export const REQUESTS = 200;
const OWNER = 500;

/** 95th percentiles in milliseconds: the median of all rounds. */
export interface Percentile {
  readonly p95: number;
  /** The median of what each round measured above `'shared'`. */
  readonly aboveShared: number;
}

export interface Overhead {
  readonly store: string;
  readonly list: Percentile;
  readonly get: Percentile;
}

/** The 100 forms of one owner: `'shared'` and a store then send the same number of entries. */
const LIST = Array.from({ length: FORMS_EACH }, (_, index) => ({
  id: idOf(OWNER, index),
  formUrl: urlOf(OWNER, index),
}));

function makeProxy(owners: FormsProxyOptions['owners']) {
  return createFormsProxy({
    baseUrl: 'https://service.test',
    hosts: ['site.test'],
    apiKey: KEY,
    owners,
    // `'shared'` verifies nothing.
    verifyAfter: NEVER_VERIFY_MS,
    rateLimit: false,
    authorize: () => ({ allow: true, identity: ownerName(OWNER) }),
    log: () => {},
    fetch: async (url) => success(url.endsWith('/forms') ? { forms: LIST } : LIST[0]),
  });
}

type Proxy = ReturnType<typeof makeProxy>;

/**
 * The time of one request, in milliseconds. It starts in a turn of the event loop of its own, as on a server. Without
 * that, `'shared'` and SQLite never yield to the event loop, so the garbage of all four would be collected while Redis and
 * PostgreSQL wait for their server.
 */
async function timeRequest(proxy: Proxy, path: string): Promise<number> {
  await new Promise(setImmediate);
  const start = performance.now();
  const response = await proxy.fetch(new Request(`https://site.test${path}`));
  const text = await response.text();
  const ms = performance.now() - start;
  if (response.status !== 200 || !text.includes(idOf(OWNER, 0)))
    throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`);
  return ms;
}

/**
 * The order of the proxies for one request: each one runs at each position, and after each other one, equally often
 * (a Williams design, for an even number of proxies). What a busy machine or the request before leaves behind, such as
 * a PostgreSQL process that still occupies a core, then affects all alike.
 */
function orderFor(request: number, count: number): number[] {
  return Array.from({ length: count }, (_, position) => {
    const offset = position % 2 === 0 ? count - position / 2 : (position + 1) / 2;
    return (request + offset) % count;
  });
}

/** The 95th percentile of each proxy in each round. */
async function measureRounds(proxies: readonly Proxy[], path: string): Promise<number[][]> {
  const rounds: number[][] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const times = proxies.map((): number[] => []);
    for (let request = 0; request < REQUESTS; request++) {
      for (const index of orderFor(request, proxies.length)) {
        const proxy = proxies[index];
        if (proxy !== undefined) times[index]?.push(await timeRequest(proxy, path));
      }
    }
    rounds.push(times.map((values) => quantile(values, 0.95)));
  }
  return rounds.slice(1);
}

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
  const verifiedAt = new Date().toISOString();
  for (let owner = 0; owner < OWNERS; owner++) {
    await Promise.all(
      Array.from({ length: FORMS_EACH }, (_, index) =>
        inRedis.add(ownerName(owner), {
          id: idOf(owner, index),
          formUrl: urlOf(owner, index),
          prompt: `prompt of-${ownerName(owner)}-end`,
          createdAt: '2026-01-01T00:00:00.000Z',
          details: {},
          verifiedAt,
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
  const list = await measureRounds(Object.values(proxies), '/api/v1/forms');
  const get = await measureRounds(Object.values(proxies), `/api/v1/forms/${idOf(OWNER, 0)}`);
  client.destroy();
  await redisServer.stop();
  await pool.end();
  await server.end();
  database.close();
  rmSync(folder, { recursive: true });
  /** `'shared'` is the first one. */
  const percentileOf = (rounds: readonly number[][], index: number): Percentile => ({
    p95: quantile(
      rounds.map((round) => round[index] ?? Number.NaN),
      0.5,
    ),
    aboveShared: quantile(
      rounds.map((round) => (round[index] ?? Number.NaN) - (round[0] ?? Number.NaN)),
      0.5,
    ),
  });
  return Object.keys(proxies).map((store, index) => ({
    store,
    list: percentileOf(list, index),
    get: percentileOf(get, index),
  }));
}
