import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createClient } from '@redis/client';
import Database from 'libsql';
import pg from 'pg';
import type { BudgetStore, FormsProxyOptions } from '../../src/proxy/index.js';
import { redisBudget } from '../../src/proxy/redis.js';
import { sqlBudget } from '../../src/proxy/sql.js';
import { memoryBudget } from '../../src/proxy/stores/memory-budget.js';
import { findProgram } from '../runner/programs.js';
import { openDurableObject } from './durable-object.js';
import { startMariadb } from './mariadb-server.js';
import { startPostgres } from './postgres-server.js';
import { startRedis } from './redis-server.js';
import { ask, FORMS, ID, makeProxy, prompt, success } from './support.js';

const redis = await startRedis();

const made = () => Response.json(success({ id: ID, formUrl: 'https://forms.test/1' }));

function setUp(options: Partial<FormsProxyOptions>, service: () => Response = made) {
  const all = makeProxy(
    {
      rateLimit: false,
      authorize: (_, request) => ({ allow: true, identity: request.headers.get('X-User') }),
      ...options,
    },
    service,
  );
  const generate = (user?: string, headers: Record<string, string> = {}) =>
    ask(all.proxy, 'POST', `${FORMS}/generate`, {
      body: prompt(),
      headers: { ...headers, ...(user && { 'X-User': user }) },
    });
  return { ...all, generate };
}

const at = (time: string) => ({ apis: ['Date'] as ['Date'], now: Date.parse(time) });

describe('the budget', () => {
  it('responds with 429 to generates above the limit until the period is over', async (t) => {
    t.mock.timers.enable(at('2026-11-30T23:00:00Z'));
    const { generate, sent } = setUp({ budget: { account: { day: 2 } } });
    assert.deepEqual([(await generate('ada')).status, (await generate('bob')).status], [200, 200]);
    const { status, code, headers, text } = await generate('cy');
    assert.deepEqual([status, code, sent.length], [429, 'PROXY_BUDGET_SPENT', 2]);
    assert.equal(headers.get('Retry-After'), '3600');
    assert.match(text, /This site has reached its limit/);
    t.mock.timers.setTime(Date.parse('2026-12-01T00:00:00Z'));
    assert.equal((await generate('cy')).status, 200);
  });

  it('counts each visitor separately, per day and per month', async (t) => {
    t.mock.timers.enable(at('2026-02-10T12:00:00Z'));
    const { generate } = setUp({ budget: { visitor: { day: 1, month: 2 } } });
    const status = async (user: string) => (await generate(user)).status;
    assert.deepEqual(
      [await status('ada'), await status('ada'), await status('bob')],
      [200, 429, 200],
    );
    assert.match((await generate('ada')).text, /You have reached your limit/);
    t.mock.timers.setTime(Date.parse('2026-02-11T00:00:00Z'));
    assert.equal(await status('ada'), 200);
    t.mock.timers.setTime(Date.parse('2026-02-12T00:00:00Z'));
    const spent = await generate('ada');
    assert.equal(spent.status, 429);
    assert.equal(spent.headers.get('Retry-After'), String(17 * 24 * 3600));
  });

  it('counts visitors without an identity by address, and without an address only for the account', async () => {
    let address: string | undefined = '192.0.2.1';
    const budget = { visitor: { day: 1 }, account: { day: 3 } };
    const { generate } = setUp({ budget, address: () => address });
    assert.deepEqual([(await generate()).status, (await generate()).status], [200, 429]);
    address = undefined;
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await generate()).status);
    assert.deepEqual(statuses, [200, 200, 429]);
  });

  it('does not count other operations, repeated generates and rejected prompts', async () => {
    const { generate, proxy } = setUp({
      budget: { account: { day: 2 } },
      checkPrompt: (_, { identity }) => (identity === 'eve' ? { reject: 'No.' } : undefined),
    });
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    for (let i = 0; i < 3; i++) assert.equal((await generate('ada', key)).status, 200);
    for (let i = 0; i < 3; i++) assert.equal((await generate('eve')).status, 422);
    for (let i = 0; i < 3; i++) assert.equal((await ask(proxy, 'GET', FORMS)).status, 200);
    assert.deepEqual([(await generate('ada')).status, (await generate('ada')).status], [200, 429]);
  });

  it('does not count a generate that certainly made no form, but counts one that may have made one', async () => {
    let answer = () => new Response('', { status: 401 });
    const { generate } = setUp({ budget: { account: { day: 1 } } }, () => answer());
    assert.equal((await generate('ada')).code, 'PROXY_MISCONFIGURED');
    answer = () => Response.json({ success: false, error: { message: 'No.' } }, { status: 422 });
    assert.equal((await generate('ada')).status, 422);
    answer = () => Response.json({ success: false, error: { message: 'No.' } }, { status: 500 });
    assert.equal((await generate('ada')).status, 500);
    assert.equal((await generate('ada')).code, 'PROXY_BUDGET_SPENT');
  });

  it('lets a visitor repeat a rejected generate with the same key in the next period', async (t) => {
    t.mock.timers.enable(at('2026-05-05T12:00:00Z'));
    const { generate } = setUp({ budget: { account: { day: 1 } } });
    const key = { 'Idempotency-Key': crypto.randomUUID() };
    await generate('ada');
    assert.equal((await generate('ada', key)).status, 429);
    t.mock.timers.setTime(Date.parse('2026-05-06T12:00:00Z'));
    assert.equal((await generate('ada', key)).status, 200);
  });

  for (const [name, reserve, failure] of [
    ['rejects', () => Promise.reject(new Error('down')), [503, 'PROXY_UNAVAILABLE']],
    ['hangs', () => new Promise<never>(() => {}), [503, 'PROXY_UNAVAILABLE']],
    ['returns nonsense', async () => ({}) as never, [500, 'PROXY_MISCONFIGURED']],
  ] as const)
    it(`rejects a generate without a request to the service if its store ${name}`, async () => {
      const store: BudgetStore = { reserve, release: async () => {} };
      const { generate, sent, logged } = setUp({
        budget: { account: { day: 1 }, store },
        timeouts: { hooks: 20 },
      });
      const { status, code } = await generate('ada');
      assert.deepEqual([status, code, sent.length], [...failure, 0]);
      assert.match(logged.at(-1)?.message ?? '', /store of `budget`/);
    });

  it('logs that its store failed to release a generate, and does not change the response', async () => {
    const store = {
      ...memoryBudget(),
      release: () => Promise.reject(new Error('down')),
    };
    const { generate, logged } = setUp({ budget: { account: { day: 9 }, store } }, () =>
      Response.json({ success: false, error: { message: 'No.' } }, { status: 422 }),
    );
    assert.equal((await generate('ada')).status, 422);
    assert.match(logged[0]?.message ?? '', /stays counted/);
  });

  it('throws for missing or invalid limits and for an invalid store', () => {
    for (const [budget, message] of [
      [{}, /`budget` must have a limit/],
      [{ account: { day: 0 } }, /`budget\.account\.day` must be/],
      [{ visitor: { month: 1.5 } }, /`budget\.visitor\.month` must be/],
      [{ visitor: { week: 1 } }, /`budget\.visitor\.week` is unknown/],
      [{ account: { day: 1 }, store: {} }, /`budget\.store` must be/],
    ] as const)
      assert.throws(() => makeProxy({ budget: budget as FormsProxyOptions['budget'] }), message);
  });
});

/** Two connections to the same counts. */
interface Subject {
  readonly stores: readonly [BudgetStore, BudgetStore];
  /** The counters with a row or key. */
  keys?(): Promise<readonly string[]>;
  end(): Promise<void>;
}

const folder = mkdtempSync(join(tmpdir(), 'budget-'));
after(() => rmSync(folder, { recursive: true, force: true }));

const SUBJECTS: Readonly<Record<string, () => Promise<Subject>>> = {
  async memory() {
    const store = memoryBudget();
    return { stores: [store, store], end: async () => {} };
  },
  async 'a Durable Object'() {
    const object = openDurableObject();
    return {
      stores: [object.stores().budget, object.stores().budget],
      end: async () => object.close(),
    };
  },
  async SQLite() {
    const open = () => new Database(join(folder, 'budget.sqlite'), { timeout: 30_000 });
    const [a, b] = [open(), open()];
    return {
      stores: [sqlBudget({ sqlite: a }), sqlBudget({ sqlite: b })],
      async end() {
        a.close();
        b.close();
      },
    };
  },
  async PostgreSQL() {
    const server = await startPostgres();
    const pools = [0, 1].map(() => new pg.Pool({ connectionString: server.url, max: 4 }));
    const [a, b] = pools.map((pool) => sqlBudget({ postgres: pool }));
    return {
      stores: [a!, b!],
      async end() {
        await Promise.all(pools.map((pool) => pool.end()));
        await server.end();
      },
    };
  },
  async Redis() {
    const clients = await Promise.all(
      [0, 1].map(() => createClient({ url: redis.url(0) }).connect()),
    );
    const [a, b] = clients.map((client) => redisBudget(client));
    return {
      stores: [a!, b!],
      keys: () => clients[0]!.keys('*'),
      async end() {
        clients.forEach((client) => client.destroy());
      },
    };
  },
  ...(findProgram('mariadb') && {
    async MariaDB() {
      const server = await startMariadb();
      const pools = [server.openPool(), server.openPool()];
      const [a, b] = pools.map((pool) => sqlBudget({ mysql: pool }));
      return {
        stores: [a!, b!],
        async end() {
          pools.forEach((pool) => pool.end());
          await server.end();
        },
      };
    },
  }),
};

for (const [name, start] of Object.entries(SUBJECTS))
  describe(`budgets in ${name}`, () => {
    let subject: Subject;
    before(async () => {
      subject = await start();
    });
    after(() => subject.end());
    const endsAt = Date.now() + 3_600_000;

    it('are not exceeded by 100 concurrent generates', async () => {
      const [a, b] = subject.stores;
      const counters = [{ key: 'account 2026-01-01', limit: 17, endsAt }];
      const results = await Promise.all(
        Array.from({ length: 100 }, (_, i) => (i % 2 ? a : b).reserve(counters)),
      );
      assert.equal(results.filter((result) => 'remaining' in result).length, 17);
      assert.deepEqual(await a.reserve(counters), { spent: 0 });
    });

    it('reserve all counters of a generate or none', async () => {
      const [a, b] = subject.stores;
      const small = { key: 'account 2026-01-02', limit: 1, endsAt };
      const large = { key: 'visitor x 2026-01-02', limit: 3, endsAt };
      assert.deepEqual(await a.reserve([large, small]), { remaining: 0 });
      for (let i = 0; i < 4; i++) assert.deepEqual(await b.reserve([large, small]), { spent: 1 });
      assert.deepEqual(await a.reserve([large]), { remaining: 1 });
      assert.deepEqual(await a.reserve([large]), { remaining: 0 });
      assert.deepEqual(await a.reserve([small, large]), { spent: 0 });
      assert.deepEqual(await a.reserve([large, small]), { spent: 0 });
    });

    it('release only what was reserved', async () => {
      const [a, b] = subject.stores;
      const counters = [{ key: 'account 2026-01-03', limit: 1, endsAt }];
      await a.reserve(counters);
      await b.release(counters);
      await b.release(counters);
      assert.deepEqual(await a.reserve(counters), { remaining: 0 });
      assert.deepEqual(await b.reserve(counters), { spent: 0 });
    });

    it('delete a counter that goes back to 0', async (t) => {
      const [a, b] = subject.stores;
      if (subject.keys === undefined) return t.skip('it keeps a counter until its period ends');
      const counters = ['a', 'b'].map((own) => ({
        key: `visitor ${own} 2026-01-05`,
        limit: 9,
        endsAt,
      }));
      const count = async () =>
        (await subject.keys!()).filter((key) => key.endsWith('2026-01-05')).length;
      await a.reserve(counters);
      await a.reserve(counters.slice(1));
      await b.release(counters);
      assert.equal(await count(), 1);
      await b.release(counters);
      assert.equal(await count(), 0);
    });

    it('say what is used, and count nothing by that', async () => {
      const [a, b] = subject.stores;
      const counters = ['x', 'y'].map((own) => ({
        key: `visitor ${own} 2026-01-06`,
        limit: 9,
        endsAt,
      }));
      await a.reserve(counters);
      await a.reserve(counters.slice(1));
      const keys = [...counters.map(({ key }) => key), 'visitor nobody 2026-01-06'];
      for (const store of [b, a]) assert.deepEqual(await store.used?.(keys), [1, 2, 0]);
      assert.deepEqual(await a.used?.([]), []);
    });

    it('keep their count when the limit changes', async () => {
      const [a] = subject.stores;
      const counter = { key: 'account 2026-01-04', endsAt };
      await a.reserve([{ ...counter, limit: 5 }]);
      await a.reserve([{ ...counter, limit: 5 }]);
      assert.deepEqual(await a.reserve([{ ...counter, limit: 2 }]), { spent: 0 });
      assert.deepEqual(await a.reserve([{ ...counter, limit: 3 }]), { remaining: 0 });
    });
  });

describe('budgets in memory', () => {
  it('delete a counter that goes back to 0, so that the next one ends at its own time', async () => {
    const day = 24 * 3_600_000;
    let now = 0;
    const store = memoryBudget(() => now);
    const counter = { key: 'account', limit: 1 };
    await store.reserve([{ ...counter, endsAt: 1 }]);
    await store.release([{ ...counter, endsAt: 1 }]);
    await store.reserve([{ ...counter, endsAt: 9 * day }]);
    now = 2 * day;
    assert.deepEqual(await store.reserve([{ ...counter, endsAt: 9 * day }]), { spent: 0 });
  });
});

describe('a database that fails while a generate is counted', () => {
  it('increases no counter', async () => {
    const database = new Database(':memory:');
    const store = sqlBudget({ sqlite: database });
    const endsAt = Date.now() + 3_600_000;
    const visitor = { key: 'visitor x 2026-01-01', limit: 2, endsAt };
    const account = { key: 'account 2026-01-01', limit: 9, endsAt };
    await store.reserve([visitor]);
    database.exec(
      `create trigger failing before insert on form_budget when new.budget = '${account.key}'
      begin select raise(abort, 'disk full'); end`,
    );
    for (let times = 3; times > 0; times--)
      await assert.rejects(store.reserve([visitor, account]), /disk full/);
    assert.deepEqual(await store.reserve([visitor]), { remaining: 0 });
    database.close();
  });
});
