import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createClient } from '@redis/client';
import Database from 'libsql';
import pg from 'pg';
import type {
  IdempotencyStore,
  Lease,
  RateLimiter,
  StoredResponse,
} from '../../src/proxy/index.js';
import { redisIdempotency, redisLimiter } from '../../src/proxy/redis.js';
import type { SqlHandle } from '../../src/proxy/sql.js';
import { sqlIdempotency, sqlLimiter } from '../../src/proxy/sql.js';
import { createMemoryLimiter } from '../../src/proxy/stores/memory-limiter.js';
import type { Rates } from '../../src/proxy/stores/limiter.js';
import { findProgram } from '../runner/programs.js';
import { nodeSqlite } from '../support/node-sqlite.js';
import { startMariadb } from './mariadb-server.js';
import { startPostgres } from './postgres-server.js';
import { startRedis } from './redis-server.js';

/** A database with two connections, as two processes have them. Each test has keys and tables of its own. */
interface Subject {
  readonly limiters: (rates?: Rates) => readonly [RateLimiter, RateLimiter];
  readonly stores: () => readonly [IdempotencyStore, IdempotencyStore];
  /** As if this time had passed, for the stores that were opened last. */
  pass(ms: number): Promise<void>;
  end(): Promise<void>;
}

let count = 0;
const folder = mkdtempSync(join(tmpdir(), 'stores-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const server = await startRedis();

async function redis(): Promise<Subject> {
  const open = async () => {
    const client = createClient({ url: server.url(), socket: { reconnectStrategy: false } });
    client.on('error', () => {});
    return client.connect();
  };
  const clients = [await open(), await open()] as const;
  let prefix = '';
  const next = (): { readonly prefix: string } => ({ prefix: (prefix = `test-${++count}:`) });
  return {
    limiters(rates) {
      const options = { ...next(), rates };
      return [redisLimiter(clients[0], options), redisLimiter(clients[1], options)];
    },
    stores() {
      const options = next();
      return [redisIdempotency(clients[0], options), redisIdempotency(clients[1], options)];
    },
    async pass(ms) {
      const [client] = clients;
      for (const key of await client.keys(`${prefix}*`)) {
        const value = (await client.get(key)) ?? '';
        const leftMs = (await client.pTTL(key)) - ms;
        // A bucket is a time. The clock of Redis can't be moved.
        const moved = /^[\d.]+$/.test(value) ? String(Number(value) - ms) : value;
        if (leftMs <= 0) await client.del(key);
        else await client.set(key, moved, { expiration: { type: 'PX', value: leftMs } });
      }
    },
    async end() {
      for (const client of clients) client.destroy();
    },
  };
}

/** @param execute Runs a statement that returns nothing. */
function inSql(
  handles: readonly [SqlHandle, SqlHandle],
  execute: (statement: string) => Promise<unknown>,
  close: () => Promise<unknown>,
): Subject {
  let table = '';
  let columns: readonly string[] = [];
  const next = (names: readonly string[]): { readonly table: string } => {
    columns = names;
    return { table: (table = `test_${++count}`) };
  };
  return {
    limiters(rates) {
      const options = { ...next(['full_at']), rates };
      return [sqlLimiter(handles[0], options), sqlLimiter(handles[1], options)];
    },
    stores() {
      const options = next(['run_until', 'keep_until']);
      return [sqlIdempotency(handles[0], options), sqlIdempotency(handles[1], options)];
    },
    async pass(ms) {
      const changes = columns.map((column) => `${column} = ${column} - ${ms}`);
      await execute(`update ${table} set ${changes.join(', ')}`);
    },
    async end() {
      await close();
    },
  };
}

/** A database of a library for SQLite. */
type Sqlite = Extract<SqlHandle, { readonly sqlite: unknown }>['sqlite'] & {
  exec(statement: string): unknown;
};

async function sqlite(open: (file: string) => Sqlite): Promise<Subject> {
  const file = join(mkdtempSync(join(folder, 'sqlite-')), 'stores.sqlite');
  const [first, second] = [open(file), open(file)];
  for (const each of [first, second])
    each.exec('pragma busy_timeout = 30000; pragma journal_mode = wal');
  return inSql(
    [{ sqlite: first }, { sqlite: second }],
    async (statement) => first.exec(statement),
    async () => [first.close(), second.close()],
  );
}

async function postgres(): Promise<Subject> {
  const server = await startPostgres();
  const open = () => new pg.Pool({ connectionString: server.url, max: 4 });
  const [first, second] = [open(), open()];
  return inSql(
    [{ postgres: first }, { postgres: second }],
    (statement) => first.query(statement),
    async () => {
      await Promise.all([first.end(), second.end()]);
      await server.end();
    },
  );
}

async function mariadb(): Promise<Subject> {
  const server = await startMariadb();
  const [first, second] = [server.openPool(), server.openPool()];
  return inSql(
    [{ mysql: first }, { mysql: second }],
    (statement) => first.promise().query(statement),
    async () => {
      await Promise.all([first.promise().end(), second.promise().end()]);
      await server.end();
    },
  );
}

const SUBJECTS = {
  Redis: redis,
  SQLite: () => sqlite((file) => new Database(file)),
  ...(nodeSqlite
    ? { 'SQLite of Node': () => sqlite((file) => new nodeSqlite!.DatabaseSync(file)) }
    : {}),
  PostgreSQL: postgres,
  ...(findProgram('mariadb') ? { MariaDB: mariadb } : {}),
};

for (const [name, open] of Object.entries(SUBJECTS)) {
  describe(`in ${name}`, () => {
    let subject: Subject;
    before(async () => {
      subject = await open();
    });
    after(() => subject.end());

    describe('the rate limit', () => {
      it('is shared by all processes, and counts per visitor and separately for generate', async () => {
        const [a, b] = subject.limiters({ others: { perMinute: 3, burst: 3 } });
        const waits = [];
        for (const one of [a, b, a, b]) waits.push(await one.take('ada', 'generate'));
        assert.deepEqual(waits.slice(0, 2), [0, 0]);
        // Six a minute: a token comes back after ten seconds.
        for (const wait of waits.slice(2)) assert.ok(wait > 1_000 && wait <= 10_000, `${wait}`);
        assert.equal(await b.take('bob', 'generate'), 0);
        for (const operation of ['list', 'get', 'delete'] as const)
          assert.equal(await b.take('ada', operation), 0);
        assert.ok((await a.take('ada', 'list')) > 0);
        assert.equal(await a.takeNetwork?.('ada', 'generate'), 0);
      });

      it('is not exceeded by 40 concurrent requests', async () => {
        const [a, b] = subject.limiters();
        await a.take('bob', 'generate'); // the table exists
        const waits = await Promise.all(
          Array.from({ length: 40 }, (_, i) => (i % 2 ? a : b).take('ada', 'generate')),
        );
        assert.equal(waits.filter((wait) => wait === 0).length, 2);
      });

      it('gives tokens back one by one, and never twice its rate', async () => {
        const [limiter] = subject.limiters({ generate: { perMinute: 6, burst: 2 } });
        const take = () => limiter.take('ada', 'generate');
        assert.deepEqual([await take(), await take()], [0, 0]);
        await subject.pass(10_000);
        assert.equal(await take(), 0);
        const wait = await take();
        assert.ok(wait > 5_000 && wait <= 10_000, `${wait}`);
        await subject.pass(60_000);
        assert.deepEqual([await take(), await take()], [0, 0]);
        assert.ok((await take()) > 0);
      });

      it('allows as much as the limiter in memory, for any rate', async () => {
        for (const rate of [
          { perMinute: 7, burst: 3 },
          { perMinute: 1, burst: 1 },
          { perMinute: 90, burst: 2.5 },
        ]) {
          const [limiter] = subject.limiters({ generate: rate });
          let now = 0;
          const memory = createMemoryLimiter({ generate: rate }, () => now);
          for (const ms of [0, 0, 0, 0, 3_000, 6_000, 30_000, 600, 0, 200_000, 0, 0, 0]) {
            now += ms;
            if (ms > 0) await subject.pass(ms);
            const [wait, expected] = [
              await limiter.take('ada', 'generate'),
              await memory.take('ada', 'generate'),
            ];
            // The database's own clock runs on during the test.
            assert.ok(expected - wait >= 0 && expected - wait < 3_000, `${wait}, ${expected}`);
            assert.equal(wait === 0, expected === 0, JSON.stringify({ rate, ms, wait, expected }));
          }
        }
      });

      it('does not give more to a visitor whose rate changes again and again', async () => {
        const [a, b] = subject.limiters();
        const plans = [
          { perMinute: 6, burst: 2 },
          { perMinute: 12, burst: 4 },
        ];
        let taken = 0;
        for (let turn = 0; turn < 20; turn++)
          taken += Number((await [a, b][turn % 2]!.take('ada', 'generate', plans[turn % 2])) === 0);
        assert.ok(taken >= 2 && taken <= 4, `${taken}`);
      });
    });

    describe('the idempotency store', () => {
      const lease = (owner: string, more: Partial<Lease> = {}): Lease => ({
        owner,
        runMs: 60_000,
        keepMs: 60_000,
        ...more,
      });
      const answer: StoredResponse = { status: 200, body: '{"é":"☕"}' };
      const refusal: StoredResponse = { status: 504, code: 'PROXY_TIMEOUT', message: 'No.' };

      it('gives a key to one of 40 concurrent claims', async () => {
        const [a, b] = subject.stores();
        assert.equal(await a.claim('another', lease('x')), 'acquired');
        const claims = await Promise.all(
          Array.from({ length: 40 }, (_, i) => (i % 2 ? a : b).claim('k', lease(`${i}`))),
        );
        assert.equal(claims.filter((claim) => claim === 'acquired').length, 1);
        assert.equal(claims.filter((claim) => claim === 'running').length, 39);
      });

      it('returns a kept response to every process, and frees a released key', async () => {
        const [a, b] = subject.stores();
        for (const [key, kept] of Object.entries({ answer, refusal })) {
          await a.claim(key, lease('a'));
          await a.keep(key, kept, lease('a'));
          assert.deepEqual(await b.claim(key, lease('b')), kept);
        }
        await a.claim('k', lease('a'));
        await a.release('k', lease('a'));
        assert.equal(await b.claim('k', lease('b')), 'acquired');
      });

      it('knows a key from its claim on, until it is released or its time is over', async () => {
        const [a, b] = subject.stores();
        const known = () => Promise.all(['k', 'kept'].map(async (key) => b.has?.(key)));
        assert.deepEqual(await known(), [false, false]);
        await a.claim('k', lease('a'));
        await a.claim('kept', lease('a'));
        assert.deepEqual(await known(), [true, true]);
        await a.release('k', lease('a'));
        await a.keep('kept', answer, lease('a'));
        assert.deepEqual(await known(), [false, true]);
        await subject.pass(200_000);
        assert.deepEqual(await known(), [false, false]);
      });

      it('keeps a response or releases a key only for the claim that has the key', async () => {
        const [a, b] = subject.stores();
        await a.claim('k', lease('a'));
        await b.keep('k', answer, lease('b'));
        await b.release('k', lease('b'));
        assert.equal(await b.claim('k', lease('b')), 'running');
        await a.keep('k', answer, lease('a'));
        await a.release('k', lease('a'));
        assert.deepEqual(await b.claim('k', lease('b')), answer);
      });

      it('renews a claim only for its owner, until there is a response', async () => {
        const [a, b] = subject.stores();
        await a.claim('k', lease('a'));
        await subject.pass(lease('a').runMs); // the time of the run is over
        await b.renew?.('k', lease('b'));
        assert.equal(await b.claim('k', lease('b')), 'unknown');
        await a.renew?.('k', lease('a'));
        assert.equal(await b.claim('k', lease('b')), 'running');
        await a.keep('k', answer, lease('a'));
        await a.renew?.('k', lease('a'));
        assert.deepEqual(await b.claim('k', lease('b')), answer);
        await subject.pass(200_000);
        await a.renew?.('k', lease('a'));
        assert.equal(await b.claim('k', lease('b')), 'acquired');
      });

      it('reports a claim without a response as unknown, as long as it keeps responses', async () => {
        const [a, b] = subject.stores();
        assert.equal(await a.claim('k', lease('a')), 'acquired');
        assert.equal(await b.claim('k', lease('b')), 'running');
        await subject.pass(lease('a').runMs); // the time of the run is over
        assert.equal(await b.claim('k', lease('b')), 'unknown');
        await a.keep('k', answer, lease('a'));
        assert.deepEqual(
          await b.claim('k', lease('b')),
          answer,
          'a late answer is better than none',
        );
        assert.equal(await a.claim('other', lease('a')), 'acquired');
        await subject.pass(200_000);
        assert.equal(await b.claim('other', lease('b')), 'acquired');
      });
    });
  });
}
